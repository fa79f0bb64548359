import type { StoredField } from '../layout.ts';
import { fold } from './fold.ts';

type Compared = Pick<StoredField, 'words' | 'comparedAs'>;

/** Returns the folded text of a value by which filters, keywords and uniqueness compare it. */
export function comparedText(stored: Compared | undefined, value: string): string {
  return fold(stored?.comparedAs?.(value) ?? stored?.words?.(value) ?? value);
}

/** Returns the folded texts in which a keyword finds a value: as it is compared and, if it is written otherwise, as it is shown. */
export function searchedTexts(stored: Compared | undefined, value: string): string[] {
  const compared = comparedText(stored, value);
  return stored?.comparedAs ? [...new Set([fold(value), compared])] : [compared];
}
