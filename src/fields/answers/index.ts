import * as z from 'zod/mini';
import { isEmpty } from '../../base/empty.ts';
import { isObject } from '../../base/is-object.ts';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';
import { type Answers, answerValue, filesInAnswers } from './value.ts';

const options = {
  /** Name of the `questions` field of the same record whose questions are answered. */
  to: z.string(),
};
export type AnswersSettings = SettingsOf<typeof answers>;

/** Answers to the questions of the same record. The server checks them against those questions; no form holds them. */
export const answers: FieldKind<typeof options, Answers> = {
  shape: options,
  column: 'text',
  encoding: 'answers in JSON',
  order: false,
  operators: [],
  searchable: false,
  long: true,
  blank: (value) => isObject(value) && Object.values(value).every((one) => isEmpty(answerValue(one))),
  toColumn: (value) => (isObject(value) ? JSON.stringify(value) : undefined),
  fromColumn: (stored): Answers => JSON.parse(String(stored)),
  schema: () => z.record(z.string(), z.unknown(), 'notAnObject'),
  text: (value, _field, { translate }) =>
    translate('fields.answers.count', { count: Object.keys(value).length }, `${Object.keys(value).length} 项`),
  parse: () => undefined,
  files: { of: filesInAnswers, takes: () => ({ types: [], maxSize: 0 }) },
};
