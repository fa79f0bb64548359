import { cell as dateCell } from '../date/cell.tsx';
import { cell as datetimeCell } from '../datetime/cell.tsx';
import { formattedCell } from '../parts/formatted-cell.tsx';
import type { FieldCell, KindCell } from '../view.ts';
import type { ComputedSettings } from './index.ts';

const figure = formattedCell(112, 'end');
/** Days and moments use the column width of their kinds and are not aligned as numbers. */
const days: Readonly<Partial<Record<NonNullable<ComputedSettings['as']>, FieldCell>>> = {
  date: formattedCell(dateCell.width),
  datetime: formattedCell(datetimeCell.width),
};

export const cell: KindCell<'computed'> = {
  ...figure,
  of: ({ as = 'int' }) => days[as] ?? figure,
};
