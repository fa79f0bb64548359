import { createContext, type ReactNode, use } from 'react';

/** Loads the texts of a rarely opened part. Returns the same promise every time. */
export type LoadWords = (part: string) => Promise<void>;

/** Without a provider all texts are loaded already. */
const WordsContext = createContext<LoadWords | undefined>(undefined);

export function WordsProvider({ value, children }: { value: LoadWords; children: ReactNode }) {
  return <WordsContext value={value}>{children}</WordsContext>;
}

/** Suspends until the texts of a part (`parts` in `main.tsx`) are loaded. */
export function useWords(part: string): void {
  const load = use(WordsContext);
  if (load) use(load(part));
}
