import { envelopeCode } from '../../../src/engine/envelope.ts';
import { ApiError } from '../../errors.ts';
import type { HeldJob } from '../../jobs/lease.ts';
import type { Call } from '../../resources/call.ts';
import { change, discard, lock } from '../../resources/changing.ts';
import { referredAmong, referredError } from '../../resources/refusals.ts';
import type { Operation } from '../../storage/records/operations.ts';
import type { WritableScope } from '../../storage/records/scope.ts';
import { callOfJob, type SheetParts } from '../parts.ts';
import { inChunks } from './chunks.ts';
import { demandImport } from './columns.ts';
import { keep, lastWritten, type StoredRow, versionIs } from './stored-rows.ts';
import { tried } from './write.ts';

/**
 * Undoes what an import wrote, the last row first: what it made is removed, what it changed is put back. A record that
 * somebody has changed or removed since, or that others refer to, is left as it is, and its row says why.
 *
 * @param from the row before which it begins
 * @param lineOf what the log of operations tells, once
 */
export async function takeBack(
  parts: SheetParts,
  held: HeldJob,
  from: number,
  lineOf?: (call: Call) => Operation,
): Promise<void> {
  const { job } = held;
  let before = from;
  const callNow = async () => {
    const call = await callOfJob(parts, job);
    demandImport(call);
    return call;
  };
  await inChunks(callNow, 0, async (call, all, _from, limit) => {
    if (lineOf && before === job.total) await all.keepOperations([lineOf(call)]);
    const rows = await lastWritten(all.transaction, job.id, before, limit);
    const versions = new Map<string, number>();
    const referred = await referredAmong(
      call,
      all,
      rows.flatMap(({ record, before: values }) => (record === undefined || values ? [] : [record])),
    );
    for (const row of rows) await takeBackRow(call, all, job.id, row, { versions, referred });
    const last = rows.at(-1)?.row;
    if (last === undefined) return 0;
    await held.land({ cursor: last, done: job.total - last }, all.transaction);
    before = last;
    return rows.length;
  });
}

/** What is known of the records of a chunk. */
interface Taking {
  /** Versions of those that rows were put back in: rows before know them by these now. */
  readonly versions: Map<string, number>;
  /** Those that others refer to. */
  readonly referred: ReadonlySet<string>;
}

async function takeBackRow(
  call: Call,
  all: WritableScope,
  job: string,
  row: StoredRow,
  { versions, referred }: Taking,
): Promise<void> {
  if (row.record === undefined) return;
  const { record: id } = row;
  const errors = await tried(all, async () => {
    const { record, scope } = await lock(call, all, id);
    if (record.version !== (versions.get(id) ?? row.version)) throw changedSince();
    if (row.before) {
      const after = await change(call, scope, record, row.before, 'update');
      // A row before may have written the same record: what it left is there again.
      await versionIs(all.transaction, job, id, after.version);
      versions.set(id, after.version);
      return;
    }
    const refused = referred.has(id) ? await referredError(call, all, record) : undefined;
    if (refused) throw refused;
    await discard(call, scope, record);
  });
  const [reason] = [...(errors?.values() ?? [])].flat();
  if (reason !== undefined) await keep(all.transaction, job, row.row, reason);
}

function changedSince(): ApiError {
  return new ApiError({ code: envelopeCode.conflict, message: { key: 'job.changedSince' } });
}
