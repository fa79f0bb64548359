import { Copyable } from '../copyable.tsx';
import type { CellProps, FieldCell } from '../view.ts';
import type { PhoneSettings } from './index.ts';

/** A masked number is of no use elsewhere, so only a whole one can be copied. */
function PhoneCell({ value }: CellProps<PhoneSettings, string>) {
  return value.includes('*') ? <span>{value}</span> : <Copyable text={value} />;
}

export const phoneCell: FieldCell<PhoneSettings, string> = {
  Cell: PhoneCell,
  width: 140,
};
