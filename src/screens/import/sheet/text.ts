import { withoutGuard } from '../../../fields/sheets/formula.ts';
import { findHeads, searchedRows } from './heads.ts';
import { limits, type Sheet, type SheetRow, UnreadableSheet } from './sheet.ts';
import { maxCells, type TableRow, tableOf } from './table.ts';

/** The delimiters of text files; the first is preferred. */
const delimiters = ['\t', ',', ';', '|', '，', '；'] as const;
/** Delimiters that a program would not quote, because it does not know them as such: text contains them, too. */
const written: readonly string[] = ['，', '；'];

/** Number of characters by which the delimiter is guessed. */
const sampleLength = 100_000;

/**
 * Reads the rows of delimited text, such as a csv or cells copied from a spreadsheet, without empty rows and columns. A
 * first line `sep=;` names the delimiter and is no row, as in Excel.
 *
 * @param titles names that the heads of the columns may have
 * @throws UnreadableSheet for more rows or columns than can be imported
 */
export function readText(text: string, titles: readonly string[] = []): Pick<Sheet, 'rows' | 'columns'> {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const [line = '', named] = /^[^\S\n]*"?sep=(\\t|[^\n"])"?[,;|，；\s]*?(?:\n|$)/iu.exec(plain) ?? [];
  const table = plain.slice(line.length);
  const delimiter = named === '\\t' ? '\t' : (named ?? delimiterOf(table, titles));
  const rows: TableRow[] = [];
  const used = new Set<number>();
  for (const row of tableOf(table, delimiter)) {
    row.cells.forEach((_cell, position) => used.add(position));
    if (used.size > limits.columns || row.cells.length > maxCells) throw new UnreadableSheet('tooManyColumns');
    if (rows.length > limits.rows + searchedRows) throw new UnreadableSheet('tooManyRows');
    rows.push(row);
  }
  const columns = [...used].toSorted((one, other) => one - other);
  return { columns: columns.map((column) => column + 1), rows: rows.map((row) => withColumns(row, columns)) };
}

function withColumns({ line, cells }: TableRow, columns: readonly number[]): SheetRow {
  const own = columns.filter((column) => column < cells.length);
  return { line, cells: own.map((column) => withoutGuard(cells[column] ?? '').trim()) };
}

/**
 * Guesses the delimiter: the one by which most heads are known, else the one that divides most rows. A text that none
 * divides has one column.
 */
function delimiterOf(text: string, titles: readonly string[]): string {
  const sample = text.slice(0, sampleLength);
  const judged = delimiters.map((delimiter) => {
    const rows = sampleOf(sample, delimiter);
    const cells = rows.reduce((sum, row) => sum + row.cells.length, 0);
    return { delimiter, matches: findHeads(rows, titles).matches, divided: dividedBy(delimiter, rows), cells };
  });
  return judged.reduce((best, one) => {
    if (one.matches !== best.matches) return one.matches > best.matches ? one : best;
    // A head that is known without being divided from others stands alone.
    if (one.matches > 0) return best;
    if (one.divided !== best.divided) return one.divided > best.divided ? one : best;
    return one.cells > best.cells && best.delimiter !== '\t' ? one : best;
  }).delimiter;
}

/**
 * Returns the number of rows that a delimiter divides. It must divide the first one; below titles, most of the others: a
 * column of text has commas here and there.
 */
function dividedBy(delimiter: string, rows: readonly SheetRow[]): number {
  const isDivided = ({ cells }: SheetRow) => cells.length > 1;
  const first = rows.findIndex(isDivided);
  const divided = rows.filter(isDivided).length;
  const isMost = divided > 1 && 2 * divided > rows.length - first;
  return first === 0 || (isMost && !written.includes(delimiter)) ? divided : 0;
}

function sampleOf(text: string, delimiter: string): SheetRow[] {
  const rows: SheetRow[] = [];
  for (const row of tableOf(text, delimiter)) {
    rows.push(row);
    if (rows.length > searchedRows) break;
  }
  return rows;
}
