import { byteOrderMark, csvLine, guarded, lineBreak } from '../../../../src/fields/sheets/write-csv.ts';
import type { Cell, Sheet } from './cell.ts';

/** Size of a chunk of output, in characters. */
const piece = 32 * 1024;

/** Writes a sheet as `writeCsv` does, a chunk at a time. */
export async function* csvOf({ columns, rows }: Sheet): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = byteOrderMark + csvLine(columns.map(({ label }) => guarded(label))) + lineBreak;
  for await (const row of rows) {
    text += csvLine(row.map(textOf)) + lineBreak;
    if (text.length < piece) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(text);
}

/** Returns the text of a cell without what prevents its evaluation. */
export function plainText(cell: Cell): string {
  return typeof cell === 'string' ? cell : textOf(cell);
}

/** Returns numbers and times without display formatting, so that every program can parse them. */
function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return guarded(cell);
  if ('day' in cell) return cell.day;
  if ('moment' in cell) return cell.moment;
  return cell.format === 'money' ? cell.number.toFixed(2) : String(cell.number);
}
