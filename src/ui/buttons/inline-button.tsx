import type { MouseEvent, ReactNode } from 'react';
import styles from './inline-button.module.css';

export interface InlineButtonProps {
  /** The action, as the tooltip and the accessible name. */
  readonly title: string;
  readonly onClick: () => void;
  /** The action runs: a click does nothing, and the focus stays. @default false */
  readonly isBusy?: boolean;
  /** Why the button is disabled. @default it is enabled */
  readonly refusal?: string | undefined;
  /** Shows the button only while its value is hovered or the button has the focus. @default false */
  readonly isQuiet?: boolean;
  /** An icon that the button itself draws, because it stands in every row. @default `children` */
  readonly icon?: 'copy' | 'eye' | undefined;
  /** Any other icon. */
  readonly children?: ReactNode;
}

/** A small button after a value in a clickable row. A click on the button does not click the row. */
export function InlineButton(props: InlineButtonProps) {
  const { title, onClick, isBusy = false, refusal, isQuiet = false, icon, children } = props;
  function act(event: MouseEvent) {
    event.stopPropagation();
    if (refusal === undefined && !isBusy) onClick();
  }

  return (
    <button
      type="button"
      className={styles.button}
      data-quiet={isQuiet || undefined}
      data-icon={icon}
      title={refusal ?? title}
      aria-label={title}
      data-busy={isBusy || undefined}
      aria-disabled={refusal !== undefined || isBusy || undefined}
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

/** A value on one line with a button after it. */
export function WithInlineButton({ children, button }: WithInlineButtonProps) {
  return (
    <span className={styles.line}>
      <span className={styles.text}>{children}</span>
      {button}
    </span>
  );
}
