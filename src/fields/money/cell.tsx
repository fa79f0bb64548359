import type { CellProps, FieldCell } from '../view.ts';
import { currencyOf } from './currency.ts';
import type { MoneySettings } from './index.ts';

function MoneyCell({ field, value }: CellProps<MoneySettings, number>) {
  return currencyOf(field.settings).format(value);
}

export const moneyCell: FieldCell<MoneySettings, number> = {
  Cell: MoneyCell,
  width: 140,
  align: 'end',
};
