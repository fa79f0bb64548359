import type { KindInput } from '../view.ts';

/** Answers are given in the public form. The check of resources keeps them out of forms and filters. */
export const input: KindInput<'answers'> = { Input: () => null, Filter: () => null };
