import type { OnDuplicate } from '../../../src/engine/definition.ts';
import { withoutGuard } from '../../../src/engine/formula.ts';
import { isStorable } from '../../http/body.ts';
import type { Message } from '../../messages.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import type { StoredRecord } from '../../storage/records/rows.ts';
import type { Values } from '../../storage/tables/layout.ts';

/** The raw value of a cell. */
export type CellValue = string | number | boolean | null;

/** A row of a sheet: its index from 0, and its cells by field. */
export interface SheetRow {
  readonly row: number;
  readonly cells: ReadonlyMap<string, CellValue>;
}

export interface ImportOptions {
  readonly onDuplicate: OnDuplicate;
  /** True if valid rows are written although others are rejected. */
  readonly partial: boolean;
}

export type Outcome = 'create' | 'update' | 'skip' | 'fail';

/** Messages by field; the key '' is for messages about the whole row. */
export type RowErrors = ReadonlyMap<string, readonly Message[]>;

/** What the import will do with a row. */
export interface PlannedRow {
  readonly row: number;
  readonly outcome: Outcome;
  readonly errors: RowErrors;
  /** The values to write. */
  readonly values: Values;
  /** The values read from its cells, without unreadable ones. */
  readonly read: Values;
  /** The existing record. */
  readonly existing: StoredRecord | undefined;
  /** Index of the earlier row that it repeats. */
  readonly repeats: number | undefined;
  /** Accesses the enterprise of the record. */
  readonly scope: WritableDataAccess;
}

/** Returns the text of a cell; undefined for text that the database cannot store. */
export function cellText(cell: CellValue | undefined): string | undefined {
  if (cell === null || cell === undefined) return '';
  // Spreadsheets show 15 digits of a computed number; further digits are floating-point noise.
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(Number(cell.toPrecision(15))) : undefined;
  if (typeof cell === 'boolean') return String(cell);
  return isStorable(cell) ? withoutGuard(cell.trim()) : undefined;
}
