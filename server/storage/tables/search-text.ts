import type { StoredField } from './layout.ts';

/** Returns the text of a value that keywords and filters search. */
export function searchTextOf(stored: Pick<StoredField, 'words'> | undefined, value: string): string {
  return stored?.words?.(value) ?? value;
}
