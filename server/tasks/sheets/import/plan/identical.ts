import type { Field } from '../../../../../src/engine/fields/field.ts';
import type { RequestContext } from '../../../../records/context/request-context.ts';
import type { DataAccess } from '../../../../storage/records/data-access.ts';
import type { StoredRecord } from '../../../../storage/records/query/rows.ts';
import { fold } from '../../../../storage/tables/search/fold.ts';
import { cellText, type SheetRow } from '../row.ts';
import type { CellReader } from './reading.ts';
import { type StoredCells, storedCells } from './untouched.ts';

/**
 * Finds the records that rows without a key repeat in every cell, by row: such a row is an exported record whose key is
 * empty, and would otherwise be created a second time.
 */
export async function findIdentical(
  context: RequestContext,
  scope: DataAccess,
  { reader, imported }: { readonly reader: CellReader; readonly imported: ReadonlyMap<string, Field> },
  rows: readonly SheetRow[],
): Promise<ReadonlyMap<SheetRow, StoredRecord>> {
  const { name, recordLabel } = context.resource;
  const nameOf = ({ cells }: SheetRow) => cellText(cells.get(recordLabel)) ?? '';
  const named = await scope.records(name).named(rows.map(nameOf).filter(Boolean));
  if (named.size === 0) return new Map();
  const records = await scope.records(name).findMany([...new Set([...named.values()].flat())]);
  const byId = new Map(records.map((record) => [record.id, record]));
  const fields = [...imported.values()];
  const stored = await storedCells(context, scope, records, fields);
  const fieldsOf = ({ cells }: SheetRow) => fields.filter((field) => cells.has(field.name));
  const found = rows.flatMap((row): [SheetRow, StoredRecord][] => {
    const alike = (named.get(fold(nameOf(row))) ?? []).flatMap((id) => byId.get(id) ?? []);
    const same = alike.find((record) =>
      fieldsOf(row).every((field) => isSameCell(field, row, record, { reader, stored })),
    );
    return same ? [[row, same]] : [];
  });
  return new Map(found);
}

function isSameCell(
  field: Field,
  row: SheetRow,
  record: StoredRecord,
  { reader, stored }: { readonly reader: CellReader; readonly stored: StoredCells },
): boolean {
  const text = cellText(row.cells.get(field.name));
  if (text === undefined) return false;
  const cell = reader.read(field, row);
  return stored.isUntouched(field, text, cell && 'value' in cell ? cell.value : undefined, record);
}
