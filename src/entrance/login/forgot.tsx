import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from './fields/text-field.tsx';
import { FormHead, Frame, type LanguageChoice } from './frame.tsx';
import styles from './login.module.css';
import { focusOn } from './refusal.ts';

/** Result of asking for a link: accepted, with a remark of the server, or refused. */
export type Asked = { readonly remark?: string | undefined } | { readonly refusal: string };

export interface ForgotPageProps extends LanguageChoice {
  readonly ask: (email: string) => Promise<Asked>;
  readonly onLeave: () => void;
}

/**
 * Requests a link that replaces a forgotten password. For security the answer does not reveal whether an account
 * exists.
 */
export function ForgotPage({ ask, onLeave, ...choice }: ForgotPageProps) {
  const { t } = useTranslation();
  const { isMissing, asked, isBusy, submit } = useAsking(ask);
  const title = t('account.forgot.title');
  const isTaken = asked !== undefined && !('refusal' in asked);
  return (
    <Frame {...choice} title={title}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-labelledby="forgot-title">
        <FormHead id="forgot-title" title={title} />
        <p className={styles.help}>{t('account.forgot.help')}</p>
        <div role="alert">{asked && 'refusal' in asked && <p className={styles.refusal}>{asked.refusal}</p>}</div>
        <div role="status">{isTaken && <p className={styles.done}>{asked.remark ?? t('account.forgot.sent')}</p>}</div>
        <TextField
          form="forgot"
          name="email"
          label={t('account.forgot.email')}
          type="email"
          autoComplete="username"
          problem={isMissing ? t('account.forgot.enterEmail') : undefined}
          autoFocus
        />
        <Button className={styles.submit} type="primary" size="large" htmlType="submit" block loading={isBusy}>
          {t('account.forgot.submit')}
        </Button>
        <Button className={styles.leave} type="link" onClick={onLeave}>
          {t('account.forgot.back')}
        </Button>
      </form>
    </Frame>
  );
}

function useAsking(ask: ForgotPageProps['ask']) {
  const [isMissing, setMissing] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email')).trim();
    setAsked(undefined);
    setMissing(email === '');
    if (email === '') return focusOn(form, 'email');
    setBusy(true);
    setAsked(await ask(email));
    setBusy(false);
  }

  return { isMissing, asked, isBusy, submit };
}
