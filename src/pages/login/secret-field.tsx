import { Input } from 'antd';
import styles from './login.module.css';

export interface SecretFieldProps {
  /** Unique on the page: the input's id is made of it. */
  readonly form: string;
  readonly name: string;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly problem: string | undefined;
  readonly hint?: string;
  readonly autoFocus?: boolean;
  readonly onInput?: () => void;
}

/** A password with its label, what is wrong with it, and the rule it follows. */
export function SecretField({ form, name, label, problem, hint, ...input }: SecretFieldProps) {
  const id = `${form}-${name}`;
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <Input.Password
        {...input}
        id={id}
        name={name}
        size="large"
        status={problem && 'error'}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
      />
      <p id={`${id}-problem`} className={problem ? styles.problem : styles.hint}>
        {problem ?? hint}
      </p>
    </>
  );
}
