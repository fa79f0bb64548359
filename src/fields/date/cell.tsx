import styles from '../cell.module.css';
import type { FieldCell } from '../view.ts';
import type { DateSettings } from './index.ts';

export const dateCell: FieldCell<DateSettings, string> = {
  Cell: ({ value }) => <span className={styles.figures}>{value}</span>,
  width: 120,
};
