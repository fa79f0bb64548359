import type { FieldCell } from '../view.ts';
import type { DateSettings } from './index.ts';

export const dateCell: FieldCell<DateSettings, string> = {
  Cell: ({ value }) => value,
  width: 120,
};
