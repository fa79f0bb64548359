import type { ReactNode } from 'react';
import styles from '../login.module.css';

export interface FieldProps {
  /** Must be unique on the page: the id of the input contains it. */
  readonly form: string;
  readonly name: string;
  readonly label: string;
  /** The error text of the field. */
  readonly problem: string | undefined;
  /** The rule for the value, shown while there is no error. */
  readonly hint?: string | undefined;
  /** Renders the input with the props that every input shares. */
  readonly draw: (own: OwnProps) => ReactNode;
}

/** Props that connect an input to its label, its error and its hint. */
interface OwnProps {
  readonly id: string;
  readonly name: string;
  readonly size: 'large';
  readonly status: 'error' | '';
  readonly 'aria-required': true;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

/** An input before sign-in with its label, and with its error or else its hint. */
export function Field({ form, name, label, problem, hint, draw }: FieldProps) {
  const id = `${form}-${name}`;
  const own: OwnProps = {
    id,
    name,
    size: 'large',
    status: problem ? 'error' : '',
    'aria-required': true,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-problem`,
  };
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {draw(own)}
      <p id={`${id}-problem`} className={problem === undefined && hint !== undefined ? styles.hint : styles.problem}>
        {problem ?? hint}
      </p>
    </>
  );
}
