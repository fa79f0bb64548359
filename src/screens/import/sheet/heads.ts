import type { Sheet, SheetRow } from './sheet.ts';

/** Number of rows among which the heads of the columns are searched for, below titles and notes. */
export const searchedRows = 30;

/** Number of characters of a head that are compared. It limits the stored size, whatever a sheet contains. */
const longestHead = 60;

/** Normalizes a head: removes differences of width, case, blanks and punctuation, and remarks in brackets. */
export function plainHead(head: string): string {
  return head
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\(.*?\)|\[.*?\]|【.*?】/g, '')
    .replaceAll(/[\s*_\-:./]/g, '')
    .slice(0, longestHead);
}

/**
 * Returns the heads in a row of a sheet. Where the row above is one of heads, too, an empty one has the name above it, as
 * of cells merged over both rows.
 */
export function headsAt(rows: readonly SheetRow[], index: number): readonly string[] {
  const row = rows[index];
  const above = rows[index - 1];
  if (!row) return [];
  if (!above || above.line !== row.line - 1 || countOf(above) < 2) return row.cells;
  const width = Math.max(row.cells.length, above.cells.length);
  return Array.from({ length: width }, (_unused, column) => row.cells[column] || (above.cells[column] ?? ''));
}

interface DataOptions {
  readonly sheet: Sheet;
  readonly head: number | undefined;
  /** The text of a merged cell is in every row that it covers. @default true */
  readonly fillsMerged?: boolean;
}

/** Returns the rows to import: those below the heads. */
export function dataRows({ sheet, head, fillsMerged = true }: DataOptions): readonly SheetRow[] {
  const rows = head === undefined ? sheet.rows : sheet.rows.slice(head + 1);
  if (fillsMerged) return rows;
  return rows.map(({ merged = [], ...row }) => ({
    ...row,
    cells: row.cells.map((text, index) => (merged.includes(index) ? '' : text)),
  }));
}

/** A row of heads, and the number of different titles that it contains. */
interface Heads {
  readonly index: number;
  readonly matches: number;
}

/**
 * Guesses which row contains the heads of the columns: the first with the most titles, else the first that is filled like
 * the rows below, and not a title or a note in a few cells.
 *
 * @param titles names that heads may have
 */
export function findHeads(rows: readonly SheetRow[], titles: readonly string[]): Heads {
  const known = new Set(titles.map(plainHead).filter(Boolean));
  let best: Heads = { index: 0, matches: 0 };
  for (let index = 0; index < Math.min(rows.length, searchedRows); index += 1) {
    const matches = new Set(
      headsAt(rows, index)
        .map(plainHead)
        .filter((head) => known.has(head)),
    ).size;
    if (matches > best.matches) best = { index, matches };
  }
  if (best.matches > 1 || (best.matches === 1 && best.index === 0)) return best;
  const filled = firstFilled(rows);
  // One cell of the data may be called like a field, except where there is one column.
  const isTrusted = best.matches === 1 && (filled === best.index || rows.every(({ cells }) => cells.length < 2));
  return isTrusted ? best : { index: filled, matches: 0 };
}

/** Number of rows by which it is seen how many cells the data fills. */
const sampled = 200;

function firstFilled(rows: readonly SheetRow[]): number {
  const counts = rows.slice(0, sampled).map(countOf);
  const usual = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0;
  const first = counts.slice(0, searchedRows).findIndex((count) => 2 * count > usual);
  return first > 0 && first < rows.length - 1 ? first : 0;
}

function countOf({ cells }: SheetRow): number {
  return cells.filter(Boolean).length;
}
