import styles from '../cell.module.css';
import type { FieldCell } from '../view.ts';
import { type DatetimeSettings, formatMoment } from './index.ts';

export const datetimeCell: FieldCell<DatetimeSettings, string> = {
  Cell: ({ value }) => <span className={styles.figures}>{formatMoment(value)}</span>,
  width: 150,
};
