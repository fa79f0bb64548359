import { setTimeout as pause } from 'node:timers/promises';
import { envelopeCode } from '../../../../src/base/envelope.ts';
import { slicesOf } from '../../../../src/base/slices.ts';
import { logOf } from '../../../http/request-log.ts';
import type { RequestContext } from '../../../records/context/request-context.ts';
import { fieldNamesOf } from '../../../records/present/labels.ts';
import { badQuery } from '../../../records/query/bad-query.ts';
import { requireKnown } from '../../../records/query/list-query.ts';
import type { AppContext } from '../../../request/context.ts';
import { ApiError, badRequest } from '../../../request/errors.ts';
import { createYield } from '../../../runtime/yielding.ts';
import { processInChunks } from '../../jobs/chunks.ts';
import { type Job, noCounts } from '../../jobs/job.ts';
import { openJob } from '../../jobs/open.ts';
import type { JobRunner } from '../../jobs/runner.ts';
import type { JobServices } from '../../jobs/services.ts';
import { countBytes } from '../../jobs/size.ts';
import { findWhenDone } from '../../jobs/wait.ts';
import { requireImportOptions, sheetKey } from './columns.ts';
import { countsOf } from './counts.ts';
import { limitComparedRows } from './limit-compared.ts';
import { checkRows } from './plan/check.ts';
import { remember } from './plan/repeats.ts';
import { createSeenValues } from './plan/seen.ts';
import { type ImportBody, readImport } from './request.ts';
import type { ImportOptions, SheetRow } from './row.ts';
import { type WireImport, type WireRow, wirePlanned, wireRow } from './wire.ts';
import { nextRows, storeRows } from './write/stored-rows.ts';

/** `POST /{name}/import`: checks the rows of a sheet or writes them, and returns the outcome of each row. */
export async function answerImport(
  c: AppContext,
  context: RequestContext,
  services: JobServices,
  runner: JobRunner,
): Promise<Response> {
  const isDryRun = readDryRun(new URL(c.req.url).searchParams);
  const body = await readImport(c);
  const options = optionsOf(context, body);
  return answerRows(
    c,
    isDryRun
      ? await checkOnly(context, body.rows, options)
      : await importNow({ c, context, body, options, services, runner }),
  );
}

/** Returns the rows in a success envelope. They are written one by one, between other requests, as they were read. */
async function answerRows(c: AppContext, { rows, ...rest }: WireImport): Promise<Response> {
  const envelope = JSON.stringify({ code: envelopeCode.ok, msg: 'OK', data: { ...rest, rows: [] } });
  const written: string[] = [];
  const yieldNow = createYield(10);
  for (const row of rows) {
    written.push(JSON.stringify(row));
    await yieldNow();
  }
  const end = ']}}';
  return c.body(`${envelope.slice(0, -end.length)}${written.join()}${end}`, 200, {
    'Content-Type': 'application/json',
  });
}

/**
 * Returns the options of the request, with the declaration of the resource as default. Throws 40000 if they are not
 * possible.
 */
export function optionsOf(context: RequestContext, asked: Pick<ImportBody, 'onDuplicate' | 'partial'>): ImportOptions {
  const options = {
    onDuplicate: asked.onDuplicate ?? context.resource.import?.onDuplicate ?? 'refuse',
    partial: asked.partial ?? false,
  };
  requireImportOptions(context, options);
  const key = context.resource.import?.key ?? [];
  if (key.length > 0 && !sheetKey(context)) {
    const field = fieldNamesOf(context, key);
    throw badRequest(undefined, { key: 'sheet.keyUnwritable', params: { field } });
  }
  return options;
}

function readDryRun(params: URLSearchParams): boolean {
  requireKnown(params, ['dryRun']);
  const asked = params.get('dryRun') ?? 'false';
  if (asked !== 'true' && asked !== 'false') throw badQuery([['dryRun', [{ key: 'notAValue', params: {} }]]]);
  return asked === 'true';
}

async function checkOnly(
  context: RequestContext,
  rows: readonly SheetRow[],
  options: ImportOptions,
): Promise<WireImport> {
  await limitComparedRows(context, rows.length);
  const seen = createSeenValues();
  const wiredRows: WireRow[] = [];
  await processInChunks(
    async () => context,
    0,
    async (_context, all, from, limit) => {
      const some = rows.slice(from, from + limit);
      if (some.length === 0) return { rows: 0 };
      const planned = await checkRows({ context, scope: all, options, seen }, some);
      const wired = await wirePlanned(context, all, planned);
      return {
        rows: planned.length,
        landed() {
          remember(context, planned, seen);
          wiredRows.push(...wired);
        },
      };
    },
  );
  return { total: rows.length, ...countsOf(wiredRows), rows: wiredRows };
}

/** A request whose rows are written. */
interface ImportRequest {
  readonly c: AppContext;
  readonly context: RequestContext;
  readonly body: ImportBody;
  readonly options: ImportOptions;
  readonly services: JobServices;
  readonly runner: JobRunner;
}

/**
 * Imports the rows, or waits for the same request that does. If that one has removed the job, because nothing was
 * written, runs anew. Throws HTTP 500 with the reason if the import failed other than by refused rows.
 */
async function importNow(request: ImportRequest): Promise<WireImport> {
  for (;;) {
    const outcome = await importOnce(request);
    if (outcome) return outcome;
  }
}

/** Returns undefined if another request has removed the job. */
async function importOnce(request: ImportRequest): Promise<WireImport | undefined> {
  const { c, context, body, options, services, runner } = request;
  const { rows, file = '' } = body;
  const job = await openJob(context, services, {
    kind: 'import',
    state: 'collecting',
    total: rows.length,
    file,
    options: { ...options, dryRun: false },
  });
  if (job.state === 'collecting') {
    await storeOrRemove(context, job, rows, services);
    await runner.run(job.id, 'collecting');
  }
  const over = await findWhenDone(services, job);
  if (!over) return undefined;
  const { state, counts = noCounts, total, error } = over;
  const hasWritten = counts.created + counts.updated > 0;
  const outcomes = (await nextRows(context.services.database.db, job.id, { from: 0, limit: rows.length })).map(
    ({ row, outcome = 'fail', errors }) => wireRow(context.language, { row, outcome, errors }),
  );
  if (state !== 'failed') return { total, ...counts, job: job.id, rows: outcomes };
  // Without it, the same rows may be sent again, corrected or not.
  if (!hasWritten) await services.jobs.remove(job.id);
  // Another request removed it before the rows were read.
  if (!hasWritten && outcomes.length < rows.length) return undefined;
  if (!hasWritten && counts.failed > 0) return { total, ...counts, rows: outcomes };
  logOf(c).error({ job: job.id }, 'the import of a request failed');
  throw new ApiError({
    status: 500,
    message: error ?? { key: 'job.broken' },
    data: { requestId: c.get('requestId'), ...(hasWritten && { job: job.id }) },
  });
}

/**
 * Stores the rows of a new job, within the limit for compared ones. If that fails, removes the job, which nobody would
 * start or cancel.
 */
async function storeOrRemove(
  context: RequestContext,
  job: Job,
  rows: readonly SheetRow[],
  { jobs }: JobServices,
): Promise<void> {
  try {
    await limitComparedRows(context, rows.length);
    await storeInChunks(context, job, rows);
  } catch (error) {
    // The same request, sent again meanwhile, may have started the job.
    if (await jobs.change(job.id, ['collecting'], { state: 'cancelled' })) await jobs.remove(job.id);
    throw error;
  }
}

/** Rows per statement; a row has a few hundred characters of JSON. */
const putAtOnce = 200;

/** Stores rows of a job. Throws 42900 if its user or their enterprise has reached the limit for stored rows. */
export async function storeInChunks(
  context: RequestContext,
  job: Pick<Job, 'id' | 'user' | 'enterprise'>,
  rows: readonly SheetRow[],
): Promise<void> {
  const { database } = context.services;
  await countBytes(database, job, await bytesOf(rows));
  for (const some of slicesOf(rows, putAtOnce)) {
    await storeRows(database.db, job.id, some);
    await pause(0);
  }
  // Registers the job with the sweep again: if the job was cancelled in the meantime, the sweep may have run before the
  // last rows were stored.
  await countBytes(database, job, 0);
}

async function bytesOf(rows: readonly SheetRow[]): Promise<number> {
  let bytes = 0;
  const yieldNow = createYield(10);
  for (const { cells } of rows) {
    bytes += Buffer.byteLength(JSON.stringify([...cells]));
    await yieldNow();
  }
  return bytes;
}
