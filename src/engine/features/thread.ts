import type { ThreadDefinition } from '../definition/thread.ts';
import type { Complete } from '../definition/words.ts';

/** A thread in normal form. */
export type Thread = Complete<ThreadDefinition, 'middle' | 'details' | 'marks'>;

export function normaliseThread(definition: ThreadDefinition): Thread {
  return {
    title: undefined,
    author: undefined,
    spans: undefined,
    through: undefined,
    start: undefined,
    middle: [],
    details: [],
    marks: [],
    ...definition,
  };
}
