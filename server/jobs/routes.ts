import { Hono } from 'hono';
import { maxNamedRecords } from '../../src/engine/actions/bulk.ts';
import { envelopeCode } from '../../src/engine/envelope.ts';
import { isId } from '../../src/engine/shared/is-id.ts';
import { maxBulkAtOnce } from '../bulk/answer.ts';
import { bulkOptions, requireBulk } from '../bulk/options.ts';
import { type AppContext, type AppEnv, answer, identityOf } from '../context.ts';
import { ApiError, badRequest, notFound, notPermitted } from '../errors.ts';
import { type Language, type Message, say } from '../messages.ts';
import { requestContextOf } from '../resources/create-request-context.ts';
import { labelOf } from '../resources/present/refusals.ts';
import { badQuery } from '../resources/query/bad-query.ts';
import type { RequestContext } from '../resources/request-context.ts';
import { optionsOf, storeInChunks, waitUntilDone } from '../sheets/import/answer.ts';
import { requireImport } from '../sheets/import/columns.ts';
import { limitComparedRows } from '../sheets/import/limit-compared.ts';
import { readJobBody, readJobRows } from '../sheets/import/request.ts';
import { countRows, keptRows, nextRows, type StoredRow } from '../sheets/import/stored-rows.ts';
import { wireRow } from '../sheets/import/wire.ts';
import { whyWithheld } from '../sheets/withheld.ts';
import { isOver, type Job, noCounts } from './job.ts';
import { openJob } from './open.ts';
import type { JobRunner } from './runner.ts';
import type { JobServices } from './services.ts';
import { canUndo, wireJob } from './wire.ts';

/** Maximum number of result rows in one response. */
const maxResults = 5000;
/**
 * Up to this number of rows, the request waits until the import is undone; larger ones are undone in the background.
 */
const maxAtOnce = 5000;
/** Maximum number of unreverted rows in a response to an undo. */
const maxStoredRows = 200;

/** Routes for the user's own imports and exports, under `/buffalo/v1/jobs`. They require a session. */
export function jobRoutes(services: JobServices, runner: JobRunner): Hono<AppEnv> {
  const { jobs } = services;
  const tell = (c: AppContext, job: Job) => wire(c, services, job);

  return new Hono<AppEnv>()
    .get('/jobs', async (c) => {
      const newest = await jobs.newest(identityOf(c).userId);
      return answer(c, await Promise.all(newest.map((job) => tell(c, job))));
    })
    .post('/jobs', async (c) => answer(c, await tell(c, await openImport(c, services))))
    .get('/jobs/:id', async (c) => answer(c, await tell(c, await ownJob(c, services))))
    .put('/jobs/:id/rows', async (c) => {
      const job = await ownJob(c, services);
      if (job.state !== 'collecting') throw conflict('job.notCollecting');
      const rows = await readJobRows(c);
      if (rows.some(({ row }) => row >= job.total)) {
        throw badRequest({ rows: [{ key: 'sheet.tooManyRows', params: { maximum: job.total } }] });
      }
      await storeInChunks(callOn(c, services, job), job, rows);
      return answer(c, null);
    })
    .post('/jobs/:id/start', async (c) => {
      const job = await ownJob(c, services);
      const missing = job.total - (await countRows(services.resources.database.db, job.id));
      if (job.state === 'collecting' && missing > 0) throw conflict('job.incomplete', { count: missing });
      if (job.state === 'collecting') await limitComparedRows(callOn(c, services, job), job.total);
      if (!(await jobs.change(job.id, ['collecting'], { state: 'waiting' })) && isOver(job)) throw conflict('job.over');
      runner.wake();
      return answer(c, await tell(c, await ownJob(c, services)));
    })
    .post('/jobs/:id/cancel', async (c) => {
      const job = await ownJob(c, services);
      if (job.phase === 'undo' && !isOver(job)) throw conflict('job.undoing');
      if (!(await jobs.change(job.id, ['collecting', 'waiting'], { state: 'cancelled' }))) {
        if (isOver(job)) throw conflict('job.over');
        await jobs.cancel(job.id);
      }
      return answer(c, await tell(c, await ownJob(c, services)));
    })
    .post('/jobs/:id/undo', async (c) => answer(c, await undo(c, services, runner)))
    .get('/jobs/:id/rows', async (c) => answer(c, await readResults(c, services)));
}

/** Returns the job as in the API, for the current user. */
async function wire(c: AppContext, services: JobServices, job: Job) {
  const withheld = job.made === undefined ? undefined : await withheldFrom(c, services, job);
  return wireJob(job, c.get('language'), services.files, withheld);
}

/** Returns the reason why the user may not have the file of the job; undefined if the user may. */
async function withheldFrom(c: AppContext, services: JobServices, job: Job): Promise<Message | undefined> {
  const resource = services.resources.catalogue.find(job.resource);
  return resource ? whyWithheld(requestContextOf(c, services.resources, resource), job) : { key: 'job.beyondRights' };
}

/** Returns the job of the path. Throws 404 if it is not the user's own. */
async function ownJob(c: AppContext, { jobs }: JobServices): Promise<Job> {
  const id = c.req.param('id') ?? '';
  const job = isId(id) ? await jobs.find(id, identityOf(c).userId) : undefined;
  if (!job) throw notFound();
  return job;
}

/** Returns the request context for the resource of a job. */
function callOn(c: AppContext, { resources }: JobServices, { resource }: Pick<Job, 'resource'>): RequestContext {
  const found = resources.catalogue.find(resource);
  if (!found) throw badRequest({ resource: [{ key: 'problems.notAValue' }] });
  return requestContextOf(c, resources, found);
}

async function openImport(c: AppContext, services: JobServices): Promise<Job> {
  const { resource, total, file = '', dryRun = false, ...asked } = await readJobBody(c);
  const context = callOn(c, services, { resource });
  const options = { ...optionsOf(context, asked), dryRun };
  return openJob(context, services, { kind: 'import', state: 'collecting', total, file, options });
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
    return { job: await wire(c, services, await ownJob(c, services)) };
  }
  await runner.run(job.id, 'waiting');
  const over = await waitUntilDone(services, job);
  const kept = await keptRows(services.resources.database.db, job.id, maxStoredRows);
  const { created, updated } = job.counts ?? noCounts;
  return {
    job: await wire(c, services, over),
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
  const names = job.kind === 'bulk' ? await recordNames(callOn(c, services, job), rows) : undefined;
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

function conflict(
  key: 'job.notCollecting' | 'job.incomplete' | 'job.over' | 'job.cannotUndo' | 'job.undoing',
  params?: { readonly count: number },
): ApiError {
  return new ApiError({ code: envelopeCode.conflict, message: { key, ...(params && { params }) } });
}
