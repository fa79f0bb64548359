import type { ReactNode } from 'react';
import styles from './login.module.css';

export interface FieldProps {
  /** Unique on the page: the input's id is made of it. */
  readonly form: string;
  readonly name: string;
  readonly label: string;
  /** What is wrong with it. */
  readonly problem: string | undefined;
  /** The rule it follows. */
  readonly hint?: string | undefined;
  /** Draws the input of what belongs to every one. */
  readonly draw: (own: OwnProps) => ReactNode;
}

/** What ties an input to its label and to what is said of it. */
interface OwnProps {
  readonly id: string;
  readonly name: string;
  readonly size: 'large';
  readonly status: 'error' | '';
  readonly 'aria-required': true;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

/** An input before sign-in with its label, and what is wrong with it or else the rule it follows. */
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
