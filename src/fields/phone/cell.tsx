import type { MouseEvent } from 'react';
import { Copyable } from '../copyable.tsx';
import type { CellProps, FieldCell } from '../view.ts';
import styles from './cell.module.css';
import type { PhoneSettings } from './index.ts';

/** Only an unmasked number can be called and copied. */
function PhoneCell({ value }: CellProps<PhoneSettings, string>) {
  if (value.includes('*')) return <span>{value}</span>;
  // A click calls, and does not click the row around it. The extension of a landline has at most five digits.
  const stop = (event: MouseEvent) => event.stopPropagation();
  return (
    <Copyable text={value}>
      <a className={styles.call} href={`tel:${value.replace(/^(0.*)-(\d{1,5})$/, '$1;ext=$2')}`} onClick={stop}>
        {value}
      </a>
    </Copyable>
  );
}

export const phoneCell: FieldCell<PhoneSettings, string> = {
  Cell: PhoneCell,
  width: 140,
};
