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
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  return rowsOf(tableOf(plain).map((cells) => cells.map(withoutGuard)));
}

function tableOf(text: string): string[][] {
  const delimiter = delimiterOf(text);
  const parse = (source: string) => papaparse.parse<string[]>(source, { delimiter, newline: '\n' });
  const asWritten = parse(text);
  if (asWritten.errors.length === 0 && delimiter !== '\t') return asWritten.data;
  const { data, errors } = parse(withLiteralsQuoted(text, delimiter));
  if (errors.length > 0) throw new UnreadableSheet('broken', errors[0]);
  return data;
}

/** Returns the most frequent delimiter of the first line. */
function delimiterOf(text: string): string {
  const cell = quotedCell(',;\t');
  const [head = ''] = new RegExp(`^(?:${cell}|[^\\n",;\\t]+|[",;\\t])*`).exec(text.trimStart()) ?? [];
  const names = head.replaceAll(new RegExp(cell, 'g'), '');
  const count = (delimiter: string) => names.split(delimiter).length;
  return ['\t', ',', ';'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/**
 * Quotes the cells that begin with a quote but are not quoted, such as `"urgent" call back`: papaparse would take the rows
 * after them for a part of the cell.
 */
function withLiteralsQuoted(text: string, delimiter: string): string {
  const cells = new RegExp(`${quotedCell(delimiter)}|${cellStart(delimiter)}("[^${delimiter}\\n]*)`, 'g');
  return text.replaceAll(cells, (_all, quoted: string | undefined, literal: string | undefined) =>
    literal === undefined ? (quoted ?? '') : `"${literal.replaceAll('"', '""')}"`,
  );
}

/**
 * Returns a pattern of a quoted cell, with the blanks after it: its closing quote is followed by a delimiter or an end.
 * Cells copied from a spreadsheet are separated by tabs, and none has both a tab and a line break: those are two rows, of
 * which one begins and a later one ends with a quote.
 */
function quotedCell(delimiters: string): string {
  const letters = delimiters === '\t' ? ['[^"\\t]', '[^"\\n]'] : ['[^"]'];
  const quoted = letters.map((letter) => `"${letter}*(?:""${letter}*)*"`).join('|');
  return `${cellStart(delimiters)}(${quoted})[^\\S\\t\\n]*(?=[${delimiters}\\n]|$)`;
}

function cellStart(delimiters: string): string {
  return `(?<=^|[${delimiters}\\n])`;
}
