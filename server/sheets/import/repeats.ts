import type { Call } from '../../resources/call.ts';
import type { WritableScope } from '../../storage/records/scope.ts';
import { broughtFields } from './columns.ts';
import { cellReader, comparableOf } from './reading.ts';
import type { PlannedRow, SheetRow } from './row.ts';
import { createSeenValues, type SeenValues } from './seen.ts';

/**
 * As many of the rows as do not repeat one another in a unique field: what a row does to the record of the row before can
 * be told once that one is written.
 */
export function untilRepeat<Row extends SheetRow>(
  call: Call,
  all: WritableScope,
  rows: readonly Row[],
): readonly Row[] {
  const { uniqueFields } = all.records(call.resource.name);
  const fields = broughtFields(call).filter(({ name }) => uniqueFields.includes(name));
  const reader = cellReader(call, fields);
  const brought = createSeenValues();
  const end = rows.findIndex((row) =>
    fields.some((field) => {
      const value = comparableOf(call, all, reader, field, row);
      if (value === undefined) return false;
      const isRepeat = brought.rowOf(undefined, field.name, value) !== undefined;
      brought.add(undefined, field.name, value, row.row);
      return isRepeat;
    }),
  );
  return end === -1 ? rows : rows.slice(0, end);
}

/** Remembers rows that will be written: how many records they make, and their unique values. */
export function remember(call: Call, planned: readonly PlannedRow[], seen: SeenValues): void {
  for (const { row, outcome, scope, values } of planned) {
    if (outcome !== 'create' && outcome !== 'update') continue;
    if (outcome === 'create') seen.made(scope.enterprise);
    const records = scope.records(call.resource.name);
    for (const field of records.uniqueFields) {
      const value = records.comparable(field, values);
      if (value !== undefined) seen.add(scope.enterprise, field, value, row);
    }
  }
}
