import { Input } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import styles from './login.module.css';

export interface TextFieldProps extends Pick<ComponentProps<typeof Input>, 'type' | 'maxLength' | 'inputMode'> {
  /** Unique on the page: the input's id is made of it. */
  readonly form: string;
  readonly name: string;
  readonly label: string;
  readonly autoComplete: string;
  /** What is wrong with it. */
  readonly problem: string | undefined;
  readonly autoFocus?: boolean;
  readonly onInput?: () => void;
  /** What stands beside the input. */
  readonly beside?: ReactNode;
}

/** A line of text with its label and what is wrong with it. */
export function TextField({ form, name, label, problem, beside, ...input }: TextFieldProps) {
  const id = `${form}-${name}`;
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <Input
          {...input}
          id={id}
          name={name}
          size="large"
          status={problem && 'error'}
          aria-required
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
        />
        {beside}
      </div>
      <p id={`${id}-problem`} className={styles.problem}>
        {problem}
      </p>
    </>
  );
}
