import type { MouseEvent, ReactNode } from 'react';
import styles from './inline-button.module.css';

export interface InlineButtonProps {
  /** What it does, told when pointed at and to screen readers. */
  readonly title: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  /** Why it does nothing. @default it does what it says */
  readonly refusal?: string | undefined;
  /** Seen only while what it belongs to is pointed at, or it has the focus. @default false */
  readonly isQuiet?: boolean;
  /** A mark. */
  readonly children: ReactNode;
}

/** A small button behind a value, inside a row that can be clicked as a whole: what it does is no click on the row. */
export function InlineButton({ title, onClick, disabled, refusal, isQuiet = false, children }: InlineButtonProps) {
  function act(event: MouseEvent) {
    event.stopPropagation();
    if (refusal === undefined) onClick();
  }

  return (
    <button
      type="button"
      className={styles.button}
      data-quiet={isQuiet || undefined}
      title={refusal ?? title}
      aria-label={title}
      aria-disabled={refusal !== undefined || undefined}
      disabled={disabled}
      onClick={act}
    >
      {children}
    </button>
  );
}

export interface WithInlineButtonProps {
  readonly children: ReactNode;
  readonly button: ReactNode;
}

/** A value in one line with a button behind it. */
export function WithInlineButton({ children, button }: WithInlineButtonProps) {
  return (
    <span className={styles.line}>
      <span className={styles.text}>{children}</span>
      {button}
    </span>
  );
}
