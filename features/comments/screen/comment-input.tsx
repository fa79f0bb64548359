import { useTranslate } from '@refinedev/core';
import { Mentions } from 'antd';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { Resource } from '../../../src/engine/resource.ts';
import { useLeaveGuard } from '../../../src/screens/form/leave/leave-guard.tsx';
import { useAwaitedEnter } from '../../../src/ui/hooks/use-awaited-enter.ts';
import { useLabelSearch } from '../../../src/ui/pinyin/use-pinyin.tsx';
import { WriteButton } from '../../../src/workspace/parts/write-button.tsx';
import { useReadOnly } from '../../../src/workspace/read-only.tsx';
import { maxCommentLength } from '../limits.ts';
import styles from './comments.module.css';
import { handlesOf, type MentionedUser, toDraft, toStored } from './mentions.ts';
import { useMentionable } from './use-comments.tsx';

export interface CommentInputProps {
  readonly resource: Resource;
  readonly id: string;
  /** The comment to edit. @default a new one */
  readonly edited?: { readonly text: string; readonly mentions: readonly MentionedUser[] };
  /** Label of the button that sends. */
  readonly sendLabel: string;
  /** Sends the text. Once it resolves, the input is emptied of it. */
  readonly onSubmit: (text: string) => Promise<unknown>;
  /** @default there is nothing to cancel */
  readonly onCancel?: () => void;
}

/** The input of a comment. `@` offers users by name or pinyin, Ctrl+Enter sends. */
export function CommentInput({ resource, id, edited, sendLabel, onSubmit, onCancel }: CommentInputProps) {
  const translate = useTranslate();
  const isReadOnly = useReadOnly() !== undefined;
  const [isTouched, setTouched] = useState(edited !== undefined);
  const users = useMentionable(resource, id, isTouched);
  const handles = useMemo(() => handlesOf(users ?? []), [users]);
  const [typed, setTyped] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const search = useLabelSearch({ isPeople: true });
  const place = useRef<HTMLDivElement>(null);
  // What is typed after the last @.
  const [mentioned, setMentioned] = useState('');
  const draft = typed ?? (edited && users ? toDraft(edited.text, edited.mentions, handles) : '');
  const text = toStored(draft, handles).trim();
  const options = [...handles].map(([value, { name }]) => ({ value, label: value, key: value, name }));
  const isWaiting = useAwaitedEnter({
    typed: mentioned,
    isAnswered: users !== undefined,
    options: options.filter((option) => search.filterOption(mentioned, option)),
    take: (handle) => complete(place.current?.querySelector('textarea'), mentioned, handle),
  });
  const { whileSaving } = useLeaveGuard(useCallback(() => typed !== undefined && typed.trim() !== '', [typed]));
  const isSendable =
    text !== '' && text.length <= maxCommentLength && !isBusy && (edited === undefined || users !== undefined);

  async function send() {
    if (!isSendable) return;
    setBusy(true);
    try {
      await whileSaving(async () => {
        await onSubmit(text);
        // The button is disabled without a text. The focus would fall to the page as a whole.
        if (place.current?.contains(document.activeElement)) place.current.querySelector('textarea')?.focus();
        setTyped((now) => (edited ? undefined : withoutSent(now ?? '', draft)));
      });
    } catch {
      // The transport has reported the failure. The text stays.
    } finally {
      setBusy(false);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    }
  }

  const label = translate(edited ? 'comments.edit' : 'comments.write');
  return (
    <div
      ref={place}
      className={styles.input}
      // The list follows the keys alone, and text also comes from an input method or the clipboard.
      onInput={({ target }) => target.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))}
      onKeyDownCapture={({ nativeEvent }) => isMentioning(nativeEvent.target, mentioned) && isWaiting(nativeEvent)}
    >
      <Mentions
        aria-label={label}
        placeholder={translate('comments.placeholder')}
        rows={isTouched ? 3 : 1}
        maxLength={maxCommentLength}
        // Once it is saved the input of an edited comment is gone, with what would be typed meanwhile.
        disabled={isReadOnly || (edited !== undefined && isBusy)}
        value={draft}
        options={options}
        filterOption={(part, { value }) => search.filterOption(part, { label: value })}
        onSearch={(part) => {
          setMentioned(part);
          search.onSearch(part);
        }}
        notFoundContent={translate(users ? 'comments.nobody' : 'comments.loading')}
        onFocus={() => setTouched(true)}
        onChange={setTyped}
        onKeyDown={onKeyDown}
      />
      {(isTouched || draft !== '') && (
        <div className={styles.buttons}>
          <span className={styles.hint}>{translate('comments.hint')}</span>
          {onCancel && <WriteButton onClick={onCancel}>{translate('show.cancel')}</WriteButton>}
          <WriteButton type="primary" loading={isBusy} disabled={!isSendable && !isBusy} onClick={() => void send()}>
            {sendLabel}
          </WriteButton>
        </div>
      )}
    </div>
  );
}

/** Whether the caret is behind an @ with this text. */
function isMentioning(target: EventTarget | null, text: string): boolean {
  return target instanceof HTMLTextAreaElement && target.value.slice(0, target.selectionStart).endsWith(`@${text}`);
}

/** Puts a user in place of what is typed before the caret. */
function complete(input: HTMLTextAreaElement | null | undefined, typed: string, handle: string) {
  if (!input) return;
  input.setRangeText(`${handle} `, input.selectionStart - typed.length, input.selectionStart, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Returns what was typed while the text before it was sent. */
function withoutSent(typed: string, sent: string): string {
  return typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed;
}
