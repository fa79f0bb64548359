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

/** What a spreadsheet takes for the beginning of a formula, in either width (OWASP, "CSV Injection"). */
const risky = /^[=+\-@\t\r\n＝＋－＠]/;

/** True for a text that a spreadsheet would evaluate. */
export function isRisky(text: string): boolean {
  return risky.test(text);
}

/** The text of a cell without the mark that kept it from being evaluated. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && isRisky(text.slice(1)) ? text.slice(1) : text;
}
