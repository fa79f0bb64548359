import { createContext, type ReactNode, use, useCallback } from 'react';
import { failureLife } from '../base/calls/failure-life.ts';
import type { Part } from '../locales/parts.ts';
import { CodeNotLoaded } from '../ui/loading/lazy-with-retry.tsx';

/** Loads the texts of a rarely opened part. Returns the same promise every time. */
export type LoadWords = (part: Part) => Promise<void>;

interface Loading {
  readonly words: Promise<void>;
  failedAt?: number;
}

/**
 * Returns a loader for `useWords`. As with `lazyWithRetry`, a failed load is repeated by a render at least one second
 * later, or by `retry` of the thrown `CodeNotLoaded`. Lives outside React, which forgets what a first render that
 * suspends has created.
 */
export function createWords(load: LoadWords): LoadWords {
  const parts = new Map<Part, Loading>();

  function attempt(part: Part): Promise<void> {
    const loading: Loading = {
      words: load(part).catch((error: unknown) => {
        loading.failedAt = Date.now();
        throw new CodeNotLoaded(error, () => retry(part));
      }),
    };
    parts.set(part, loading);
    return loading.words;
  }

  async function retry(part: Part): Promise<void> {
    await load(part);
    if (parts.get(part)?.failedAt !== undefined) parts.delete(part);
  }

  return (part) => {
    const known = parts.get(part);
    const isUsable = known && (known.failedAt === undefined || Date.now() - known.failedAt < failureLife);
    return isUsable ? known.words : attempt(part);
  };
}

/** Without a provider all texts are loaded already. */
const WordsContext = createContext<LoadWords | undefined>(undefined);

/** @param value stable; made by `createWords` */
export function WordsProvider({ value, children }: { value: LoadWords; children: ReactNode }) {
  return <WordsContext value={value}>{children}</WordsContext>;
}

/**
 * Suspends until the texts of a part are loaded.
 *
 * @throws CodeNotLoaded to the error boundary above
 */
export function useWords(part: Part): void {
  const load = use(WordsContext);
  if (load) use(load(part));
}

/**
 * Returns a function that loads the texts of a part before the code that uses them is there. A failure repeats where they
 * are used.
 */
export function usePreloadWords(): (part: Part) => void {
  const load = use(WordsContext);
  return useCallback((part) => void load?.(part).catch(() => undefined), [load]);
}
