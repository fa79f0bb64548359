import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minPasswordLength } from '../../base/limits.ts';
import { SecretField } from './fields/secret-field.tsx';
import { FormHead, Frame, type LanguageChoice } from './frame.tsx';
import styles from './login.module.css';
import { fieldRefusals, focusOn, type LoginRefusal, type Said } from './refusal.ts';

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
  const asksCurrent = reason === 'oneTime';
  const { problems, refusal, isBusy, submit } = useSaving(save, asksCurrent);
  const field = (name: keyof Problems) => ({ form: 'account', name, problem: problems[name]?.(t) });
  const title = t(`account.${reason}.title`);
  return (
    <Frame {...choice} title={title}>
      <form className={styles.form} onSubmit={submit} noValidate aria-labelledby="password-title">
        <FormHead id="password-title" title={title} />
        {asksCurrent && <p className={styles.help}>{t('account.oneTime.help')}</p>}
        <div role="alert">{refusal && <p className={styles.refusal}>{refusal}</p>}</div>
        {asksCurrent && (
          <SecretField
            {...field('current')}
            label={t('account.oneTime.current')}
            autoComplete="current-password"
            autoFocus
          />
        )}
        <SecretField
          {...field('password')}
          label={t('account.password')}
          autoComplete="new-password"
          hint={t('account.rule')}
          autoFocus={!asksCurrent}
        />
        <SecretField {...field('repeated')} label={t('account.repeated')} autoComplete="new-password" />
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

function useSaving(save: NewPasswordPageProps['save'], asksCurrent: boolean) {
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const given = read(form);
    const found = problemsIn(given, asksCurrent);
    setProblems(found);
    setRefusal(undefined);
    if (Object.keys(found).length > 0) return focusOn(form, Object.keys(found)[0]);
    setBusy(true);
    const refused = await save(given);
    setBusy(false);
    if (!refused) return;
    const { current, password } = fieldRefusals(refused);
    const under = { ...(current && { current }), ...(password && { password }) };
    setProblems(under);
    if (Object.keys(under).length === 0) setRefusal(refused.message);
    focusOn(form, Object.keys(under)[0]);
  }

  return { problems, refusal, isBusy, submit };
}

function problemsIn(
  { current, password, repeated }: NewPassword & { repeated: string },
  asksCurrent: boolean,
): Problems {
  const say = (key: string) => (translate: TFunction) => translate(key);
  return {
    ...(asksCurrent && current === '' && { current: say('account.enterCurrent') }),
    ...(password === '' && { password: say('account.enterPassword') }),
    ...(password !== '' && password.length < minPasswordLength && { password: say('account.tooShort') }),
    ...(repeated !== password && { repeated: say('account.different') }),
  };
}

function read(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return { current: text('current'), password: text('password'), repeated: text('repeated') };
}
