import { Input } from 'antd';
import styles from './login.module.css';

export interface SecretFieldProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly problem: string | undefined;
  readonly hint?: string;
  readonly autoFocus?: boolean;
}

/** A password with its label, what is wrong with it, and the rule it follows. */
export function SecretField({ name, label, autoComplete, problem, hint, autoFocus = false }: SecretFieldProps) {
  const id = `account-${name}`;
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <Input.Password
        id={id}
        name={name}
        size="large"
        autoComplete={autoComplete}
        autoFocus={autoFocus}
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
