import { Button, Input } from 'antd';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../config/index.ts';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './login.module.css';
import { LoginArt } from './login-art.tsx';
import { PasswordField } from './password-field.tsx';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface LoginPageProps {
  /** Signs in; answers why it was refused, or nothing once the user is in. */
  readonly signIn: (credentials: Credentials) => Promise<string | undefined>;
  /** Why the user stands here again, if the session ended by itself. */
  readonly notice?: string | undefined;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

type Missing = Partial<Record<keyof Credentials, 'enterEmail' | 'enterPassword'>>;

/** `/login` (spec §2). Plain inputs without a form library, so that it is there before the console behind it. */
export function LoginPage({ signIn, notice, language, onLanguage }: LoginPageProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const [refusal, setRefusal] = useState(notice);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    document.title = `${t('login.title')} - ${t('shell.appTitle')}`;
  }, [t]);

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

  return (
    <div className={styles.page}>
      <aside className={styles.brand}>
        <p className={styles.name}>
          <img src="/logo.svg" alt="" width={32} height={32} />
          {t('shell.appTitle')}
        </p>
        <LoginArt className={styles.art} />
        <p className={styles.slogan}>{t('login.slogan')}</p>
        <p className={styles.points}>{t('login.points')}</p>
      </aside>
      <main className={styles.side}>
        <div className={styles.tools}>
          <LanguageSwitch language={language} onLanguage={onLanguage} />
        </div>
        <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-labelledby="login-title">
          <p className={styles.nameAbove}>
            <img src="/logo.svg" alt="" width={28} height={28} />
            {t('shell.appTitle')}
          </p>
          <h1 id="login-title" className={styles.title}>
            {t('login.title')}
          </h1>
          <div role="alert">{refusal && <p className={styles.refusal}>{refusal}</p>}</div>
          <label className={styles.label} htmlFor="login-email">
            {t('login.email')}
          </label>
          <Input
            id="login-email"
            name="email"
            type="email"
            size="large"
            autoComplete="username"
            autoFocus
            status={missing.email && 'error'}
            aria-required
            aria-invalid={missing.email !== undefined}
            aria-describedby="login-email-problem"
            onInput={() => recheck('email')}
          />
          <p id="login-email-problem" className={styles.problem}>
            {missing.email && t(`login.${missing.email}`)}
          </p>
          <PasswordField
            problem={missing.password && t(`login.${missing.password}`)}
            onInput={() => recheck('password')}
          />
          <Button className={styles.submit} type="primary" size="large" htmlType="submit" block loading={busy}>
            {t('login.submit')}
          </Button>
        </form>
      </main>
    </div>
  );
}

/** What is typed, trimmed as it will be sent (spec §3). */
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

function focusOn(form: HTMLFormElement | null, name: string) {
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}
