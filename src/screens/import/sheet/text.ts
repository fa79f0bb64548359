import papaparse from 'papaparse';
import { withoutGuard } from '../../../engine/formula.ts';
import { decodeText } from '../../../fields/decode-text.ts';
import { rowsOf, type SheetRow, UnreadableSheet } from './sheet.ts';

/** Reads the rows of a csv in the encodings that spreadsheets write. Delimiters are comma, semicolon or tab. */
export function readCsv(bytes: ArrayBuffer): SheetRow[] {
  return readText(decodeText(bytes));
}

/** Reads the rows of delimited text, such as cells copied from a spreadsheet. */
export function readText(text: string): SheetRow[] {
  // Text never contains NUL, but images and archives do.
  if (text.includes('\0')) throw new UnreadableSheet('notASheet');
  const plain = text.replace(/^\uFEFF/, '');
  const { data } = papaparse.parse<string[]>(plain, { delimiter: delimiterOf(plain) });
  return rowsOf(data.map((cells) => cells.map(withoutGuard)));
}

/** Returns the most frequent delimiter of the first line. */
function delimiterOf(text: string): string {
  const [head = ''] = text.trimStart().split(/[\r\n]/, 1);
  const names = head.replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string) => names.split(delimiter).length;
  return ['\t', ',', ';'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}
