import { Button, Modal, notification } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import { randomKey } from '../../base/random-key.ts';
import type { Feedback, Question, Toast } from '../../ui/feedback.tsx';

/** Seconds that a notice stays, by type: a success is short, an error long enough to be read. */
const duration = { success: 3, info: 3, warning: 6, error: 6, progress: 5 };

/** Number of notices that are shown in full. Further ones fold into a pile, which unfolds under the pointer. */
const maxNotices = 2;

/** On a phone a notice has the width of the screen, and at the bottom it would cover the buttons of forms. */
const phone = '(max-width: 575.98px)';

export interface DialogsProps {
  readonly undoLabel: string;
  /** Called with the dialog functions when they are ready, and with nothing when the dialogs leave the page. */
  readonly onReady: (feedback: Feedback | undefined) => void;
}

/**
 * antd's dialogs and notices. All notices appear at the same place, in the middle of the bottom: the menu is on the left,
 * and the controls in use are at the top, on the right, and in the corner of a drawer.
 */
export function Dialogs({ undoLabel, onReady }: DialogsProps) {
  const [modals, modalHolder] = Modal.useModal();
  const [notices, noticeHolder] = notification.useNotification({ stack: { threshold: maxNotices } });
  const undoLatest = useRef<() => void>(undefined);
  useUndoKey(undoLatest);
  useEffect(() => {
    function forget(undo: Toast['undo']) {
      if (undoLatest.current === undo) undoLatest.current = undefined;
    }
    function run(undo: () => void) {
      forget(undo);
      undo();
    }
    function notify({ key = randomKey(), type, title, description, undo, action, seconds }: Toast) {
      if (undo) undoLatest.current = undo;
      notices[type === 'progress' ? 'info' : type]({
        key,
        title,
        description,
        duration: seconds ?? duration[type],
        onClose: () => forget(undo),
        placement: window.matchMedia(phone).matches ? 'top' : 'bottom',
        actions: undo
          ? undoButton(undoLabel, () => run(undo))
          : action && actionButton(action, () => notices.destroy(key)),
      });
    }
    onReady({ ask: (question) => askBy(modals, question), notify, close: notices.destroy });
    return () => onReady(undefined);
  }, [modals, notices, undoLabel, onReady]);
  return (
    <>
      {modalHolder}
      {noticeHolder}
    </>
  );
}

function undoButton(label: string, run: () => void) {
  return (
    <Button size="small" aria-keyshortcuts="Control+Z Meta+Z" title="Ctrl/⌘ Z" onClick={run}>
      {label}
    </Button>
  );
}

function actionButton(action: NonNullable<Toast['action']>, close: () => void) {
  return (
    <Button
      size="small"
      onClick={() => {
        close();
        action.run();
      }}
    >
      {action.label}
    </Button>
  );
}

type Modals = ReturnType<typeof Modal.useModal>[0];

async function askBy(modals: Modals, question: Question): Promise<boolean> {
  const { cancelText, signal } = question;
  if (signal?.aborted) return false;
  const dialog = modals[cancelText === undefined ? 'info' : 'confirm'](dialogOf(question));
  // antd does not answer for a dialog that is destroyed.
  const aborted = new Promise<false>((resolve) => {
    signal?.addEventListener('abort', () => {
      dialog.destroy();
      resolve(false);
    });
  });
  return (await Promise.race([dialog, aborted])) === true;
}

/** Ctrl or ⌘ Z undoes what the latest visible notice offers to undo, except where it undoes typing. */
function useUndoKey(latest: RefObject<(() => void) | undefined>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { target, key, ctrlKey, metaKey, shiftKey, altKey } = event;
      const undo = latest.current;
      if (!undo || event.defaultPrevented || key.toLowerCase() !== 'z' || shiftKey || altKey) return;
      if (!(ctrlKey || metaKey) || (target instanceof HTMLElement && isTyping(target))) return;
      event.preventDefault();
      latest.current = undefined;
      undo();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [latest]);
}

/** A checkbox keeps no typing. */
function isTyping(element: HTMLElement): boolean {
  const isBox = element instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(element.type);
  return element.isContentEditable || (element.matches('input, textarea, select') && !isBox);
}

/** Width of a confirmation in pixels (spec §9). */
const questionWidth = 416;

function dialogOf({ title, content, okText, cancelText, danger = false, onOk }: Question) {
  return {
    title,
    content,
    width: questionWidth,
    okText,
    okButtonProps: { danger },
    ...(cancelText !== undefined && { cancelText }),
    ...(danger && { focusable: { autoFocusButton: 'cancel' as const } }),
    ...(onOk && { onOk }),
  };
}
