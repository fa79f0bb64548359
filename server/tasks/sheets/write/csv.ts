import { isFormula } from '../../../../src/fields/sheets/formula.ts';
import type { Cell, Sheet } from './cell.ts';

/** Size of a chunk of output, in characters. */
const piece = 32 * 1024;
/** Byte order mark, by which Excel recognizes UTF-8. */
const mark = '\uFEFF';

/**
 * Writes a sheet as RFC 4180: commas, CRLF, doubled quotes. Prevents CSV injection: texts that a spreadsheet would
 * evaluate as a formula are prefixed with an apostrophe.
 */
export async function* csvOf({ columns, rows }: Sheet): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = mark + lineOf(columns.map(({ label }) => label));
  for await (const row of rows) {
    text += lineOf(row);
    if (text.length < piece) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(text);
}

function lineOf(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`;
}

/** Returns the text of a cell without what prevents its evaluation. */
export function plainText(cell: Cell): string {
  return typeof cell === 'string' ? cell : textOf(cell);
}

/** Returns numbers and times without display formatting, so that every program can parse them. */
function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return isFormula(cell) ? `'${cell}` : cell;
  if ('day' in cell) return cell.day;
  if ('moment' in cell) return cell.moment;
  return cell.format === 'money' ? cell.number.toFixed(2) : String(cell.number);
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
