import { useTranslate } from '@refinedev/core';
import type { CellProps } from '../view.ts';
import styles from './detail.module.css';
import type { QuestionsSettings } from './index.ts';
import type { Question } from './question.ts';
import { typeLabel } from './type-label.ts';

/** Shows questions as a table: what is asked, how it is answered, and whether an answer is required. */
export function QuestionsDetail({ value }: CellProps<QuestionsSettings, readonly Question[]>) {
  const translate = useTranslate();
  return (
    <ol className={styles.questions}>
      {value.map((question) =>
        question.type === 'section' ? (
          <li key={question.key} className={styles.section}>
            {question.label}
          </li>
        ) : (
          <li key={question.key} className={styles.question}>
            <span>{question.label}</span>
            <span className={styles.facts}>
              {[typeLabel(translate, question), question.required ? translate('fields.questions.required') : '']
                .filter((fact) => fact !== '')
                .join(' · ')}
            </span>
            {question.options && <span className={styles.facts}>{question.options.join(' / ')}</span>}
          </li>
        ),
      )}
    </ol>
  );
}
