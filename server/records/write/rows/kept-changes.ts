import type { Resource } from '../../../../src/engine/resource.ts';
import type { Change } from '../../../storage/records/write/history.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { listOfRows } from '../../present/rows.ts';

/** Returns the changes as the history keeps them: of rows only those that are new, changed or gone, or all that were moved. */
export function keptChanges({ fields }: Resource, changes: readonly Change[]): readonly Change[] {
  return changes.map((change) => {
    const { field, from, to } = change;
    if (!fields[field]?.rows) return change;
    const [before, after] = [listOfRows(from), listOfRows(to)];
    const [gone, added] = [without(before, after), without(after, before)];
    return gone.length + added.length === 0 ? change : { field, from: gone, to: added };
  });
}

function without(rows: readonly Values[], others: readonly Values[]): readonly Values[] {
  const known = new Set(others.map((row) => JSON.stringify(row)));
  return rows.filter((row) => !known.has(JSON.stringify(row)));
}
