import type { Translate } from '../engine/kind.ts';
import { nfkc } from '../engine/nfkc.ts';

/** Returns a cell in NFKC (one width), trimmed. */
export function oneWidth(text: string): string {
  return nfkc(text).trim();
}

/** Returns the form in which two words of a sheet are compared: also without case. */
export function sameWord(text: string): string {
  return oneWidth(text).toLowerCase();
}

/** Splits a cell with several values by Chinese or English commas, semicolons, bars and line breaks. */
export function partsOf(text: string, translate: Translate): string[] {
  const separator = translate('list.separator', undefined, '、').trim();
  const parts = text.split(/[、,，;；|\r\n]/).flatMap((part) => (separator === '' ? part : part.split(separator)));
  return parts.map((part) => part.trim()).filter(Boolean);
}
