import type { FieldCell } from '../view.ts';
import type { TextareaSettings } from './index.ts';

export const textareaCell: FieldCell<TextareaSettings, string> = {
  Cell: ({ value }) => value,
  width: 240,
};
