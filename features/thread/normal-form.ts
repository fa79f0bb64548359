import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import type { Complete } from '../../src/engine/definition/words.ts';
import type { ThreadDefinition } from './definition.ts';

/** A thread in normal form. */
export type Thread = Complete<ThreadDefinition, 'middle' | 'details' | 'marks'>;

declare module '../../src/engine/resource.ts' {
  interface ResourceShowFeatures {
    readonly thread: Thread | undefined;
  }
}

/** Fills in the defaults of a thread. */
export function normaliseShow({ show }: AnyDefinition): { readonly thread: Thread | undefined } {
  return { thread: show?.thread && normaliseThread(show.thread) };
}

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
