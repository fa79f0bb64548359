import { createContext, type ReactNode, use } from 'react';

/** Fetches the words of a part of the console that is seldom opened; the same promise every time. */
export type LoadWords = (part: string) => Promise<void>;

/** Where nobody hands down how words are fetched, all of them are there. */
const WordsContext = createContext<LoadWords | undefined>(undefined);

export function WordsProvider({ value, children }: { value: LoadWords; children: ReactNode }) {
  return <WordsContext value={value}>{children}</WordsContext>;
}

/** Suspends until the words of a part (`parts` in `main.tsx`) are there. */
export function useWords(part: string): void {
  const load = use(WordsContext);
  if (load) use(load(part));
}
