import { Hono } from 'hono';
import { named, nothing } from '../../http/json-schema.ts';
import { routeAdder } from '../../http/route.ts';
import { type AppEnv, answer } from '../../request/context.ts';
import { badRequest } from '../../request/errors.ts';
import { isOver } from '../jobs/job.ts';
import { openJob } from '../jobs/open.ts';
import { conflict, contextFor, ownJob } from '../jobs/own-job.ts';
import type { JobRunner } from '../jobs/runner.ts';
import type { JobServices } from '../jobs/services.ts';
import { optionsOf, storeInChunks } from './import/answer.ts';
import { limitComparedRows } from './import/limit-compared.ts';
import { jobBody, readJobBody, readJobRows, rowsBody } from './import/request.ts';
import { countRows } from './import/write/stored-rows.ts';
import { presentJob } from './withheld.ts';

/** Routes for an import whose rows are sent in parts: it is opened, gets its rows, and is started. */
export function importRoutes(services: JobServices, runner: JobRunner): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  const on = routeAdder(api, { tag: 'jobs' });
  on(
    'POST /jobs',
    { summary: 'Begin an import of more rows than one call takes', body: jobBody, data: named('Job') },
    async (c) => {
      const { resource, total, file = '', dryRun = false, ...asked } = await readJobBody(c);
      const context = contextFor(c, services, { resource });
      const options = { ...optionsOf(context, asked), dryRun };
      const job = await openJob(context, services, { kind: 'import', state: 'collecting', total, file, options });
      return answer(c, await presentJob(c, services, job));
    },
  );
  on(
    'PUT /jobs/:id/rows',
    { summary: 'Hand in rows of an import', body: rowsBody, data: nothing, takes: 'rows' },
    async (c) => {
      const job = await ownJob(c, services);
      if (job.state !== 'collecting') throw conflict('job.notCollecting');
      const rows = await readJobRows(c);
      if (rows.some(({ row }) => row >= job.total)) {
        throw badRequest({ rows: [{ key: 'sheet.tooManyRows', params: { maximum: job.total } }] });
      }
      await storeInChunks(contextFor(c, services, job), job, rows);
      return answer(c, null);
    },
  );
  on('POST /jobs/:id/start', { summary: 'Start an import whose rows are all there', data: named('Job') }, async (c) => {
    const job = await ownJob(c, services);
    const missing = job.total - (await countRows(services.resources.database.db, job.id));
    if (job.state === 'collecting' && missing > 0) throw conflict('job.incomplete', { count: missing });
    if (job.state === 'collecting') await limitComparedRows(contextFor(c, services, job), job.total);
    const isStarted = await services.jobs.change(job.id, ['collecting'], { state: 'waiting' });
    if (!isStarted && isOver(job)) throw conflict('job.over');
    runner.wake();
    return answer(c, await presentJob(c, services, await ownJob(c, services)));
  });
  return api;
}
