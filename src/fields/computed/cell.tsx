import { dateCell } from '../date/cell.tsx';
import { datetimeCell } from '../datetime/cell.tsx';
import { toldCell } from '../told.tsx';
import type { FieldCell } from '../view.ts';
import type { ComputedSettings } from './index.ts';

const figure = toldCell(112, 'end');
/** Days and moments have the room of their kinds, and are no figures. */
const days: Readonly<Partial<Record<NonNullable<ComputedSettings['as']>, FieldCell>>> = {
  date: toldCell(dateCell.width),
  datetime: toldCell(datetimeCell.width),
};

export const computedCell: FieldCell<ComputedSettings, number | string> = {
  ...figure,
  of: ({ as = 'int' }) => days[as] ?? figure,
};
