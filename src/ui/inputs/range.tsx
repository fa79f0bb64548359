import { Children, type ReactNode } from 'react';
import styles from './range.module.css';

/** Two inputs on one line, for the lower and the upper limit. */
export function Range({ children }: { readonly children: ReactNode }) {
  const [from, to] = Children.toArray(children);
  return (
    <span className={styles.range}>
      {from}
      <span aria-hidden className={styles.between}>
        ~
      </span>
      {to}
    </span>
  );
}
