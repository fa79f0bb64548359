import type { MouseEvent } from 'react';
import { Copyable } from '../../ui/buttons/copyable.tsx';
import type { CellProps, KindCell } from '../view.ts';
import styles from './cell.module.css';
import type { PhoneSettings } from './index.ts';

/** Returns the address of an unmasked number. The extension of a landline has at most five digits. */
function callAddress(value: string): string | undefined {
  return value.includes('*') ? undefined : `tel:${value.replace(/^(0.*)-(\d{1,5})$/, '$1;ext=$2')}`;
}

/** Only an unmasked number can be called and copied. */
function PhoneCell({ value }: CellProps<PhoneSettings, string>) {
  const address = callAddress(value);
  if (address === undefined) return value;
  // A click calls, and does not click the row around it.
  const stop = (event: MouseEvent) => event.stopPropagation();
  return (
    <Copyable text={value}>
      <a className={styles.call} href={address} onClick={stop}>
        {value}
      </a>
    </Copyable>
  );
}

export const cell: KindCell<'phone'> = {
  Cell: PhoneCell,
  callAddress,
  width: 140,
};
