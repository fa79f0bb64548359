import { envelopeCode } from '../../../src/engine/envelope.ts';
import { ApiError } from '../../errors.ts';
import type { HeldJob } from '../../jobs/lease.ts';
import type { Call } from '../../resources/call.ts';
import { referredAmong, referredError } from '../../resources/refusals.ts';
import { lock, lockMany } from '../../resources/write/lock.ts';
import { accepted, writeRecords } from '../../resources/write/pipeline.ts';
import type { Operation } from '../../storage/records/operations.ts';
import type { WritableScope } from '../../storage/records/scope.ts';
import { callOfJob, type SheetParts } from '../parts.ts';
import { inChunks } from './chunks.ts';
import { demandImport } from './columns.ts';
import { createForeignLines } from './foreign-lines.ts';
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
  const keepForeign = createForeignLines();
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
    for (const some of inTurn(rows, referred)) await takeBackRows(call, all, job.id, some, { versions, referred });
    if (lineOf) await keepForeign(call, all, lineOf(call), before);
    const last = rows.at(-1)?.row;
    if (last === undefined) return { rows: 0 };
    await held.land({ cursor: last, done: job.total - last }, all.transaction);
    return {
      rows: rows.length,
      landed() {
        before = last;
      },
    };
  });
}

/** What is known of the records of a chunk. */
interface Taking {
  /** Versions of those that rows were put back in: rows before know them by these now. */
  readonly versions: Map<string, number>;
  /** Those that others refer to. */
  readonly referred: ReadonlySet<string>;
}

/** Rows that may be taken back together, in their order: all that made a record nothing refers to, and any other alone. */
function inTurn(rows: readonly StoredRow[], referred: ReadonlySet<string>): StoredRow[][] {
  const isFree = ({ record, before: values }: StoredRow) =>
    record !== undefined && values === undefined && !referred.has(record);
  const turns: StoredRow[][] = [];
  for (const row of rows) {
    const last = turns.at(-1);
    if (last?.[0] && isFree(last[0]) && isFree(row)) last.push(row);
    else turns.push([row]);
  }
  return turns;
}

/** Several rows are taken back at once as far as nothing stands against it, and the others one by one, to tell why. */
async function takeBackRows(
  call: Call,
  all: WritableScope,
  job: string,
  rows: readonly StoredRow[],
  taking: Taking,
): Promise<void> {
  const gone = rows.length > 1 ? await takeBackUnchanged(call, all, rows, taking) : new Set();
  for (const row of rows) {
    if (!gone.has(row.record)) await takeBackRow(call, all, job, row, taking);
  }
}

/** Removes what rows made and nobody has changed since; answers the ids, none where a rule refuses one of them. */
async function takeBackUnchanged(
  call: Call,
  all: WritableScope,
  rows: readonly StoredRow[],
  taking: Taking,
): Promise<ReadonlySet<string | undefined>> {
  const made = new Map(rows.map((row) => [row.record ?? '', row]));
  const held = await lockMany(call, all, [...made.keys()]);
  const unchanged = held.filter(({ record: { id, version } }) => isVersionOf(made.get(id), version, taking));
  const errors = await tried(all, () => writeRecords(call, 'delete', unchanged));
  return new Set(errors ? [] : unchanged.map(({ record }) => record.id));
}

function isVersionOf(row: StoredRow | undefined, version: number, { versions }: Taking): boolean {
  return row?.record !== undefined && version === (versions.get(row.record) ?? row.version);
}

async function takeBackRow(call: Call, all: WritableScope, job: string, row: StoredRow, taking: Taking): Promise<void> {
  if (row.record === undefined) return;
  const { record: id } = row;
  const { versions, referred } = taking;
  const errors = await tried(all, async () => {
    const { record, scope } = await lock(call, all, id);
    if (!isVersionOf(row, record.version, taking)) throw changedSince();
    if (row.before) {
      const input = accepted(row.before);
      const [after = record] = await writeRecords(call, 'update', [{ scope, record, input }]);
      // A row before may have written the same record: what it left is there again.
      await versionIs(all.transaction, job, id, after.version);
      versions.set(id, after.version);
      return;
    }
    const refused = referred.has(id) ? await referredError(call, all, record) : undefined;
    if (refused) throw refused;
    await writeRecords(call, 'delete', [{ scope, record }]);
  });
  const [reason] = [...(errors?.values() ?? [])].flat();
  if (reason !== undefined) await keep(all.transaction, job, row.row, reason);
}

function changedSince(): ApiError {
  return new ApiError({ code: envelopeCode.conflict, message: { key: 'job.changedSince' } });
}
