import { nfkc } from '../../base/nfkc.ts';

/** Blanks, line breaks, control characters and invisible marks. */
const unseen = /[\s\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
/** What spreadsheets and exports put around a number so that it stays text: `'123`, `="123"`. */
const wrapping = /^[='"‘’“”`ʼ′]+|(?<!['"‘’“”`ʼ′])['"‘’“”`ʼ′]+$/gu;

/**
 * Returns a number code as it is stored and compared, however it was written: in one width, without blanks and invisible
 * marks, with ASCII hyphens, without what keeps it text in a spreadsheet, and a number without its grouping.
 */
export function codeForm(text: string): string {
  const code = nfkc(text)
    .replaceAll(unseen, '')
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(wrapping, '');
  return /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.0+)?$/.test(code) ? code.replaceAll(',', '').replace(/\..*/, '') : code;
}

/**
 * A number that a spreadsheet has cut off: `6.12346E+11`. They write exponents of at least two digits, which keeps a
 * model called 3E+5 apart.
 */
const cutOff = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,3}$/i;

/** Returns whether a text is a number in scientific notation, as spreadsheets show one whose digits they have lost. */
export function isCutOff(text: string): boolean {
  return cutOff.test(text);
}

/**
 * Returns whether all digits after the 15 that spreadsheets keep are zeros. Three or more are counted: fewer are too
 * often true.
 */
export function endsInLostDigits(text: string): boolean {
  return /^\d{15}0{3,}$/.test(text);
}
