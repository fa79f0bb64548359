import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import styles from './dashboard.module.css';

export interface FigureProps {
  readonly label: string;
  readonly text: ReactNode;
  /** What the figure is compared with. @default nothing */
  readonly note?: string;
}

/** A figure with its label above. */
export function Figure({ label, text, note }: FigureProps) {
  return (
    <span className={styles.figure}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{text}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </span>
  );
}

/** The placeholder of a figure, as high as the figure itself. */
export function ComingFigure({ label = blank, note }: Partial<Pick<FigureProps, 'label' | 'note'>>) {
  const text = <Skeleton active title={false} paragraph={{ rows: 1, width: '60%' }} />;
  return <Figure label={label} text={text} {...(note !== undefined && { note })} />;
}

/** A line without text. */
export const blank = '\u00a0';
