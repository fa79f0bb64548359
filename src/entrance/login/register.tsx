import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeButton } from './code-button.tsx';
import { SecretField } from './fields/secret-field.tsx';
import { TextField } from './fields/text-field.tsx';
import { FormHead, Frame, type LanguageChoice } from './frame.tsx';
import styles from './login.module.css';
import type { Pause } from './pause.ts';
import { PublicLink } from './public-link.tsx';
import { fieldRefusals, focusOn, type LoginRefusal, type Said } from './refusal.ts';
import { type Problems, problemsIn, type Registration, readRegistration } from './registration.ts';

/** Result of requesting a code: sent, with a remark of the server, or refused. */
export type CodeSent = { readonly remark?: string | undefined } | { readonly refusal: string };

export interface RegisterPageProps extends LanguageChoice {
  readonly pause: Pause;
  /** Resolves to what is wrong with a registration but for its code, before the code is sent. */
  readonly check: (registration: Registration) => Promise<LoginRefusal | undefined>;
  /** Sends a code to the phone and starts the wait for the next one. */
  readonly sendCode: (phone: string) => Promise<CodeSent>;
  /** Resolves to the reason of a refusal, or to undefined once the registration awaits approval. */
  readonly register: (registration: Registration) => Promise<LoginRefusal | undefined>;
  /** Path of the sign-in page; `onLogin` opens it. */
  readonly loginPath: string;
  readonly onLogin: () => void;
}

type Message = { readonly tone: 'done' | 'refusal'; readonly say: Said };

/** `/register` (spec §2). An enterprise registers itself and waits for approval by platform staff. */
export function RegisterPage({ pause, check, sendCode, register, loginPath, onLogin, ...choice }: RegisterPageProps) {
  const { t } = useTranslation();
  const registration = useRegistration({ check, sendCode, register });
  const { form: ref, round, problems, message, isBusy, askForCode, submit, recheck } = registration;
  const field = (name: keyof Registration) => ({
    form: 'register',
    name,
    label: t(`register.${name}`),
    problem: problems[name]?.(t),
    onInput: () => recheck(name),
  });
  return (
    <Frame {...choice} title={t('register.title')}>
      <form ref={ref} key={round} className={styles.form} onSubmit={submit} noValidate aria-labelledby="register-title">
        <FormHead id="register-title" title={t('register.title')} />
        <div role="status">{message?.tone === 'done' && <p className={styles.done}>{message.say(t)}</p>}</div>
        <div role="alert">{message?.tone === 'refusal' && <p className={styles.refusal}>{message.say(t)}</p>}</div>
        <TextField {...field('enterpriseName')} autoComplete="organization" maxLength={60} autoFocus />
        <TextField {...field('email')} type="email" autoComplete="username" maxLength={254} />
        <SecretField {...field('password')} autoComplete="new-password" hint={t('register.passwordRule')} />
        <TextField {...field('mobile')} type="tel" inputMode="tel" autoComplete="tel-national" maxLength={11} />
        <TextField
          {...field('captcha')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={11}
          beside={<CodeButton pause={pause} send={askForCode} />}
        />
        <Button className={styles.submit} type="primary" size="large" htmlType="submit" block loading={isBusy}>
          {t('register.submit')}
        </Button>
        <PublicLink className={styles.leave} href={loginPath} onGo={onLogin}>
          {t('register.toLogin')}
        </PublicLink>
      </form>
    </Frame>
  );
}

/** The state of the form, and what its buttons do. */
function useRegistration({ check, sendCode, register }: Pick<RegisterPageProps, 'check' | 'sendCode' | 'register'>) {
  const form = useRef<HTMLFormElement>(null);
  const { problems, message, setMessage, showProblems, showRefusal, recheck } = useAnswers(form);
  const [isBusy, setBusy] = useState(false);
  // The inputs keep their own values, so the form is cleared by mounting a new one.
  const [round, setRound] = useState(0);

  async function askForCode() {
    if (!form.current) return;
    const given = readRegistration(form.current);
    const { captcha: _captcha, ...found } = said(problemsIn(given));
    if (showProblems(found)) return;
    const refused = await check(given);
    if (refused) return showRefusal(refused);
    const { mobile } = given;
    const sent = await sendCode(mobile);
    if ('refusal' in sent) return setMessage({ tone: 'refusal', say: () => sent.refusal });
    setMessage({ tone: 'done', say: (translate) => sent.remark ?? translate('register.sent', { mobile }) });
    focusOn(form.current, 'captcha');
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const given = readRegistration(event.currentTarget);
    if (showProblems(said(problemsIn(given)))) return;
    setBusy(true);
    const refused = await register(given);
    setBusy(false);
    if (!refused) {
      setMessage({ tone: 'done', say: (translate) => translate('register.done') });
      return setRound(round + 1);
    }
    showRefusal(refused);
  }

  return { form, round, problems, message, isBusy, askForCode, submit, recheck };
}

function useAnswers(form: RefObject<HTMLFormElement | null>) {
  const [problems, setProblems] = useState<Problems>({});
  const [message, setMessage] = useState<Message>();

  /** Returns whether there are any. */
  function showProblems(found: Problems): boolean {
    setProblems(found);
    setMessage(undefined);
    const [first] = Object.keys(found);
    if (first) focusOn(form.current, first);
    return first !== undefined;
  }

  /** Shows each problem at its field, and what concerns no field above them. */
  function showRefusal(refused: LoginRefusal) {
    const under = fieldRefusals(refused);
    setProblems(under);
    if (Object.keys(under).length === 0) setMessage({ tone: 'refusal', say: () => refused.message });
    focusOn(form.current, Object.keys(under)[0] ?? 'enterpriseName');
  }

  function recheck(name: keyof Registration) {
    if (!problems[name] || !form.current) return;
    setProblems({ ...problems, [name]: said(problemsIn(readRegistration(form.current)))[name] });
  }

  return { problems, message, setMessage, showProblems, showRefusal, recheck };
}

function said(found: ReturnType<typeof problemsIn>): Problems {
  return Object.fromEntries(
    Object.entries(found).map(([name, key]) => [name, (translate: TFunction) => translate(`register.${key}`)]),
  );
}
