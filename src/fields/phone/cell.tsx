import { Copyable } from '../copyable.tsx';
import type { CellProps, FieldCell } from '../view.ts';
import type { PhoneSettings } from './index.ts';

/** Only an unmasked number has a copy button. */
function PhoneCell({ value }: CellProps<PhoneSettings, string>) {
  return value.includes('*') ? <span>{value}</span> : <Copyable text={value} />;
}

export const phoneCell: FieldCell<PhoneSettings, string> = {
  Cell: PhoneCell,
  width: 140,
};
