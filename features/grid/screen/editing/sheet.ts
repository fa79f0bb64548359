import type { CellValue } from './cell-value.ts';

/** Cells from one corner to the other, by position of row and column. */
export interface Range {
  readonly rows: readonly [first: number, last: number];
  readonly columns: readonly [first: number, last: number];
}

export function rangeOf(one: Position, other: Position): Range {
  return {
    rows: [Math.min(one.row, other.row), Math.max(one.row, other.row)],
    columns: [Math.min(one.column, other.column), Math.max(one.column, other.column)],
  };
}

export interface Position {
  readonly row: number;
  readonly column: number;
}

export function positionsIn({ rows, columns }: Range): Position[] {
  const numbers = ([first, last]: readonly [number, number]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return numbers(rows).flatMap((row) => numbers(columns).map((column) => ({ row, column })));
}

/** Returns the cells as a sheet copies them: columns separated by tabs, rows by line breaks. */
export function toSheet(range: Range, textOf: (at: Position) => string): string {
  const [first] = range.columns;
  const lines: string[][] = [];
  for (const at of positionsIn(range)) {
    if (at.column === first) lines.push([]);
    lines.at(-1)?.push(textOf(at));
  }
  return lines.map((line) => line.join('\t')).join('\n');
}

/** What is pasted into a grid. */
export interface Pasted {
  readonly cells: readonly (Position & { readonly value: CellValue })[];
  /** The cells whose texts name nothing. */
  readonly unknown: readonly (Position & { readonly text: string })[];
  /** Number of texts that lie beyond the last row or column. */
  readonly beyond: number;
}

/**
 * Returns which cells get which value when text of a sheet is pasted: from the first cell of the range, repeated over a
 * range that is larger.
 */
export function fromSheet(
  text: string,
  range: Range,
  size: { readonly rows: number; readonly columns: number },
  valueOf: (text: string) => CellValue | undefined,
): Pasted {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  const width = Math.max(...lines.map((line) => line.length));
  const [top, bottom] = range.rows;
  const [left, right] = range.columns;
  const rows = [top, Math.min(Math.max(bottom, top + lines.length - 1), size.rows - 1)] as const;
  const columns = [left, Math.min(Math.max(right, left + width - 1), size.columns - 1)] as const;
  const unknown: (Position & { readonly text: string })[] = [];
  const cells = positionsIn({ rows, columns }).flatMap((at) => {
    const cell = lines[(at.row - top) % lines.length]?.[(at.column - left) % width] ?? '';
    const value = valueOf(cell);
    if (value === undefined) unknown.push({ ...at, text: cell });
    return value === undefined ? [] : [{ ...at, value }];
  });
  const isBeyond = (row: number, column: number) => top + row >= size.rows || left + column >= size.columns;
  const beyond = lines.flatMap((line, row) => line.filter((cell, column) => cell !== '' && isBeyond(row, column)));
  return { cells, unknown, beyond: beyond.length };
}

/** The selected cells. The anchor stays while the selection is extended. */
export interface Selection {
  readonly anchor: Position;
  readonly focus: Position;
  /** Whether the user has selected anything yet. */
  readonly isShown: boolean;
}
