import { I18nContext } from '@refinedev/core';
import { Result } from 'antd';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Services } from '../../../src/app/services.ts';
import { useLanguageChoice } from '../../../src/entrance/language.ts';
import { LanguageSwitch } from '../../../src/entrance/login/language-switch.tsx';
import type { VisitorPageProps } from '../../../src/entrance/visitor-page.ts';
import { SendFileProvider } from '../../../src/fields/file/uploads.tsx';
import { antdLocales } from '../../../src/locales/antd.ts';
import { Loading } from '../../../src/shell/loading/loading.tsx';
import { Appearance } from '../../../src/shell/theme/appearance.tsx';
import { ClockProvider } from '../../../src/workspace/clock/clock.tsx';
import { WordsProvider } from '../../../src/workspace/words.tsx';
import { FilledForm } from './filled-form.tsx';
import styles from './form.module.css';
import { createFormCalls } from './form-calls.ts';
import { createFormSession, type FormSession } from './form-session.ts';
import type { FormState } from './form-state.ts';

/** How often the age of the addresses of files is checked, in milliseconds. */
const renewalCheck = 30_000;

/** The page of a public form: no session, no console, made for a phone. */
export default function PublicFormPage({ services, code }: VisitorPageProps) {
  const { i18n, words, settings, clock } = services;
  const { language, onLanguage } = useLanguageChoice(services);
  const { session, sendFile } = useFormSession(services, code);
  const state = useSyncExternalStore(session.subscribe, session.get);
  const i18nProvider = useMemo(() => i18n.providerIn(language), [i18n, language]);
  return (
    <I18nContext.Provider value={{ i18nProvider }}>
      <Appearance settings={settings} locale={antdLocales[language]}>
        <ClockProvider clock={clock} timeZone={state.form?.timeZone}>
          <WordsProvider value={words}>
            <SendFileProvider value={sendFile}>
              <div className={styles.page}>
                <div className={styles.tools}>
                  <LanguageSwitch language={language} onLanguage={onLanguage} />
                </div>
                <Phase session={session} state={state} />
              </div>
            </SendFileProvider>
          </WordsProvider>
        </ClockProvider>
      </Appearance>
    </I18nContext.Provider>
  );
}

function Phase({ session, state }: { readonly session: FormSession; readonly state: FormState }) {
  const { t } = useTranslation();
  const { phase, form } = state;
  const title = form?.title ?? t('publicForm.page');
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (phase === 'loading') return <Loading text={t('shell.loading')} />;
  if (phase === 'closed') {
    return (
      <main className={styles.end}>
        <Result status="warning" title={t('publicForm.closed')} subTitle={t('publicForm.closedHelp')} />
      </main>
    );
  }
  if (phase === 'done') {
    return (
      <main className={styles.end}>
        <Result status="success" title={t('publicForm.done')} subTitle={t('publicForm.doneHelp', { title })} />
      </main>
    );
  }
  if (!form) {
    return (
      <main className={styles.end}>
        <Result status="warning" title={t('publicForm.unreachable')} subTitle={t('publicForm.unreachableHelp')} />
      </main>
    );
  }
  return <FilledForm session={session} state={state} form={form} />;
}

/** Returns the visit to the form behind a code, which lasts as long as the page. */
function useFormSession({ http, storage }: Services, code: string) {
  const [visit] = useState(() => {
    const { sendFile, ...calls } = createFormCalls({ http }, code);
    const session = createFormSession({ calls, storage: storage.local, key: `publicForm ${code.slice(0, 12)}` });
    const send: typeof sendFile = async (...upload) => {
      const file = await sendFile(...upload);
      session.addFile(file);
      return file;
    };
    return { session, sendFile: send };
  });
  useEffect(() => {
    const { session } = visit;
    void session.load();
    const renew = () => {
      if (document.visibilityState === 'visible') void session.renewFiles();
    };
    const timer = setInterval(renew, renewalCheck);
    window.addEventListener('online', session.retry);
    // Asleep, a device runs no timer.
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      window.removeEventListener('online', session.retry);
      session.stop();
    };
  }, [visit]);
  return visit;
}
