import type { ChangeEvent } from 'react';
import styles from './checkbox.module.css';

export interface CheckboxProps {
  readonly label: string;
  readonly isChecked: boolean;
  /** Some of what it represents is selected. @default false */
  readonly isIndeterminate?: boolean;
  /** @default false */
  readonly isDisabled?: boolean;
  /** Why it cannot be changed. It keeps the focus and tells it. @default it can be changed */
  readonly refusal?: string | undefined;
  /** Name of its column, for the arrow keys of a grid. */
  readonly column?: string | undefined;
  /** Whether Tab stops here. @default true */
  readonly isTabStop?: boolean;
  readonly onToggle: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** The native checkbox styled like antd's, which renders five elements for each. */
export function Checkbox({ label, isChecked, isIndeterminate = false, isDisabled = false, ...props }: CheckboxProps) {
  const { refusal, column, isTabStop, onToggle } = props;
  return (
    <input
      ref={(input) => {
        if (input) input.indeterminate = isIndeterminate;
      }}
      type="checkbox"
      className={styles.checkbox}
      aria-label={label}
      aria-disabled={refusal === undefined ? undefined : true}
      title={refusal}
      data-column={column}
      tabIndex={isTabStop === false ? -1 : undefined}
      checked={isChecked}
      disabled={isDisabled}
      onChange={onToggle}
    />
  );
}
