import { Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../login.module.css';

export interface PasswordFieldProps {
  /** Why the value cannot be submitted. */
  readonly problem: string | undefined;
  readonly onInput: () => void;
}

/** The password input with its label. It warns about Caps Lock, which the dots hide. */
export function PasswordField({ problem, onInput }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isInCapitals, setInCapitals] = useState(false);
  const look = (event: KeyboardEvent) => setInCapitals(event.getModifierState('CapsLock'));
  return (
    <>
      <label className={styles.label} htmlFor="login-password">
        {t('login.password')}
      </label>
      <Input.Password
        id="login-password"
        name="password"
        size="large"
        autoComplete="current-password"
        status={problem && 'error'}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby="login-password-problem login-password-hint"
        onInput={onInput}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={() => setInCapitals(false)}
      />
      <div className={styles.below}>
        <p id="login-password-problem" className={styles.problem}>
          {problem}
        </p>
        <p id="login-password-hint" className={styles.hint} role="status">
          {isInCapitals && t('login.capsLock')}
        </p>
      </div>
    </>
  );
}
