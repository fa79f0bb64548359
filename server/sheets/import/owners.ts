import type { Field } from '../../../src/engine/field.ts';
import type { Message } from '../../messages.ts';
import type { Call } from '../../resources/call.ts';
import type { WritableScope } from '../../storage/records/scope.ts';
import { broughtFields } from './columns.ts';
import { cellReader } from './reading.ts';
import type { PlannedRow, SheetRow } from './row.ts';

/** Rows whose records belong, or will belong, to one enterprise. */
interface OwnedRows {
  readonly scope: WritableScope;
  readonly rows: readonly SheetRow[];
}

/**
 * Rows by the enterprise of their records: everybody's own, but what platform staff say in the column of it. Rows that say
 * none there is are refused.
 */
export async function ownersOf(
  call: Call,
  all: WritableScope,
  rows: readonly SheetRow[],
): Promise<{ readonly groups: readonly OwnedRows[]; readonly refused: readonly PlannedRow[] }> {
  const field = broughtFields(call).find(({ name }) => name === 'enterprise');
  if (call.resource.owner === 'platform' || all.enterprise !== undefined || !field) {
    return { groups: [{ scope: all, rows }], refused: [] };
  }
  const reader = cellReader(call, [field]);
  await reader.lookUp(all, rows);
  const groups = new Map<string, SheetRow[]>();
  const refused: PlannedRow[] = [];
  for (const row of rows) {
    const cell = reader.read(field, row) ?? { error: { key: 'problems.required' } as const };
    if ('error' in cell) refused.push(refusedRow(all, field, row, cell.error));
    else groups.set(String(cell.value), [...(groups.get(String(cell.value)) ?? []), row]);
  }
  call.identity.access?.touch(call.resource.name, groups.keys());
  return { groups: [...groups].map(([id, own]) => ({ scope: all.within(id), rows: own })), refused };
}

function refusedRow(scope: WritableScope, field: Field, { row }: SheetRow, error: Message): PlannedRow {
  const errors = new Map([[field.name, [error]]]);
  return { row, outcome: 'fail', errors, values: {}, read: {}, existing: undefined, repeats: undefined, scope };
}
