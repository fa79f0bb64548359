import type { Translate } from '../engine/kind.ts';
import { nfkc } from '../engine/shared/nfkc.ts';

/** Returns a cell in NFKC (one width), trimmed. */
export function oneWidth(text: string): string {
  return nfkc(text).trim();
}

/** The first number with more digits than the 15 that spreadsheets keep. */
const firstCutOff = 1e15;

/**
 * Returns the text of a numeric cell. Integers are in full, since a phone number must not become 1.38E+10; fractions
 * have 15 digits, since further ones are floating-point noise. A number of more digits has lost its end, and gets the
 * form that spreadsheets show and that an import refuses: `4.01234567890123E+18`.
 */
export function numberText(value: number): string {
  const rounded = Number(value.toPrecision(15));
  return Math.abs(rounded) < firstCutOff ? String(rounded) : rounded.toExponential().toUpperCase();
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
