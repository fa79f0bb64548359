import { isObject } from '../../base/is-object.ts';

/** The answers to questions, by their keys. Uploads are `{ files: [id] }`, so that files are found without the questions. */
export type Answers = Readonly<Record<string, unknown>>;

/** Returns the value of an answer as the kind of its question has it. */
export function answerValue(answer: unknown): unknown {
  return isObject(answer) && !Array.isArray(answer) ? answer.files : answer;
}

/** Returns the ids of the uploads in answers. */
export function filesInAnswers(answers: unknown): string[] {
  if (!isObject(answers)) return [];
  return Object.values(answers).flatMap((answer) =>
    isObject(answer) && Array.isArray(answer.files) ? answer.files.map(String) : [],
  );
}
