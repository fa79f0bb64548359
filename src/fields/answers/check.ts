import { isEmpty } from '../../base/empty.ts';
import type { KindRegistry } from '../../engine/fields/kind.ts';
import { checkValue, type Problem } from '../../engine/fields/values.ts';
import { fieldOfQuestion, isSection, type Question } from '../questions/question.ts';
import { type Answers, answerValue } from './value.ts';

/** The accepted answers, in stored form, and the problems of the others, by key. */
export interface CheckedAnswers {
  readonly answers: Answers;
  readonly problems: ReadonlyMap<string, readonly Problem[]>;
}

/**
 * Checks values by the key of their question, with the kinds of fields. An unfinished form may leave required questions
 * empty. Empty answers are left out; a value without a question is a problem.
 */
export function checkAnswers(
  questions: readonly Question[],
  given: Readonly<Record<string, unknown>>,
  kinds: KindRegistry,
  { isFinished }: { readonly isFinished: boolean },
): CheckedAnswers {
  const answers: Record<string, unknown> = {};
  const problems = new Map<string, readonly Problem[]>();
  const asked = questions.filter((question) => !isSection(question));
  const keys = new Set(asked.map(({ key }) => key));
  for (const key of Object.keys(given)) if (!keys.has(key)) problems.set(key, [{ key: 'unknownField', params: {} }]);
  for (const question of asked) {
    const value = Object.hasOwn(given, question.key) ? given[question.key] : undefined;
    const field = fieldOfQuestion(question, kinds);
    const checked = checkValue(field, answerValue(value), kinds, isFinished && field.required);
    if ('problems' in checked) problems.set(question.key, checked.problems);
    else if (!isEmpty(checked.value)) answers[question.key] = storedAnswer(question, checked.value);
  }
  return { answers, problems };
}

function storedAnswer({ type }: Question, value: unknown): unknown {
  return type === 'image' || type === 'file' ? { files: value } : value;
}

/** Returns the part of the questions that is answered, from 0 to 1 with two decimal places. */
export function progressOf(questions: readonly Question[], answers: Answers): number {
  const asked = questions.filter((question) => !isSection(question));
  const answered = asked.filter(({ key }) => !isEmpty(answerValue(answers[key])));
  return asked.length === 0 ? 0 : Math.floor((answered.length / asked.length) * 100) / 100;
}
