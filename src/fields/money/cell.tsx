import type { CellProps, KindCell } from '../view.ts';
import { currencyOf } from './currency.ts';
import type { MoneySettings } from './index.ts';

function MoneyCell({ field, value }: CellProps<MoneySettings, number>) {
  return currencyOf(field.settings).format(value);
}

export const cell: KindCell<'money'> = {
  Cell: MoneyCell,
  width: 140,
  align: 'end',
};
