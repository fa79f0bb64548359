import type { SheetCell } from '../../../src/engine/kind.ts';

/** A cell of a sheet; null is an empty one. */
export type Cell = string | SheetCell | null;

/** A column: its heading, and its width in characters. */
export interface SheetColumn {
  readonly label: string;
  readonly width: number;
}

/** One sheet, written row by row: no more of it is held than the row at hand. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}
