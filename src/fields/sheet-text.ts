import type { Translate } from '../engine/kind.ts';
import { nfkc } from '../engine/nfkc.ts';

/** A cell as people compare it: one width (NFKC), without the spaces around it. */
export function oneWidth(text: string): string {
  return nfkc(text).trim();
}

/** The form in which two words of a sheet are the same: without case, too. */
export function sameWord(text: string): string {
  return oneWidth(text).toLowerCase();
}

/** The parts of a cell that holds several: by commas of either language, semicolons, bars and lines. */
export function partsOf(text: string, translate: Translate): string[] {
  const separator = translate('list.separator', undefined, '、').trim();
  const parts = text.split(/[、,，;；|\r\n]/).flatMap((part) => (separator === '' ? part : part.split(separator)));
  return parts.map((part) => part.trim()).filter(Boolean);
}
