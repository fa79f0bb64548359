import papaparse from 'papaparse';
import { withoutGuard } from '../../../engine/formula.ts';
import { rowsOf, type SheetRow, UnreadableSheet } from './sheet.ts';

/**
 * Reads the rows of a csv in the encodings that spreadsheets write: utf-8 or utf-16 with a byte order mark, else utf-8,
 * else gb18030. Delimiters are comma, semicolon or tab.
 */
export function readCsv(bytes: ArrayBuffer): SheetRow[] {
  return readText(decode(bytes));
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

function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Chinese Excel writes csv in the encoding of the system.
    return new TextDecoder('gb18030').decode(bytes);
  }
}
