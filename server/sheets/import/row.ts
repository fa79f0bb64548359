import type { OnDuplicate } from '../../../src/engine/definition.ts';
import { withoutGuard } from '../../../src/engine/formula.ts';
import { isStorable } from '../../http/body.ts';
import type { Message } from '../../messages.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import type { StoredRecord } from '../../storage/records/rows.ts';
import type { Values } from '../../storage/tables/layout.ts';

/** A cell as it comes: what stands in a sheet, raw. */
export type CellValue = string | number | boolean | null;

/** A row of a sheet: its place from 0, its cells by field. */
export interface SheetRow {
  readonly row: number;
  readonly cells: ReadonlyMap<string, CellValue>;
}

export interface ImportOptions {
  readonly onDuplicate: OnDuplicate;
  /** Right rows are written though others are wrong. */
  readonly partial: boolean;
}

export type Outcome = 'create' | 'update' | 'skip' | 'fail';

/** Reasons by field; under '' what is said of the row as a whole. */
export type RowErrors = ReadonlyMap<string, readonly Message[]>;

/** What is to become of a row. */
export interface PlannedRow {
  readonly row: number;
  readonly outcome: Outcome;
  readonly errors: RowErrors;
  /** What is to be written. */
  readonly values: Values;
  /** What its cells say, as far as they could be read. */
  readonly read: Values;
  /** The record it is about. */
  readonly existing: StoredRecord | undefined;
  /** The row before it that it repeats. */
  readonly repeats: number | undefined;
  /** Reaches the enterprise of its record. */
  readonly scope: WritableDataAccess;
}

/** The text of a cell; undefined for one that no database keeps. */
export function cellText(cell: CellValue | undefined): string | undefined {
  if (cell === null || cell === undefined) return '';
  // A sheet shows 15 digits of what it reckons; the rest is the noise of fractions.
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(Number(cell.toPrecision(15))) : undefined;
  if (typeof cell === 'boolean') return String(cell);
  return isStorable(cell) ? withoutGuard(cell.trim()) : undefined;
}
