import { isFormula } from '../../../src/engine/formula.ts';
import type { Cell, Sheet } from './cell.ts';

/** Characters gathered before they are handed on. */
const piece = 32 * 1024;
/** By this Excel knows the text for UTF-8. */
const mark = '\uFEFF';

/** A sheet as RFC 4180 has it: commas, CRLF, quotes doubled; texts that would be evaluated begin with an apostrophe. */
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

/** Numbers and times without the dress that only people need, so that every program can read them. */
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
