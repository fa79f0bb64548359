import styles from './dashboard.module.css';

export interface FigureProps {
  readonly label: string;
  readonly text: string;
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
