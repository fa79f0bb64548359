import { Hono } from 'hono';
import type { Language } from '../../../src/base/language.ts';
import { maxNamedRecords } from '../../../src/engine/actions/bulk.ts';
import { anyObject, count, list, named, object } from '../../http/json-schema.ts';
import { routeAdder } from '../../http/route.ts';
import { requestContextOf } from '../../records/context/create-request-context.ts';
import type { RequestContext } from '../../records/context/request-context.ts';
import { labelOf } from '../../records/present/refusals.ts';
import { badQuery } from '../../records/query/bad-query.ts';
import { type AppContext, type AppEnv, answer, identityOf } from '../../request/context.ts';
import { notPermitted } from '../../request/errors.ts';
import { say } from '../../request/messages.ts';
import { maxBulkAtOnce } from '../bulk/answer.ts';
import { requireBulk } from '../bulk/options.ts';
import { bulkOptions, isOver, type Job, noCounts } from '../jobs/job.ts';
import { conflict, contextFor, ownJob } from '../jobs/own-job.ts';
import type { JobRunner } from '../jobs/runner.ts';
import type { JobServices } from '../jobs/services.ts';
import { waitUntilDone } from '../jobs/wait.ts';
import { canUndo } from '../jobs/wire.ts';
import { requireImport } from '../sheets/import/columns.ts';
import { wireRow } from '../sheets/import/wire.ts';
import { keptRows, nextRows, type StoredRow } from '../sheets/import/write/stored-rows.ts';
import { presentJob, withheldFrom } from '../sheets/withheld.ts';

/** Maximum number of result rows in one response. */
const maxResults = 5000;
/**
 * Up to this number of rows, the request waits until the import is undone; larger ones are undone in the background.
 */
const maxAtOnce = 5000;
/** Maximum number of unreverted rows in a response to an undo. */
const maxStoredRows = 200;

const undone = object({ job: named('Job'), undone: count, kept: list(anyObject) }, ['job']);

/** Routes for the user's own imports and exports, under `/buffalo/v1/jobs`. They require a session. */
export function jobRoutes(services: JobServices, runner: JobRunner): Hono<AppEnv> {
  const { jobs } = services;
  const tell = (c: AppContext, job: Job) => presentJob(c, services, job);

  const api = new Hono<AppEnv>();
  const on = routeAdder(api, { tag: 'jobs' });
  on('GET /jobs', { summary: 'The newest jobs of the caller', data: list(named('Job')) }, async (c) => {
    const newest = await jobs.newest(identityOf(c).userId);
    return answer(c, await Promise.all(newest.map((job) => tell(c, job))));
  });
  on('GET /jobs/:id', { summary: 'A job: its state, progress and result', data: named('Job') }, async (c) =>
    answer(c, await tell(c, await ownJob(c, services))),
  );
  on('POST /jobs/:id/cancel', { summary: 'Stop a job', data: named('Job') }, async (c) => {
    const job = await ownJob(c, services);
    if (job.phase === 'undo' && !isOver(job)) throw conflict('job.undoing');
    if (job.phase === 'settle') throw conflict('job.over');
    // What a publication has computed already is computed back first.
    const hasBegun = job.kind === 'publish' && job.phase !== undefined;
    const idle: Job['state'][] = hasBegun ? ['collecting'] : ['collecting', 'waiting'];
    if (!(await jobs.change(job.id, idle, { state: 'cancelled' }))) {
      if (isOver(job)) throw conflict('job.over');
      await jobs.cancel(job.id);
    }
    return answer(c, await tell(c, await ownJob(c, services)));
  });
  on('POST /jobs/:id/undo', { summary: 'Take an import back', data: undone }, async (c) =>
    answer(c, await undo(c, services, runner)),
  );
  on('GET /jobs/:id/rows', { summary: 'What became of the rows of an import', data: list(anyObject) }, async (c) =>
    answer(c, await readResults(c, services)),
  );
  return api;
}

/** Undoes an import: a small one before the response, a large one in the background. */
async function undo(c: AppContext, services: JobServices, runner: JobRunner) {
  const job = await ownJob(c, services);
  const language = c.get('language');
  if (!canUndo(job)) throw conflict('job.cannotUndo');
  requireUndo(c, services, job);
  const progress = { state: 'waiting', phase: 'undo', cursor: job.total, done: 0 } as const;
  if (!(await services.jobs.change(job.id, [job.state], progress))) throw conflict('job.cannotUndo');
  if (job.total > (job.kind === 'bulk' ? maxBulkAtOnce : maxAtOnce)) {
    runner.wake();
    return { job: await presentJob(c, services, await ownJob(c, services)) };
  }
  await runner.run(job.id, 'waiting');
  const over = await waitUntilDone(services, job);
  const kept = await keptRows(services.resources.database.db, job.id, maxStoredRows);
  const { created, updated } = job.counts ?? noCounts;
  return {
    job: await presentJob(c, services, over),
    undone: created + updated - kept.length,
    kept: kept.map((row) => wireStoredRow(language, row)),
  };
}

/** Throws if the user may no longer do what is to be undone: a job that cannot be undone keeps its state. */
function requireUndo(c: AppContext, services: JobServices, job: Job): void {
  const resource = services.resources.catalogue.find(job.resource);
  if (!resource) throw conflict('job.cannotUndo');
  const context = requestContextOf(c, services.resources, resource);
  if (job.kind === 'bulk') requireBulk(context, bulkOptions.parse(job.options));
  else requireImport(context);
}

function wireStoredRow(language: Language, { row, record, kept }: StoredRow) {
  return { row, record, reason: kept === undefined ? '' : say(language, kept) };
}

/** `GET /jobs/{id}/rows?start=&outcome=`: returns the outcomes of at most `maxResults` rows from `start` on. */
async function readResults(c: AppContext, services: JobServices) {
  const job = await ownJob(c, services);
  const withheld = await withheldFrom(c, services, job);
  if (withheld) throw notPermitted(withheld);
  const start = c.req.query('start') ?? '0';
  if (!/^\d{1,9}$/.test(start)) throw badQuery([['start', [{ key: 'notWhole', params: {} }]]]);
  const asked = c.req.query('outcome');
  const outcome = (['create', 'update', 'skip', 'fail'] as const).find((one) => one === asked);
  if (asked !== undefined && !outcome) throw badQuery([['outcome', [{ key: 'notAValue', params: {} }]]]);
  const rows = await nextRows(services.resources.database.db, job.id, {
    from: Number(start),
    limit: job.kind === 'bulk' ? maxNamedRecords : maxResults,
    outcome,
  });
  const language = c.get('language');
  const names = job.kind === 'bulk' ? await recordNames(contextFor(c, services, job), rows) : undefined;
  return rows.flatMap((row) => {
    if (row.outcome === undefined) return [];
    const { kept } = row;
    const wired = wireRow(language, { row: row.row, outcome: row.outcome, errors: row.errors });
    const record = row.record !== undefined && names && { id: row.record, label: names.get(row.record) ?? row.record };
    return [{ ...wired, ...(record && { record }), ...(kept !== undefined && { kept: say(language, kept) }) }];
  });
}

/** Returns the labels of the records of a bulk operation that the user may still see. */
async function recordNames(context: RequestContext, rows: readonly StoredRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ record }) => record ?? []);
  const found = await context.scope.records(context.resource.name).findMany(ids);
  context.identity.access?.show(context.resource, found);
  return new Map(found.map((record) => [record.id, labelOf(context, record)]));
}
