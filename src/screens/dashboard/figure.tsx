import styles from './dashboard.module.css';

export interface FigureProps {
  readonly label: string;
  readonly text: string;
  /** What it is to be held against. @default nothing */
  readonly note?: string;
}

/** A figure under what it tells. */
export function Figure({ label, text, note }: FigureProps) {
  return (
    <span className={styles.figure}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{text}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </span>
  );
}
