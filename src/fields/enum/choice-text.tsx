import type { ReactNode } from 'react';
import type { Choice } from '../../engine/fields/kind.ts';
import styles from './choice-text.module.css';

export interface ChoiceTextProps {
  readonly choice: Choice | undefined;
  readonly text: ReactNode;
  readonly title?: string | undefined;
}

/** Renders a choice as a coloured dot and its label: one element, because lists are full of them. */
export function ChoiceText({ choice, text, title }: ChoiceTextProps) {
  return (
    <span className={styles.choice} data-color={choice?.color} title={title}>
      {text}
    </span>
  );
}
