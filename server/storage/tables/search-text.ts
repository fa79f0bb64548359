import type { StoredField } from './layout.ts';

/** The text of a value that a keyword or a filter looks into. */
export function searchTextOf(stored: Pick<StoredField, 'words'> | undefined, value: string): string {
  return stored?.words?.(value) ?? value;
}
