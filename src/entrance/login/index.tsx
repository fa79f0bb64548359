import { Button } from 'antd';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from './fields/password-field.tsx';
import { TextField } from './fields/text-field.tsx';
import { FormHead, Frame, type LanguageChoice } from './frame.tsx';
import styles from './login.module.css';
import { PublicLink } from './public-link.tsx';
import { focusOn } from './refusal.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface LoginPageProps extends LanguageChoice {
  /** Signs in. Resolves to the reason of a refusal, or to undefined on success. */
  readonly signIn: (credentials: Credentials) => Promise<string | undefined>;
  /** Why the session ended, when the user did not sign out. */
  readonly notice?: string | undefined;
  /** Success message of the preceding step, such as a replaced password. */
  readonly done?: string | undefined;
  /** Opens the page that requests a link for a forgotten password. */
  readonly onForgot: () => void;
  /** Path of the registration page for enterprises; `onRegister` opens it. */
  readonly registerPath: string;
  readonly onRegister: () => void;
}

type Missing = Partial<Record<keyof Credentials, 'enterEmail' | 'enterPassword'>>;

/** `/login` (spec §2). Uses plain inputs without a form library, so that it appears before the console is loaded. */
export function LoginPage({ signIn, notice, done, onForgot, registerPath, onRegister, ...choice }: LoginPageProps) {
  const { t } = useTranslation();
  const { form, missing, refusal, busy, submit, recheck } = useSignIn(signIn, notice);
  return (
    <Frame {...choice} title={t('login.title')}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-labelledby="login-title">
        <FormHead id="login-title" title={t('login.title')} />
        <div role="status">{done && <p className={styles.done}>{done}</p>}</div>
        <div role="alert">{refusal && <p className={styles.refusal}>{refusal}</p>}</div>
        <TextField
          form="login"
          name="email"
          label={t('login.email')}
          type="email"
          autoComplete="username"
          problem={missing.email && t(`login.${missing.email}`)}
          autoFocus
          onInput={() => recheck('email')}
        />
        <PasswordField
          problem={missing.password && t(`login.${missing.password}`)}
          onInput={() => recheck('password')}
        />
        <Button className={styles.submit} type="primary" size="large" htmlType="submit" block loading={busy}>
          {t('login.submit')}
        </Button>
        <div className={styles.ways}>
          <PublicLink className={styles.leave} href={registerPath} onGo={onRegister}>
            {t('login.register')}
          </PublicLink>
          <Button className={styles.leave} type="link" onClick={onForgot}>
            {t('login.forgot')}
          </Button>
        </div>
      </form>
    </Frame>
  );
}

function useSignIn(signIn: LoginPageProps['signIn'], notice: string | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const [refusal, setRefusal] = useState(notice);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const credentials = read(event.currentTarget);
    const found = missingIn(credentials);
    setMissing(found);
    setRefusal(undefined);
    const first = Object.keys(found)[0];
    if (first) return focusOn(form.current, first);
    setBusy(true);
    const refused = await signIn(credentials);
    setBusy(false);
    setRefusal(refused);
    if (refused) focusOn(form.current, 'password');
  }

  function recheck(name: keyof Credentials) {
    if (missing[name] && form.current) setMissing({ ...missing, [name]: missingIn(read(form.current))[name] });
  }

  return { form, missing, refusal, busy, submit, recheck };
}

/** Returns the typed values, trimmed as they are sent (spec §3). */
function read(form: HTMLFormElement): Credentials {
  const data = new FormData(form);
  return { email: String(data.get('email')).trim(), password: String(data.get('password')).trim() };
}

function missingIn({ email, password }: Credentials): Missing {
  return {
    ...(email === '' && { email: 'enterEmail' as const }),
    ...(password === '' && { password: 'enterPassword' as const }),
  };
}
