import type { FieldCell } from '../view.ts';
import type { EmailSettings } from './index.ts';

export const emailCell: FieldCell<EmailSettings, string> = {
  Cell: ({ value }) => value,
  width: 200,
};
