import type { FieldInput } from '../view.ts';
import type { AnswersSettings } from './index.ts';
import type { Answers } from './value.ts';

/** Answers are given in the public form. The check of resources keeps them out of forms and filters. */
export const answersInput: FieldInput<AnswersSettings, Answers> = { Input: () => null, Filter: () => null };
