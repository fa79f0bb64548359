import { randomKey } from '../../../base/random-key.ts';
import type { Question } from '../question.ts';

/** A kind of question in the designer. An enum is two kinds: with one choice and with several. */
export interface QuestionKind {
  readonly type: Question['type'];
  readonly multiple?: boolean;
}

/** Length of a key. 48 random bits are enough to tell the questions of one form apart, also those that were deleted. */
const keyLength = 12;

export function newQuestion({ type, multiple }: QuestionKind): Question {
  const key = randomKey().slice(0, keyLength);
  return {
    key,
    type,
    label: '',
    ...(type === 'enum' && { options: [] }),
    ...(multiple && { multiple }),
  };
}

/** Returns a copy with a key and a label of its own. */
export function copyOf(question: Question, label: string): Question {
  return { ...question, key: randomKey().slice(0, keyLength), label };
}

/** Returns the question as another kind. The choices of an enum are lost where the kind has none. */
export function asKind({ key, label, help, required, options }: Question, { type, multiple }: QuestionKind): Question {
  return {
    key,
    type,
    label,
    ...(help !== undefined && { help }),
    ...(required && type !== 'section' && { required }),
    ...(type === 'enum' && { options: options ?? [] }),
    ...(multiple && { multiple }),
  };
}

export function moved(questions: readonly Question[], from: number, to: number): readonly Question[] {
  const question = questions[from];
  if (!question || to < 0 || to >= questions.length || from === to) return questions;
  return questions.toSpliced(from, 1).toSpliced(to, 0, question);
}
