import type { CellProps, FieldCell } from '../view.ts';
import { formatFen, type MoneySettings } from './index.ts';

function MoneyCell({ value }: CellProps<MoneySettings, number>) {
  return formatFen(value);
}

export const moneyCell: FieldCell<MoneySettings, number> = {
  Cell: MoneyCell,
  width: 140,
  align: 'end',
};
