import type { MouseEvent, ReactNode } from 'react';
import styles from './inline-button.module.css';

export interface InlineButtonProps {
  /** The action, as the tooltip and the accessible name. */
  readonly title: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  /** Why the button is disabled. @default it is enabled */
  readonly refusal?: string | undefined;
  /** Shows the button only while its value is hovered or the button has the focus. @default false */
  readonly isQuiet?: boolean;
  /** An icon. */
  readonly children: ReactNode;
}

/** A small button after a value in a clickable row. A click on the button does not click the row. */
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

/** The icon of a button that stands in every row. */
export function InlineIcon({ name }: { readonly name: 'copy' | 'eye' }) {
  return <span className={styles.icon} data-icon={name} />;
}

export interface WithInlineButtonProps {
  readonly children: ReactNode;
  readonly button: ReactNode;
}

/** A value on one line with a button after it. */
export function WithInlineButton({ children, button }: WithInlineButtonProps) {
  return (
    <span className={styles.line}>
      <span className={styles.text}>{children}</span>
      {button}
    </span>
  );
}
