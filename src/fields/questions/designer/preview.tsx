import { useTranslate } from '@refinedev/core';
import { AnswerField } from '../../answers/answer-field.tsx';
import { type Question, sectionsOf } from '../question.ts';
import styles from './designer.module.css';

const nothing = () => undefined;

/** The form as a phone shows it. It is not to be filled in. */
export function Preview({ questions }: { readonly questions: readonly Question[] }) {
  const translate = useTranslate();
  const unnamed = translate('designer.unnamed');
  return (
    <aside className={styles.preview}>
      <p className={styles.caption}>{translate('designer.preview')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard if it overflows */}
      <div className={styles.phone} tabIndex={0} role="region" aria-label={translate('designer.preview')}>
        <div className={styles.form} inert>
          {sectionsOf(questions).map(({ heading, questions: within }) => (
            <section key={heading?.key ?? ''} className={styles.part}>
              {heading && <h3 className={styles.heading}>{heading.label || unnamed}</h3>}
              {within.map((question) => (
                <AnswerField
                  key={question.key}
                  question={{ ...question, label: question.label || unnamed }}
                  value={null}
                  onChange={nothing}
                />
              ))}
            </section>
          ))}
          {questions.length === 0 && <p className={styles.none}>{translate('designer.emptyPreview')}</p>}
        </div>
      </div>
    </aside>
  );
}
