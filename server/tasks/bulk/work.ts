import { isSame } from '../../../src/base/empty.ts';
import { envelopeCode } from '../../../src/base/envelope.ts';
import { actionCondition, transitionBack } from '../../../src/engine/actions/bulk.ts';
import { isTransition } from '../../../src/engine/actions/states.ts';
import { takeBackNotices } from '../../delivery/inbox/store.ts';
import type { RequestContext } from '../../records/context/request-context.ts';
import { parseList, selectionOf } from '../../records/query/list-query.ts';
import { applyAction } from '../../records/write/actions/apply-action.ts';
import { lockTogether } from '../../records/write/lock.ts';
import { changeRecord, removeRecord } from '../../records/write/requests/records.ts';
import { restoreRecord } from '../../records/write/requests/restore.ts';
import { ApiError } from '../../request/errors.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import type { StoredRecord } from '../../storage/records/query/rows.ts';
import type { Values } from '../../storage/tables/layout.ts';
import { processInChunks } from '../jobs/chunks.ts';
import { type BulkOptions, bulkOptions, type Counts, noCounts, type Progress } from '../jobs/job.ts';
import type { LeasedJob } from '../jobs/leased-job.ts';
import type { JobWork } from '../jobs/runner.ts';
import { contextOfJob, type JobServices } from '../jobs/services.ts';
import { isAnyUndone, keep, lastWritten, nextRows, type StoredRow } from '../sheets/import/write/stored-rows.ts';
import { tried } from '../sheets/import/write/write.ts';
import { actionNamed, requireBulk, writtenFields } from './options.ts';
import { addRecords, type BulkResult, lastRecord, storeResults } from './rows.ts';

/**
 * Executes a bulk operation: collects the selected records with their versions, then writes one after the other. Each
 * is accepted or refused on its own, like a request of its user. Each chunk is committed with the progress.
 */
export function bulkWork(services: JobServices): JobWork {
  return async (leased) => {
    const { phase, options: given } = leased.job;
    const options = bulkOptions.parse(given);
    const callNow = async () => {
      const context = await contextOfJob(services, leased.job);
      requireBulk(context, options);
      return context;
    };
    if (phase === 'undo') return undo(leased, options, callNow);
    const total = phase === 'write' ? leased.job.total : await collect(leased, options, callNow);
    return write(leased, options, callNow, total);
  };
}

type CallNow = () => Promise<RequestContext>;

/** Returns the number of records. They are collected in the order of their ids, so that any server can continue. */
async function collect(leased: LeasedJob, { operation, query }: BulkOptions, callNow: CallNow): Promise<number> {
  const { job } = leased;
  let total = query === undefined ? job.total : leased.job.phase === 'collect' ? job.cursor : 0;
  if (query === undefined) return total;
  await processInChunks(callNow, total, async (context, all, from, limit) => {
    const { where, ...selection } = selectionOf(context, parseList(context, new URLSearchParams(query)));
    const action = actionNamed(context, operation);
    const last = await lastRecord(all.transaction, job.id);
    const conditions = [where ?? [], action ? actionCondition(context.resource, action) : []].flat();
    const { records } = await all.records(context.resource.name).next({
      ...selection,
      where: conditions.length > 1 ? { all: conditions } : conditions[0],
      sort: [],
      place: last === undefined ? undefined : [Number(last)],
      limit,
    });
    await addRecords(all.transaction, job.id, from, records);
    const reached = from + records.length;
    await leased.advance({ phase: 'collect', cursor: reached, total: Math.max(job.total, reached) }, all.transaction);
    return {
      rows: records.length,
      landed() {
        total = reached;
      },
    };
  });
  return total;
}

async function write(leased: LeasedJob, options: BulkOptions, callNow: CallNow, total: number): Promise<void> {
  const { job } = leased;
  const isGoneOn = job.phase === 'write';
  let counts = (isGoneOn ? job.counts : undefined) ?? noCounts;
  await processInChunks(callNow, isGoneOn ? job.cursor : 0, async (context, all, from, limit) => {
    const rows = await nextRows(all.transaction, job.id, { from, limit });
    if (rows.length === 0) return { rows: 0 };
    const mode = options.operation === 'delete' ? 'delete' : 'update';
    await lockTogether(context, all, idsOf(rows), mode);
    const results: BulkResult[] = [];
    for (const row of rows) results.push(await writeRow(context, all, options, row));
    await storeResults(all.transaction, job.id, results);
    const cursor = from + rows.length;
    const reached = countsWith(counts, results);
    await leased.advance({ phase: 'write', cursor, done: cursor, total, counts: reached }, all.transaction);
    return {
      rows: rows.length,
      async landed() {
        counts = reached;
        context.services.live.wake();
        await context.services.accessLog.write(context.identity, { read: 'bulk' });
      },
    };
  });
  await leased.finish({ state: 'done', total, done: total, counts });
}

function idsOf(rows: readonly StoredRow[]): string[] {
  return rows.flatMap(({ record }) => record ?? []);
}

function countsWith(counts: Counts, results: readonly BulkResult[]): Counts {
  const failed = results.filter((result) => 'errors' in result).length;
  return { ...counts, updated: counts.updated + results.length - failed, failed: counts.failed + failed };
}

async function writeRow(
  context: RequestContext,
  all: WritableDataAccess,
  options: BulkOptions,
  { row, record: id = '', version }: StoredRow,
): Promise<BulkResult> {
  let written: BulkResult = { row, errors: new Map() };
  const errors = await tried(all, async () => {
    written = { row, ...(await writeRecord(context, all, options, id, version)) };
  });
  return errors ? { row, errors } : written;
}

/** Writes one record. Returns its new version and the values that it had before. */
async function writeRecord(
  context: RequestContext,
  all: WritableDataAccess,
  { operation, values }: BulkOptions,
  id: string,
  version: number | undefined,
): Promise<{ readonly version: number; readonly before: Values }> {
  if (operation === 'delete') {
    const record = await removeRecord(context, all, id, version);
    return { version: record.version + 1, before: {} };
  }
  const action = actionNamed(context, operation);
  if (action) {
    // The state of the record decides whether it may take the action, also after another change.
    const { record, before } = await applyAction(context, all, action, { id, given: values });
    return { version: record.version, before: changedValues(before, record, writtenFields(context, action)) };
  }
  const { record, before } = await changeRecord(context, all, id, values, { version });
  return { version: record.version, before: changedValues(before, record, Object.keys(values)) };
}

function changedValues(before: StoredRecord, after: StoredRecord, names: readonly string[]): Values {
  const changed = names.filter((name) => !isSame(before.values[name], after.values[name]));
  return Object.fromEntries(changed.map((name) => [name, before.values[name] ?? null]));
}

/**
 * Undoes the operation, starting with the last record, by the rules of an ordinary change. A record that was changed in
 * the meantime stays as it is, and its row stores the reason.
 */
async function undo(leased: LeasedJob, options: BulkOptions, callNow: CallNow): Promise<void> {
  const { job } = leased;
  let before = job.cursor;
  let isUndone = false;
  await processInChunks(callNow, 0, async (context, all, _from, limit) => {
    const rows = await lastWritten(all.transaction, job.id, before, limit);
    await lockTogether(context, all, idsOf(rows), 'update');
    for (const row of rows) {
      const errors = await tried(all, () => takeBack(context, all, options, row));
      const [reason] = [...(errors?.values() ?? [])].flat();
      if (reason !== undefined) await keep(all.transaction, job.id, row.row, reason);
    }
    const last = rows.at(-1)?.row;
    if (last === undefined) {
      isUndone = await isAnyUndone(all.transaction, job.id);
      if (isUndone) await takeBackNotices(all.transaction, job.id);
      return { rows: 0 };
    }
    await leased.advanceDespiteCancel({ cursor: last, done: job.total - last }, all.transaction);
    return {
      rows: rows.length,
      landed() {
        before = last;
        context.services.live.wake();
      },
    };
  });
  // Where nothing was restored, nothing is undone, and trying again would not help.
  const end: Progress = isUndone ? { state: 'undone' } : { state: 'done', options: { ...options, isUndoable: false } };
  await leased.finish({ ...end, done: job.total });
}

async function takeBack(
  context: RequestContext,
  all: WritableDataAccess,
  { operation }: BulkOptions,
  { record: id = '', version, before = {} }: StoredRow,
): Promise<void> {
  if (operation === 'delete') {
    await restoreRecord(context, all, id, version);
    return;
  }
  const action = actionNamed(context, operation);
  if (!action || !isTransition(action)) {
    if (Object.keys(before).length > 0) await changeRecord(context, all, id, before, { version });
    return;
  }
  const back = transitionBack(context.resource, action, String(before[context.resource.states?.field ?? '']));
  if (!back) throw new ApiError({ code: envelopeCode.conflict, message: { key: 'bulk.noWayBack' } });
  const { record, before: taken } = await applyAction(context, all, back, { id, version, given: {} }, before);
  // Rules of the way back may write other values: then the record stays as the operation left it.
  const former: Values = { ...taken.values, ...before };
  if (writtenFields(context, action).some((name) => !isSame(record.values[name], former[name]))) {
    throw new ApiError({ code: envelopeCode.conflict, message: { key: 'bulk.notRestored' } });
  }
}
