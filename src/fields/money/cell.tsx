import styles from '../cell.module.css';
import type { CellProps, FieldCell } from '../view.ts';
import { formatFen, type MoneySettings } from './index.ts';

function MoneyCell({ value }: CellProps<MoneySettings, number>) {
  return <span className={styles.figures}>{formatFen(value)}</span>;
}

export const moneyCell: FieldCell<MoneySettings, number> = {
  Cell: MoneyCell,
  width: 140,
  align: 'end',
};
