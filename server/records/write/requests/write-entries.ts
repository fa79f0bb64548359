import type { ApiError } from '../../../request/errors.ts';
import { createYield } from '../../../runtime/yielding.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { type RequestedWrite, writeRecords } from '../pipeline.ts';
import { doTogether } from '../savepoint.ts';
import { asksDatabase } from '../steps/apply-rules.ts';
import { type PreparedWrite, type Written, writtenBy } from './records.ts';

/** An entry of a batch whose checks that need no database have passed. */
export interface PreparedEntry extends PreparedWrite {
  /** The position among all entries of the batch. */
  readonly position: number;
  /** The record that is changed; undefined for a new one. */
  readonly id: string | undefined;
}

/** The outcome of each entry, by its position. */
export interface Outcomes {
  readonly written: ReadonlyMap<number, Written>;
  readonly refused: ReadonlyMap<number, ApiError>;
}

/**
 * Executes entries of one operation in their order. Where no entry can see what another one does, they are planned and
 * written together, which holds the transaction for half of the time.
 */
export async function writeEntries(
  context: RequestContext,
  all: WritableDataAccess,
  operation: string,
  entries: readonly PreparedEntry[],
): Promise<Outcomes> {
  const written = new Map<number, Written>();
  const refused = new Map<number, ApiError>();
  const yieldNow = createYield();

  const work = async (group: readonly PreparedEntry[]) => {
    const planned: { readonly position: number; readonly requested: RequestedWrite }[] = [];
    for (const { position, plan, write } of group) {
      await yieldNow();
      if (plan && group.length > 1) planned.push({ position, requested: await plan(all) });
      else written.set(position, await write(all));
    }
    const requested = planned.map((one) => one.requested);
    const records = await writeRecords(context, operation, requested);
    for (const [at, one] of planned.entries()) {
      written.set(one.position, writtenBy(operation, one.requested, records[at]));
    }
  };
  const groups = areIndependent(context, operation, entries) ? [entries] : entries.map((entry) => [entry]);
  for (const group of groups) {
    await doTogether(all, group, work, ({ position }, error) => refused.set(position, error));
  }
  return { written, refused };
}

/**
 * Whether no entry can see what another one writes: no rule asks the database, no record is named twice, and records of
 * the resource do not refer to one another.
 */
function areIndependent(context: RequestContext, operation: string, entries: readonly PreparedEntry[]): boolean {
  const { resource, services } = context;
  const ids = entries.flatMap(({ id }) => id ?? []);
  return (
    new Set(ids).size === ids.length &&
    !asksDatabase(context, operation) &&
    !Object.values(resource.fields).some((field) => services.catalogue.targetOf(field) === resource.name)
  );
}
