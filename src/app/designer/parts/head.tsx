import { CloseOutlined, RedoOutlined, RollbackOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import type { StateCall } from '../calls/calls.ts';
import type { Designer } from '../calls/use-designer.ts';
import styles from '../designer.module.css';
import { useSay } from '../words.ts';

export interface HeadProps {
  readonly designer: Designer;
  readonly title: string;
  /** The button that saves. */
  readonly save: ReactNode;
  readonly onClose: () => void;
}

/** The head of the panel: steps back and forth, and saving. */
export function Head({ designer, title, save, onClose }: HeadProps) {
  const say = useSay();
  const { state } = designer;
  useUndoKeys(designer);
  const steps = [
    { call: 'undo', icon: <UndoOutlined aria-hidden />, can: state?.canUndo },
    { call: 'redo', icon: <RedoOutlined aria-hidden />, can: state?.canRedo },
    { call: 'discard', icon: <RollbackOutlined aria-hidden />, can: state?.canUndo },
  ] as const;
  return (
    <header className={styles.head}>
      <strong className={styles.title}>{title}</strong>
      {steps.map(({ call, icon, can }) => (
        <IconButton
          key={call}
          size="small"
          icon={icon}
          label={say(call)}
          disabled={can !== true}
          onClick={() => void designer.run(call)}
        />
      ))}
      {save}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={say('close')}
        onClick={onClose}
      />
    </header>
  );
}

/** Ctrl+Z and Ctrl+Shift+Z anywhere but in an input, which has steps of its own. */
function useUndoKeys({ run }: Designer): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (isTyping || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      event.preventDefault();
      const call: StateCall = event.shiftKey ? 'redo' : 'undo';
      void run(call);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [run]);
}
