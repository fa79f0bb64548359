import type { ChangeEvent } from 'react';
import styles from './grid.module.css';

export interface CheckboxProps {
  readonly label: string;
  readonly isChecked: boolean;
  /** Some of the rows that it represents are selected. @default false */
  readonly isIndeterminate?: boolean;
  /** @default false */
  readonly isDisabled?: boolean;
  readonly onToggle: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** The native checkbox styled like antd's, which renders five elements for each. */
export function Checkbox({ label, isChecked, isIndeterminate = false, isDisabled = false, onToggle }: CheckboxProps) {
  return (
    <input
      ref={(input) => {
        if (input) input.indeterminate = isIndeterminate;
      }}
      type="checkbox"
      className={styles.checkbox}
      aria-label={label}
      checked={isChecked}
      disabled={isDisabled}
      onChange={onToggle}
    />
  );
}
