import { groupPairs } from '../../../../../src/base/grouping.ts';
import type { Field } from '../../../../../src/engine/fields/field.ts';
import type { RequestContext } from '../../../../records/context/request-context.ts';
import type { Message } from '../../../../request/messages.ts';
import type { WritableDataAccess } from '../../../../storage/records/data-access.ts';
import { importedFields } from '../columns.ts';
import type { PlannedRow, SheetRow } from '../row.ts';
import { cellReader } from './reading.ts';

/** Rows whose records belong to the same enterprise, or will. */
interface OwnedRows {
  readonly scope: WritableDataAccess;
  readonly rows: readonly SheetRow[];
}

/**
 * Groups rows by the enterprise of their records: the caller's own, or for platform staff the one in the enterprise
 * column. Rejects rows that name no existing enterprise.
 */
export async function ownersOf(
  context: RequestContext,
  all: WritableDataAccess,
  rows: readonly SheetRow[],
): Promise<{ readonly groups: readonly OwnedRows[]; readonly refused: readonly PlannedRow[] }> {
  const field = importedFields(context).find(({ name }) => name === 'enterprise');
  if (context.resource.owner === 'platform' || all.enterprise !== undefined || !field) {
    context.identity.access?.touch(context.resource.name, [all.enterprise]);
    return { groups: [{ scope: all, rows }], refused: [] };
  }
  const reader = cellReader(context, [field]);
  await reader.lookUp(all, rows);
  const owned: [string, SheetRow][] = [];
  const refused: PlannedRow[] = [];
  for (const row of rows) {
    const cell = reader.read(field, row) ?? { error: { key: 'problems.required' } as const };
    if ('error' in cell) refused.push(refusedRow(all, field, row, cell.error));
    else owned.push([String(cell.value), row]);
  }
  const groups = groupPairs(owned);
  context.identity.access?.touch(context.resource.name, groups.keys());
  return { groups: [...groups].map(([id, own]) => ({ scope: all.within(id), rows: own })), refused };
}

function refusedRow(scope: WritableDataAccess, field: Field, { row }: SheetRow, error: Message): PlannedRow {
  const errors = new Map([[field.name, [error]]]);
  return { row, outcome: 'fail', errors, values: {}, read: {}, existing: undefined, repeats: undefined, scope };
}
