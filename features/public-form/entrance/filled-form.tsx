import { CheckCircleOutlined, CloudSyncOutlined, DisconnectOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmpty } from '../../../src/base/empty.ts';
import type { Problem } from '../../../src/engine/fields/values.ts';
import type { Said } from '../../../src/entrance/login/refusal.ts';
import { AnswerField } from '../../../src/fields/answers/answer-field.tsx';
import { PendingProvider } from '../../../src/fields/parts/pending.tsx';
import { isSection, sectionsOf } from '../../../src/fields/questions/question.ts';
import styles from './form.module.css';
import type { Failure, ServerForm } from './form-calls.ts';
import { type FormSession, problemsOf } from './form-session.ts';
import type { FormState } from './form-state.ts';

export interface FilledFormProps {
  readonly session: FormSession;
  readonly state: FormState;
  readonly form: ServerForm;
}

/** The form as it is filled in: head with progress, sections, and the button that submits it once. */
export function FilledForm({ session, state, form }: FilledFormProps) {
  const { t } = useTranslation();
  const { values, files, isSubmitting } = state;
  const { problemOf, leave, submit, summary, place, onPending } = useSubmission({ session, state, form });
  return (
    <PendingProvider value={onPending}>
      <Head state={state} form={form} />
      <main ref={place} className={styles.form}>
        {form.hint !== undefined && <p className={styles.intro}>{form.hint}</p>}
        {form.settled > 0 && <p className={styles.settled}>{t('publicForm.settled', { count: form.settled })}</p>}
        {sectionsOf(form.questions).map(({ heading, questions }) => (
          <section key={heading?.key ?? ''} className={styles.section}>
            {heading && <h2 className={styles.heading}>{heading.label}</h2>}
            {questions.map((question) => (
              <AnswerField
                key={question.key}
                question={question}
                value={values[question.key]}
                files={files}
                problem={problemOf(question.key)}
                onChange={(value) => session.change(question.key, value)}
                onBlur={() => leave(question.key)}
              />
            ))}
          </section>
        ))}
        <footer className={styles.foot}>
          <div role="alert">{summary !== undefined && <p className={styles.summary}>{summary}</p>}</div>
          <Button type="primary" size="large" block loading={isSubmitting} onClick={() => void submit()}>
            {t('publicForm.submit')}
          </Button>
          <p className={styles.note}>{t('publicForm.once')}</p>
        </footer>
      </main>
    </PendingProvider>
  );
}

/** The title, how much is answered, and whether it is saved. Stays in view. */
function Head({ state, form }: Pick<FilledFormProps, 'state' | 'form'>) {
  const { t } = useTranslation();
  const asked = form.questions.filter((question) => !isSection(question));
  const answered = asked.filter(({ key }) => !isEmpty(state.values[key])).length;
  return (
    <header className={styles.head}>
      <div className={styles.bar}>
        <h1 className={styles.title}>{form.title}</h1>
        <SavingState saving={state.saving} />
      </div>
      <Progress
        percent={asked.length === 0 ? 0 : Math.round((answered / asked.length) * 100)}
        size="small"
        format={() => t('publicForm.answered', { answered, count: asked.length })}
        aria-label={t('publicForm.answered', { answered, count: asked.length })}
      />
      {state.trouble !== undefined && (
        <p className={styles.offline} role="alert">
          {state.trouble}
        </p>
      )}
      {state.saving === 'offline' && <p className={styles.offline}>{t('publicForm.offlineHelp')}</p>}
    </header>
  );
}

const icons = {
  saved: <CheckCircleOutlined aria-hidden />,
  waiting: <CloudSyncOutlined aria-hidden />,
  saving: <CloudSyncOutlined aria-hidden />,
  offline: <DisconnectOutlined aria-hidden />,
};

function SavingState({ saving }: Pick<FormState, 'saving'>) {
  const { t } = useTranslation();
  return (
    <span className={styles.saving} data-saving={saving} role="status">
      {icons[saving]} {t(`publicForm.saving.${saving}`)}
    </span>
  );
}

/** Checks answers: one when its input is left, all when the form is submitted. */
function useSubmission({ session, state, form }: FilledFormProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLElement>(null);
  const pending = useRef(0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const [failed, setFailed] = useState<{ readonly say: Said }>();
  const problems = problemsOf(form.questions, state.values, isTried);
  const textOf = ({ key, params }: Problem) => t(`problems.${key}`, params);
  const problemOf = (key: string) => {
    const own = left.has(key) || isTried ? problems.get(key)?.map(textOf).join(' ') : undefined;
    return own ?? state.refused[key];
  };

  async function submit() {
    setTried(true);
    setFailed(undefined);
    const wrong = problemsOf(form.questions, state.values, true).size;
    if (wrong > 0) {
      setFailed({ say: (translate) => translate('publicForm.wrong', { count: wrong }) });
      // The problems are rendered with the next frame.
      requestAnimationFrame(() => focusFirst(place.current));
      return;
    }
    if (pending.current > 0) return setFailed({ say: (translate) => translate('publicForm.uploading') });
    const failure = await session.submit();
    if (failure) setFailed({ say: (translate) => failureText(failure, translate) });
  }
  return {
    place,
    submit,
    problemOf,
    summary: failed?.say(t),
    leave: (key: string) => setLeft((before) => new Set([...before, key])),
    onPending: (isPending: boolean) => {
      pending.current += isPending ? 1 : -1;
    },
  };
}

function failureText(failure: Failure, t: TFunction): string {
  if (failure.kind === 'refused') return t('publicForm.wrong', { count: questionsIn(failure.problems) });
  return t(failure.kind === 'stale' ? 'publicForm.stale' : 'publicForm.notSubmitted');
}

/** Returns how many questions have problems; several may be about files of the same one. */
function questionsIn(problems: Readonly<Record<string, string>>): number {
  return new Set(Object.keys(problems).map((path) => path.split('.')[0])).size;
}

function focusFirst(place: HTMLElement | null) {
  const first = place?.querySelector<HTMLElement>('[data-wrong]');
  first?.scrollIntoView({ block: 'center' });
  first?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
}
