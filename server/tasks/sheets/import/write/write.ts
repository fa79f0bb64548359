import { announceTogether } from '../../../../records/context/announcements.ts';
import type { RequestContext } from '../../../../records/context/request-context.ts';
import { lock, lockTogether } from '../../../../records/write/lock.ts';
import { accepted, writeRecords } from '../../../../records/write/pipeline.ts';
import { doTogether, inSavepoint } from '../../../../records/write/savepoint.ts';
import type { WritableDataAccess } from '../../../../storage/records/data-access.ts';
import type { StoredRecord } from '../../../../storage/records/query/rows.ts';
import type { Values } from '../../../../storage/tables/layout.ts';
import { errorsOf, isUnchanged, refusalOf } from '../plan/refusals.ts';
import type { PlannedRow, RowErrors } from '../row.ts';

/** The result of a row: the data to undo it, or why it was rejected. */
export interface WrittenRow {
  readonly row: number;
  readonly record: string;
  readonly version: number;
  /** Values of an updated record before the import. */
  readonly before: Values | undefined;
}

export interface Written {
  readonly rows: readonly WrittenRow[];
  readonly refused: ReadonlyMap<number, RowErrors>;
}

/** Writes planned rows: new records together, updates one by one. They are announced together. */
export function writeRows(
  context: RequestContext,
  all: WritableDataAccess,
  planned: readonly PlannedRow[],
): Promise<Written> {
  return announceTogether(context, (part) => writePlanned(part, all, planned));
}

async function writePlanned(
  context: RequestContext,
  all: WritableDataAccess,
  planned: readonly PlannedRow[],
): Promise<Written> {
  const rows: WrittenRow[] = [];
  const refused = new Map<number, RowErrors>();

  const create = async (plans: readonly PlannedRow[]) => {
    const requested = plans.map(({ scope, values }) => ({ scope, input: accepted(values) }));
    const records = await writeRecords(context, 'create', requested);
    rows.push(...records.map((record, index) => written(plans[index]?.row ?? -1, record, undefined)));
  };

  const changing = planned.filter(({ outcome, values }) => outcome === 'update' && !isUnchanged(values));
  const updated = changing.flatMap(({ existing }) => existing?.id ?? []);
  await lockTogether(context, all, updated, 'update');
  const created = planned.filter(({ outcome }) => outcome === 'create');
  await doTogether(all, created, create, ({ row }, error) => refused.set(row, errorsOf(error)));
  for (const plan of changing) {
    if (!plan.existing) continue;
    const { id } = plan.existing;
    const errors = await tried(all, async () => {
      const { record, scope } = await lock(context, all, id);
      const input = accepted(plan.values);
      const [after = record] = await writeRecords(context, 'update', [{ scope, record, input }]);
      const changed = Object.keys(after.values).filter((name) => after.values[name] !== record.values[name]);
      rows.push(written(plan.row, after, Object.fromEntries(changed.map((name) => [name, record.values[name]]))));
    });
    if (errors) refused.set(plan.row, errors);
  }
  return { rows, refused };
}

/** Runs work in a savepoint and rolls it back if it is rejected. */
export function tried(all: WritableDataAccess, work: () => Promise<unknown>): Promise<RowErrors | undefined> {
  return refusalOf(() => inSavepoint(all, work));
}

function written(row: number, { id, version }: StoredRecord, before: Values | undefined): WrittenRow {
  return { row, record: id, version, before };
}
