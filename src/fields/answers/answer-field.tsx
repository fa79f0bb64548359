import { useTranslate } from '@refinedev/core';
import { useId } from 'react';
import { fieldOfQuestion, type Question } from '../questions/question.ts';
import type { AttachedFile } from '../view.ts';
import styles from './answer-field.module.css';
import { answerInputOf } from './inputs.tsx';
import { questionKinds } from './kinds.ts';

export interface AnswerFieldProps {
  readonly question: Question;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  /** Why the value is not accepted. */
  readonly problem?: string | undefined;
  readonly files?: readonly AttachedFile[];
}

/** The kinds whose input is a group of controls, which its label does not focus. */
const groups: ReadonlySet<string> = new Set(['enum', 'bool', 'image', 'file']);

/** One question of a form with its input: label above, help and problem below. */
export function AnswerField({ question, value, onChange, onBlur, problem, files = [] }: AnswerFieldProps) {
  const id = useId();
  const field = fieldOfQuestion(question, questionKinds);
  const { Input } = answerInputOf(field);
  return (
    <div className={styles.field} data-question={question.key} data-wrong={problem !== undefined || undefined}>
      <QuestionLabel question={question} id={id} />
      <Input
        field={field}
        resource=""
        id={id}
        value={value ?? null}
        onChange={onChange}
        aria-label={question.label}
        aria-required={question.required ?? false}
        {...(onBlur && { onBlur })}
        {...(problem !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-problem` })}
        files={files}
      />
      {question.help !== undefined && <p className={styles.help}>{question.help}</p>}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function QuestionLabel({ question, id }: Pick<AnswerFieldProps, 'question'> & { readonly id: string }) {
  const translate = useTranslate();
  const content = (
    <>
      {question.label}
      {question.required && (
        <span className={styles.required}>
          <span aria-hidden>*</span>
          <span className={styles.unseen}>{translate('fields.questions.required')}</span>
        </span>
      )}
    </>
  );
  if (groups.has(question.type)) return <span className={styles.label}>{content}</span>;
  return (
    <label className={styles.label} htmlFor={id}>
      {content}
    </label>
  );
}
