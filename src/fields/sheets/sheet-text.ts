import { nfkc } from '../../base/nfkc.ts';
import type { Translate } from '../../engine/fields/kind.ts';

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

/** What an import reads for a formula whose result a file does not contain. It is an error of its cell. */
export const uncalculated = '#UNCALCULATED!';

/** What spreadsheet programs show in place of the value of a formula that failed. */
const failedFormula =
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|EXTERNAL!|PYTHON!|TIMEOUT!|GETTING_DATA)$/i;

/** Returns whether a text says that a formula failed. */
export function isFailedFormula(text: string): boolean {
  return failedFormula.test(text);
}

/** Returns the text of a cell that holds an error: `#VALUE!` if an import would not recognize the error as one. */
export function errorText(text: string): string {
  return isFailedFormula(text) ? text : '#VALUE!';
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
