import { columnOf, numberIn } from './position.ts';

/** The texts of a row by the number of their column, without empty ones. */
export type SparseRow = Map<number, string>;

/** A merged cell that covers several rows. */
export interface MergedCell {
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

/** Reads a range such as `A2:A5`. Returns undefined for one that covers a single row. */
export function readMergedCell(range: string): MergedCell | undefined {
  const [start, end] = range.split(':');
  const [column, first, last] = [columnOf(start), numberIn(start), numberIn(end)];
  return column !== undefined && first !== undefined && last !== undefined && first < last
    ? { column, first, last }
    : undefined;
}

/**
 * Writes the text of each merged cell into the other rows that it covers, since people see it beside each of them. Rows
 * without values of their own stay empty. Returns the columns that were filled, by line.
 *
 * @param lines the lines of the rows in order
 */
export function spread(
  cells: readonly MergedCell[],
  lines: readonly number[],
  rows: ReadonlyMap<number, SparseRow>,
): Map<number, number[]> {
  const filled = new Map<number, number[]>();
  const covered = new Map<number, number>();
  const ordered = cells.toSorted((one, other) => one.column - other.column || one.first - other.first);
  for (const { column, first, last } of ordered) {
    const text = rows.get(first)?.get(column);
    // Merged cells that overlap are no valid ones, and could cover a sheet many times.
    if (text === undefined || first <= (covered.get(column) ?? 0)) continue;
    covered.set(column, last);
    for (let at = indexAfter(lines, first); at < lines.length; at += 1) {
      const line = lines[at] ?? 0;
      if (line > last) break;
      const row = rows.get(line);
      if (!row || row.has(column)) continue;
      row.set(column, text);
      filled.set(line, [...(filled.get(line) ?? []), column]);
    }
  }
  return filled;
}

function indexAfter(lines: readonly number[], line: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? 0) <= line) low = middle + 1;
    else high = middle;
  }
  return low;
}
