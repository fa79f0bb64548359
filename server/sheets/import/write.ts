import { sql } from 'kysely';
import { rulesOf } from '../../resources/acts.ts';
import { add } from '../../resources/adding.ts';
import type { Call } from '../../resources/call.ts';
import { change, lock } from '../../resources/changing.ts';
import type { StoredRecord } from '../../storage/records/rows.ts';
import type { WritableScope } from '../../storage/records/scope.ts';
import type { Values } from '../../storage/tables/layout.ts';
import { refusalOf } from './refusing.ts';
import type { PlannedRow, RowErrors } from './row.ts';

/** What became of a row: what undoing it needs, or why it was refused after all. */
export interface WrittenRow {
  readonly row: number;
  readonly record: string;
  readonly version: number;
  /** Values of a changed record before. */
  readonly before: Values | undefined;
}

export interface Written {
  readonly rows: readonly WrittenRow[];
  readonly refused: ReadonlyMap<number, RowErrors>;
}

/** Writes the rows that were planned to be: new records by few statements, changes one by one. */
export async function writeRows(call: Call, all: WritableScope, planned: readonly PlannedRow[]): Promise<Written> {
  const rows: WrittenRow[] = [];
  const refused = new Map<number, RowErrors>();
  for (const [scope, plans] of byScope(planned.filter(({ outcome }) => outcome === 'create'))) {
    for (const some of rulesOf(call).afterWrite ? plans.map((plan) => [plan]) : [plans]) {
      const errors = await tried(all, async () => {
        const records = await add(
          call,
          scope,
          some.map(({ values }) => values),
        );
        rows.push(...records.map((record, index) => written(some[index]?.row ?? -1, record, undefined)));
      });
      if (errors) for (const { row } of some) refused.set(row, errors);
    }
  }
  for (const plan of planned) {
    if (plan.outcome !== 'update' || !plan.existing) continue;
    const { id } = plan.existing;
    const errors = await tried(all, async () => {
      const { record, scope } = await lock(call, all, id);
      const after = await change(call, scope, record, plan.values, 'update');
      const changed = Object.keys(plan.values).filter((name) => after.values[name] !== record.values[name]);
      rows.push(written(plan.row, after, Object.fromEntries(changed.map((name) => [name, record.values[name]]))));
    });
    if (errors) refused.set(plan.row, errors);
  }
  return { rows, refused };
}

/** Does what a refusal takes back as if it had not begun. */
export async function tried({ transaction }: WritableScope, work: () => Promise<void>): Promise<RowErrors | undefined> {
  await sql`savepoint row_of_sheet`.execute(transaction);
  const errors = await refusalOf(work);
  if (errors) await sql`rollback to savepoint row_of_sheet`.execute(transaction);
  await sql`release savepoint row_of_sheet`.execute(transaction);
  return errors;
}

function written(row: number, { id, version }: StoredRecord, before: Values | undefined): WrittenRow {
  return { row, record: id, version, before };
}

function byScope(plans: readonly PlannedRow[]): Map<WritableScope, PlannedRow[]> {
  const groups = new Map<WritableScope, PlannedRow[]>();
  for (const plan of plans) groups.set(plan.scope, [...(groups.get(plan.scope) ?? []), plan]);
  return groups;
}
