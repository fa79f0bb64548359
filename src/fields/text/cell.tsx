import type { FieldCell } from '../view.ts';
import type { TextSettings } from './index.ts';

export const textCell: FieldCell<TextSettings, string> = {
  Cell: ({ value }) => value,
  width: 140,
};
