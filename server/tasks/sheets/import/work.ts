import { z } from 'zod';
import { onDuplicates } from '../../../../src/engine/definition/fixed-values.ts';
import type { RequestContext } from '../../../records/context/request-context.ts';
import { ApiError } from '../../../request/errors.ts';
import type { Message } from '../../../request/messages.ts';
import type { Operation } from '../../../storage/records/write/operations.ts';
import { processInChunks } from '../../jobs/chunks.ts';
import { type Job, noCounts, type Progress } from '../../jobs/job.ts';
import { JobCancelled, type LeasedJob } from '../../jobs/leased-job.ts';
import type { JobWork } from '../../jobs/runner.ts';
import { contextOfJob, type JobServices } from '../../jobs/services.ts';
import { requireImportOptions } from './columns.ts';
import { countsWith } from './counts.ts';
import { checkRows } from './plan/check.ts';
import { planRows } from './plan/plan.ts';
import { remember, untilRepeat } from './plan/repeats.ts';
import { createSeenValues } from './plan/seen.ts';
import type { PlannedRow } from './row.ts';
import { makeBadRowsFile } from './write/bad-rows.ts';
import { createForeignLines } from './write/foreign-lines.ts';
import { countRows, nextRows, type RowResult, storeResults } from './write/stored-rows.ts';
import { undoImport } from './write/undo.ts';
import { writeRows } from './write/write.ts';

/** Options of an import; `dryRun` only checks. */
const importOptions = z.object({ onDuplicate: z.enum(onDuplicates), partial: z.boolean(), dryRun: z.boolean() });

type ImportJobOptions = z.infer<typeof importOptions>;

/** Thrown if rows are rejected that were valid when all rows were checked, and the import is all or nothing. */
class RowRefused extends Error {
  override readonly name = 'RowRefused';
  readonly rows: readonly RowResult[];

  constructor(rows: readonly RowResult[]) {
    super();
    this.rows = rows;
  }
}

/**
 * Executes an import: checks every row, writes them, then reports the rejected ones. Each chunk is committed with the
 * progress, so any server can continue the job. If an import is all or nothing and a row is rejected while writing, the
 * written rows are undone, as they are after an error and if the user cancels it.
 */
export function importWork(services: JobServices): JobWork {
  return async (leased) => {
    const { phase, options: given } = leased.job;
    const options = importOptions.parse(given);
    if (phase === 'undo') return undo(services, leased);
    if (phase === 'revert') return revert(services, leased, leased.job.cursor, leased.job.error);
    if (phase !== 'write' && !(await check(services, leased, options))) return;
    try {
      await write(services, leased, options);
    } catch (error) {
      if (options.partial || leased.isRetryable(error)) throw error;
      const reason = reasonOf(error);
      if (!isRefusal(error))
        services.log?.error({ err: error, job: leased.job.id }, 'the import failed and is reverted');
      await services.resources.database.transaction(async (trx) => {
        if (error instanceof RowRefused) await storeResults(trx, leased.job.id, error.rows);
        await leased.advanceDespiteCancel({ phase: 'revert', cursor: leased.job.total, error: reason ?? null }, trx);
      });
      await revert(services, leased, leased.job.total, reason);
    }
  };
}

/**
 * Checks every row. Returns true if they are to be written. Always starts from the first row, because the check writes
 * no records.
 */
async function check(services: JobServices, leased: LeasedJob, options: ImportJobOptions): Promise<boolean> {
  const { job } = leased;
  const seen = createSeenValues();
  const seenIn = new Set<string>();
  let counts = noCounts;
  await processInChunks(callsOf(services, leased, options), 0, async (context, all, from, limit) => {
    const rows = await nextRows(all.transaction, job.id, { from, limit });
    const planned = rows.length === 0 ? [] : await checkRows({ context, scope: all, options, seen }, rows);
    const results = planned.map(resultOf);
    const reached = from + results.length;
    await storeResults(all.transaction, job.id, results);
    // The check is the first half of the progress, writing the second.
    const done = options.dryRun ? reached : Math.floor(reached / 2);
    await leased.advance({ phase: 'check', done }, all.transaction);
    return {
      rows: results.length,
      landed() {
        remember(context, planned, seen);
        counts = countsWith(counts, results);
        for (const { enterprise } of context.identity.access?.take(false) ?? []) seenIn.add(enterprise);
      },
    };
  });
  const isWritten = !options.dryRun && (counts.failed === 0 || options.partial);
  if (!isWritten) await noteChecked(await callsOf(services, leased, options)(), seenIn);
  if (options.dryRun) {
    await finish(services, leased, { state: 'done', counts });
    return false;
  }
  if (isWritten) return true;
  const error: Message = { key: 'job.refused', params: { count: counts.failed } };
  await finish(services, leased, { state: 'failed', counts: { ...noCounts, failed: counts.failed }, error });
  return false;
}

/** Writes the rows that passed the check and are still valid. */
async function write(services: JobServices, leased: LeasedJob, options: ImportJobOptions): Promise<void> {
  const { job } = leased;
  const isGoneOn = job.phase === 'write';
  const recordForeign = createForeignLines();
  let counts = (isGoneOn ? job.counts : undefined) ?? noCounts;
  const start = isGoneOn ? job.cursor : 0;
  await processInChunks(callsOf(services, leased, options), start, async (context, all, from, limit) => {
    const rows = untilRepeat(context, all, await nextRows(all.transaction, job.id, { from, limit }));
    if (rows.length === 0) return { rows: 0 };
    if (from === 0) await all.keepOperations([lineOf(context, job)]);
    const right = rows.filter(({ outcome }) => outcome !== 'fail');
    const planning = { context, scope: all, options, seen: createSeenValues(), isWritten: true };
    const planned = await planRows(planning, right);
    const { rows: written, refused } = await writeRows(context, all, planned);
    const writtenRows = new Map(written.map((one) => [one.row, one]));
    const results = planned.map((plan): RowResult => {
      const errors = refused.get(plan.row);
      if (errors) return { row: plan.row, outcome: 'fail', errors };
      return { ...resultOf(plan), written: writtenRows.get(plan.row) };
    });
    await recordForeign(context, all, lineOf(context, job), from);
    const failed = results.filter(({ outcome }) => outcome === 'fail');
    if (!options.partial && failed.length > 0) throw new RowRefused(failed);
    await storeResults(all.transaction, job.id, results);
    const cursor = from + rows.length;
    const failedBefore = rows.length - right.length;
    const reached = countsWith({ ...counts, failed: counts.failed + failedBefore }, results);
    const progress = { phase: 'write', cursor, done: Math.floor((job.total + cursor) / 2), counts: reached };
    await leased.advance(progress, all.transaction);
    return {
      rows: rows.length,
      landed() {
        counts = reached;
      },
    };
  });
  await finish(services, leased, { state: 'done', counts });
}

/** Logs the access to enterprises whose records were compared with rows that are not written. */
async function noteChecked(
  { identity, resource, services }: RequestContext,
  seenIn: ReadonlySet<string>,
): Promise<void> {
  identity.access?.touch(resource.name, seenIn);
  await services.accessLog.write(identity, { read: 'import' });
}

/** Returns the operation log line of an import. Its rows are in the history of their records. */
function lineOf({ resource }: RequestContext, { id, total, file }: Job): Operation {
  const target = { key: 'records', params: { count: total } } as const;
  return { resource: resource.name, action: 'import', target, facts: { job: id, file, count: total } };
}

function isRefusal(error: unknown): boolean {
  return error instanceof RowRefused || error instanceof JobCancelled || error instanceof ApiError;
}

/** Returns why an import is reverted; undefined if the user cancelled it. */
function reasonOf(error: unknown): Message | undefined {
  if (error instanceof JobCancelled) return undefined;
  if (error instanceof ApiError) return error.facts.message;
  return { key: 'job.reverted' };
}

/** Undoes the written rows of an all-or-nothing import. Without a reason, the user cancelled it. */
async function revert(
  services: JobServices,
  leased: LeasedJob,
  from: number,
  reason: Message | undefined,
): Promise<void> {
  await undoImport(services, leased, from);
  const failed = await countRows(services.resources.database.db, leased.job.id, 'fail');
  const state = reason === undefined ? 'cancelled' : 'failed';
  await finish(services, leased, { state, counts: { ...noCounts, failed } });
}

async function undo(services: JobServices, leased: LeasedJob): Promise<void> {
  await undoImport(services, leased, leased.job.cursor, (context) => ({
    ...lineOf(context, leased.job),
    action: 'undoImport',
  }));
  await leased.finish({ state: 'undone', done: leased.job.total });
}

/** Ends the job, with a file of the rejected rows if there are any. */
async function finish(services: JobServices, leased: LeasedJob, progress: Progress): Promise<void> {
  const { job } = leased;
  const hasFailed = (progress.counts?.failed ?? 0) > 0;
  const file = hasFailed ? await makeBadRowsFile(services, leased) : undefined;
  if (!file) return leased.finish({ done: job.total, ...progress });
  const { made, badRowColumns } = file;
  try {
    const options = { ...importOptions.parse(job.options), badRowColumns };
    await leased.finish({ done: job.total, ...progress, made, options });
  } catch (error) {
    await services.files.remove(made);
    throw error;
  }
}

/**
 * Returns a function that creates the request context of each chunk and checks that the user may still run this import.
 */
function callsOf(services: JobServices, { job }: LeasedJob, options: ImportJobOptions) {
  return async () => {
    const context = await contextOfJob(services, job);
    requireImportOptions(context, options);
    return context;
  };
}

function resultOf({ row, outcome, errors }: PlannedRow): RowResult {
  return { row, outcome, errors };
}
