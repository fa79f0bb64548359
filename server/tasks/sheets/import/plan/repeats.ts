import type { Field } from '../../../../../src/engine/fields/field.ts';
import type { RequestContext } from '../../../../records/context/request-context.ts';
import type { WritableDataAccess } from '../../../../storage/records/data-access.ts';
import type { UniqueKey } from '../../../../storage/tables/layout.ts';
import { isCode } from '../../export/columns.ts';
import { importedFields, sheetFields } from '../columns.ts';
import { cellText, lossOf, type PlannedRow, type SheetRow } from '../row.ts';
import { type CellReader, cellReader, comparableOf } from './reading.ts';
import { claimOf } from './refusals.ts';
import { createSeenValues, type SeenValues } from './seen.ts';

/**
 * Returns the rows before the first one that repeats another row's unique key. The effect of a repeat can be determined
 * only after the earlier row is written.
 */
export function untilRepeat<Row extends SheetRow>(
  context: RequestContext,
  all: WritableDataAccess,
  rows: readonly Row[],
): readonly Row[] {
  const imported = new Map(importedFields(context).map((field) => [field.name, field]));
  const keys = all.records(context.resource.name).uniqueKeys.flatMap((key) => {
    const fields = key.fields.flatMap((name) => imported.get(name) ?? []);
    return fields.length === 0 ? [] : [{ key, claim: claimReader(context, all, key, fields) }];
  });
  const claimed = createSeenValues();
  const end = rows.findIndex((row) =>
    keys.some(({ key, claim }) => {
      const value = claim(row);
      if (value === undefined) return false;
      const isRepeat = claimed.rowOf(undefined, key.name, value) !== undefined;
      claimed.add(undefined, key.name, value, row.row);
      return isRepeat;
    }),
  );
  return end === -1 ? rows : rows.slice(0, end);
}

/**
 * Returns a function that reads a row's value of a unique key. It looks nothing up: references are compared by their
 * text. What a spreadsheet program has lost repeats nothing.
 */
function claimReader(context: RequestContext, all: WritableDataAccess, key: UniqueKey, fields: readonly Field[]) {
  const reader = cellReader(context, fields);
  if (key.fields.length === 1)
    return (row: SheetRow) => comparableOf(context, all, reader, { name: key.name, fields }, row);
  const { defaults } = sheetFields(context);
  const records = all.records(context.resource.name);
  return (row: SheetRow) => {
    if (fields.some((field) => lossOf(row.cells.get(field.name), isCode(context, field)))) return undefined;
    const cells = fields.flatMap((field) => cellValue(reader, field, row));
    return cells.length === 0 ? undefined : records.comparable(key.name, { ...defaults, ...Object.fromEntries(cells) });
  };
}

function cellValue(reader: CellReader, field: Field, row: SheetRow): [string, unknown][] {
  const cell = reader.read(field, row);
  if (cell === undefined) return [];
  return [[field.name, 'error' in cell ? cellText(row.cells.get(field.name)) : cell.value]];
}

/** Adds rows that will be written to `seen`: the number of new records, and their unique values. */
export function remember(context: RequestContext, planned: readonly PlannedRow[], seen: SeenValues): void {
  for (const plan of planned) {
    const { row, outcome, scope } = plan;
    if (outcome !== 'create' && outcome !== 'update') continue;
    if (outcome === 'create') seen.made(scope.enterprise);
    const records = scope.records(context.resource.name);
    for (const key of records.uniqueKeys) {
      const value = claimOf(records, key, plan);
      if (value !== undefined) seen.add(scope.enterprise, key.name, value, row);
    }
  }
}
