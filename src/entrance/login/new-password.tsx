import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minPasswordLength } from '../../base/limits.ts';
import { SecretField } from './fields/secret-field.tsx';
import { FormHead, Frame, type LanguageChoice } from './frame.tsx';
import styles from './login.module.css';
import type { LoginRefusal, Said } from './refusal.ts';

export interface NewPassword {
  /** Empty when the page does not ask for it. */
  readonly current: string;
  readonly password: string;
}

export interface NewPasswordPageProps extends LanguageChoice {
  /** `oneTime`: replaces a one-time password right after sign-in. `reset`: replaces a forgotten password by a link. */
  readonly reason: 'oneTime' | 'reset';
  /** Resolves to the reason of a refusal, or to undefined on success. */
  readonly save: (passwords: NewPassword) => Promise<LoginRefusal | undefined>;
  /** Goes back to the sign-in page. */
  readonly onLeave: () => void;
}

type Problems = Partial<Record<'current' | 'password' | 'repeated', Said>>;

/** Asks for a new password before the user can do anything else. */
export function NewPasswordPage({ reason, save, onLeave, ...choice }: NewPasswordPageProps) {
  const { t } = useTranslation();
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const asksCurrent = reason === 'oneTime';

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const given = read(form);
    const found = problemsIn(given);
    setProblems(found);
    setRefusal(undefined);
    if (Object.keys(found).length > 0) return focusOn(form, found);
    setBusy(true);
    const refused = await save(given);
    setBusy(false);
    if (!refused) return;
    const messages = { current: refused.errors.current?.[0], password: refused.errors.password?.[0] };
    const under = Object.fromEntries(
      Object.entries(messages).flatMap(([name, text]) => (text === undefined ? [] : [[name, () => text]])),
    );
    setProblems(under);
    if (Object.keys(under).length === 0) setRefusal(refused.message);
    focusOn(form, under);
  }

  function problemsIn({ current, password, repeated }: ReturnType<typeof read>): Problems {
    return {
      ...(asksCurrent && current === '' && { current: (translate: TFunction) => translate('account.enterCurrent') }),
      ...(password === '' && { password: (translate: TFunction) => translate('account.enterPassword') }),
      ...(password !== '' &&
        password.length < minPasswordLength && { password: (translate: TFunction) => translate('account.tooShort') }),
      ...(repeated !== password && { repeated: (translate: TFunction) => translate('account.different') }),
    };
  }

  const title = t(`account.${reason}.title`);
  return (
    <Frame {...choice} title={title}>
      <form
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-labelledby="password-title"
      >
        <FormHead id="password-title" title={title} />
        {asksCurrent && <p className={styles.help}>{t('account.oneTime.help')}</p>}
        <div role="alert">{refusal && <p className={styles.refusal}>{refusal}</p>}</div>
        {asksCurrent && (
          <SecretField
            form="account"
            name="current"
            label={t('account.oneTime.current')}
            autoComplete="current-password"
            problem={problems.current?.(t)}
            autoFocus
          />
        )}
        <SecretField
          form="account"
          name="password"
          label={t('account.password')}
          autoComplete="new-password"
          problem={problems.password?.(t)}
          hint={t('account.rule')}
          autoFocus={!asksCurrent}
        />
        <SecretField
          form="account"
          name="repeated"
          label={t('account.repeated')}
          autoComplete="new-password"
          problem={problems.repeated?.(t)}
        />
        <Button className={styles.submit} type="primary" size="large" htmlType="submit" block loading={isBusy}>
          {t(`account.${reason}.submit`)}
        </Button>
        <Button className={styles.leave} type="link" onClick={onLeave}>
          {t(asksCurrent ? 'account.oneTime.signOut' : 'account.forgot.back')}
        </Button>
      </form>
    </Frame>
  );
}

function read(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return { current: text('current'), password: text('password'), repeated: text('repeated') };
}

function focusOn(form: HTMLFormElement, problems: object) {
  const [first] = Object.keys(problems);
  form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
}
