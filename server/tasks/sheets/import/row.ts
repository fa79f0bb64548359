import { maxCellLength } from '../../../../src/base/limits.ts';
import type { OnDuplicate } from '../../../../src/engine/definition/fixed-values.ts';
import { numberText } from '../../../../src/fields/sheets/sheet-text.ts';
import { isStorable } from '../../../http/body/body.ts';
import type { Message } from '../../../request/messages.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { StoredRecord } from '../../../storage/records/query/rows.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { lossIn, withoutLossGuard } from '../loss.ts';

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

export type RowOutcome = 'create' | 'update' | 'skip' | 'fail';

/** Messages by field; the key '' is for messages about the whole row. */
export type RowErrors = ReadonlyMap<string, readonly Message[]>;

/** What the import will do with a row. */
export interface PlannedRow {
  readonly row: number;
  readonly outcome: RowOutcome;
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
  const text = writtenText(cell);
  return text && withoutLossGuard(text);
}

/**
 * Returns the message for a cell that is too long, or whose value a spreadsheet program or the reading of the file has
 * lost; undefined for all others. A single quote before a lost text says that it is meant as it stands.
 */
export function lossOf(cell: CellValue | undefined, isCode: boolean): Message | undefined {
  const text = writtenText(cell) ?? '';
  if (text.length > maxCellLength) return { key: 'sheet.longCell', params: { maximum: maxCellLength } };
  return lossIn(text, isCode);
}

/** Returns the text of a cell with the quote that may stand before a text that looks lost. */
function writtenText(cell: CellValue | undefined): string | undefined {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? numberText(cell) : undefined;
  if (typeof cell === 'boolean') return String(cell);
  return isStorable(cell) ? cell.trim() : undefined;
}
