import { envelopeCode } from '../../../../../src/base/envelope.ts';
import { takeBackNotices } from '../../../../delivery/inbox/store.ts';
import type { RequestContext } from '../../../../records/context/request-context.ts';
import { referredAmong, referredError } from '../../../../records/present/refusals.ts';
import { lock, lockForDelete, lockManyForDelete, lockTogether } from '../../../../records/write/lock.ts';
import { accepted, writeRecords } from '../../../../records/write/pipeline.ts';
import { ApiError } from '../../../../request/errors.ts';
import type { WritableDataAccess } from '../../../../storage/records/data-access.ts';
import type { Operation } from '../../../../storage/records/write/operations.ts';
import { processInChunks } from '../../../jobs/chunks.ts';
import type { LeasedJob } from '../../../jobs/leased-job.ts';
import { contextOfJob, type JobServices, revertContextOfJob } from '../../../jobs/services.ts';
import { requireImport } from '../columns.ts';
import { createForeignLines } from './foreign-lines.ts';
import { isAnyUndone, keep, lastWritten, type StoredRow, versionIs } from './stored-rows.ts';
import { tried } from './write.ts';

/**
 * Undoes an import, starting with the last row: deletes the created records and restores the values of the updated
 * ones. A record that was changed or deleted in the meantime, or that other records refer to, is left unchanged, and
 * its row stores the reason.
 *
 * @param from undoes the rows before this index
 * @param lineOf returns the line for the operation log, which is added once, where the user undoes the import and must
 *   still be allowed to. @default the server reverts an import that failed or was cancelled
 */
export async function undoImport(
  services: JobServices,
  leased: LeasedJob,
  from: number,
  lineOf?: (context: RequestContext) => Operation,
): Promise<void> {
  const { job } = leased;
  const recordForeign = createForeignLines();
  let before = from;
  const callNow = async () => {
    if (!lineOf) return revertContextOfJob(services, job);
    const context = await contextOfJob(services, job);
    requireImport(context);
    return context;
  };
  await processInChunks(callNow, 0, async (context, all, _from, limit) => {
    if (lineOf && before === job.total) await all.keepOperations([lineOf(context)]);
    const rows = await lastWritten(all.transaction, job.id, before, limit);
    const versions = new Map<string, number>();
    const idsOf = (some: readonly StoredRow[]) => some.flatMap(({ record }) => record ?? []);
    const created = rows.filter(({ before: values }) => !values);
    await lockTogether(context, all, idsOf(rows), created.length > 0 ? 'delete' : 'update');
    const referred = await referredAmong(context, all, idsOf(created));
    for (const some of inTurn(rows, referred)) await takeBackRows(context, all, job.id, some, { versions, referred });
    if (lineOf) await recordForeign(context, all, lineOf(context), before);
    const last = rows.at(-1)?.row;
    if (last === undefined) {
      if (await isAnyUndone(all.transaction, job.id)) await takeBackNotices(all.transaction, job.id);
      return { rows: 0 };
    }
    await leased.advanceDespiteCancel({ cursor: last, done: job.total - last }, all.transaction);
    return {
      rows: rows.length,
      landed() {
        before = last;
      },
    };
  });
}

/** State about the records of a chunk. */
interface Taking {
  /** New versions of records that the undo has restored. Earlier rows are compared with these. */
  readonly versions: Map<string, number>;
  /** Ids of records that other records refer to. */
  readonly referred: ReadonlySet<string>;
}

/**
 * Groups rows, in order, that can be undone together: consecutive rows that created a record without references form a
 * group, and every other row is a group of its own.
 */
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

/** Undoes several rows at once where possible, and the others one by one to find out the reason. */
async function takeBackRows(
  context: RequestContext,
  all: WritableDataAccess,
  job: string,
  rows: readonly StoredRow[],
  taking: Taking,
): Promise<void> {
  const undone = rows.length > 1 ? await takeBackUnchanged(context, all, rows, taking) : new Set();
  for (const row of rows) {
    if (!undone.has(row.record)) await takeBackRow(context, all, job, row, taking);
  }
}

/** Deletes the records that the rows created, if unchanged. Returns their ids; none if a rule rejects one of them. */
async function takeBackUnchanged(
  context: RequestContext,
  all: WritableDataAccess,
  rows: readonly StoredRow[],
  taking: Taking,
): Promise<ReadonlySet<string | undefined>> {
  const made = new Map(rows.map((row) => [row.record ?? '', row]));
  const locked = await lockManyForDelete(context, all, [...made.keys()]);
  const unchanged = locked.filter(({ record: { id, version } }) => isVersionOf(made.get(id), version, taking));
  const errors = await tried(all, () => writeRecords(context, 'delete', unchanged));
  return new Set(errors ? [] : unchanged.map(({ record }) => record.id));
}

function isVersionOf(row: StoredRow | undefined, version: number, { versions }: Taking): boolean {
  return row?.record !== undefined && version === (versions.get(row.record) ?? row.version);
}

async function takeBackRow(
  context: RequestContext,
  all: WritableDataAccess,
  job: string,
  row: StoredRow,
  taking: Taking,
): Promise<void> {
  if (row.record === undefined) return;
  const { record: id } = row;
  const { versions, referred } = taking;
  const errors = await tried(all, async () => {
    const { record, scope } = await (row.before ? lock : lockForDelete)(context, all, id);
    if (!isVersionOf(row, record.version, taking)) throw changedSince();
    if (row.before) {
      const input = accepted(row.before);
      const [after = record] = await writeRecords(context, 'update', [{ scope, record, input }]);
      // An earlier row may have written the same record; the record now has that row's version again.
      await versionIs(all.transaction, job, id, after.version);
      versions.set(id, after.version);
      return;
    }
    const refused = referred.has(id) ? await referredError(context, all, record) : undefined;
    if (refused) throw refused;
    await writeRecords(context, 'delete', [{ scope, record }]);
  });
  const [reason] = [...(errors?.values() ?? [])].flat();
  if (reason !== undefined) await keep(all.transaction, job, row.row, reason);
}

function changedSince(): ApiError {
  return new ApiError({ code: envelopeCode.conflict, message: { key: 'job.changedSince' } });
}
