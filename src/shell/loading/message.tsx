import type { ReactNode } from 'react';
import styles from '../frame/shell.module.css';

export interface MessageProps {
  readonly title: string;
  readonly help: string;
  readonly children?: ReactNode;
}

/** A message shown in place of a screen. */
export function Message({ title, help, children }: MessageProps) {
  return (
    <div className={styles.message} role="alert">
      <h1>{title}</h1>
      <p>{help}</p>
      {children}
    </div>
  );
}
