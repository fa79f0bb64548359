import type { SheetCell } from '../../../../src/engine/fields/kind.ts';

/** A cell of a sheet; null is an empty cell. */
export type Cell = string | SheetCell | null;

/** A column: its heading, and its width in characters. */
export interface SheetColumn {
  readonly label: string;
  readonly width: number;
  /**
   * Whether what users enter stays text, so that a spreadsheet program keeps leading zeros and long numbers. Only in
   * xlsx. @default false
   */
  readonly isText?: boolean;
}

/** One sheet, written row by row; only the current row is in memory. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}
