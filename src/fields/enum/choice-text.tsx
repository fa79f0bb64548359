import type { ReactNode } from 'react';
import type { Choice } from '../../engine/kind.ts';
import styles from './choice-text.module.css';

/** Renders a choice as a coloured dot and its label. A choice without a colour has no dot. */
export function ChoiceText({ choice, text }: { readonly choice: Choice | undefined; readonly text: ReactNode }) {
  return (
    <span className={styles.choice}>
      {choice?.color && <i className={styles.dot} data-color={choice.color} />}
      <span className={styles.word}>{text}</span>
    </span>
  );
}
