import type { Handler, Hono } from 'hono';
import { readBulkCounts, startBulk } from '../bulk/answer.ts';
import { bulkWork } from '../bulk/work.ts';
import { type AppContext, type AppEnv, answer, identityOf } from '../context.ts';
import { notPermitted } from '../errors.ts';
import { readJson } from '../http/body.ts';
import { requestContextOf } from '../resources/create-request-context.ts';
import { readBodyQuery } from '../resources/query/body-query.ts';
import type { RequestContext } from '../resources/request-context.ts';
import { answerExport } from '../sheets/export/answer.ts';
import { exportWork } from '../sheets/export/work.ts';
import { answerImport } from '../sheets/import/answer.ts';
import { importRoutes } from '../sheets/import/routes.ts';
import { importWork } from '../sheets/import/work.ts';
import { answerReport } from '../sheets/report/answer.ts';
import { answerTemplate } from '../sheets/template.ts';
import { requireFileRights } from '../sheets/withheld.ts';
import { jobRoutes } from './routes.ts';
import { createJobRunner, type JobRunner } from './runner.ts';
import { type JobServices, keptDays } from './services.ts';
import { createJobStore } from './store.ts';
import { createSweep } from './sweep.ts';

/**
 * Exports, imports and bulk operations: their API, and the runner of their jobs. Only this file and
 * `routes.ts` import sheets and bulk operations, which are built on the rest of this folder.
 */
export interface Jobs {
  /** Runs jobs after it is started. */
  readonly runner: JobRunner;
  /**
   * Adds exports, imports and jobs to the routes that require a session. Passes names that are not resources on to the
   * next handler. Must be mounted before the record routes, whose `:id` would match these paths.
   */
  mount(api: Hono<AppEnv>): void;
}

export function createJobs(dependencies: Omit<JobServices, 'jobs'>): Jobs {
  const { resources, files, log } = dependencies;
  const { database, clock } = resources;
  const services: JobServices = { ...dependencies, jobs: createJobStore(database, clock) };
  for (const purpose of ['export', 'import']) files.guard(purpose, (file) => requireFileRights(services, file));
  const runner = createJobRunner({
    database,
    clock,
    onFinished: resources.live.wake,
    log,
    work: { export: exportWork(services), import: importWork(services), bulk: bulkWork(services) },
    sweep: createSweep({ database, files, keptDays }),
  });
  const on =
    (handle: (c: AppContext, context: RequestContext) => Promise<Response> | Response): Handler<AppEnv> =>
    (c, next) => {
      const resource = resources.catalogue.find(c.req.param('name') ?? '');
      if (!resource) return next();
      // A job runs with the rights of its user, and that of a service token is the person who made the token.
      if (identityOf(c).serviceToken !== undefined) throw notPermitted({ key: 'serviceToken.recordsOnly' });
      return Promise.resolve(handle(c, requestContextOf(c, resources, resource)));
    };

  const mount = (api: Hono<AppEnv>) => {
    api.route('/', jobRoutes(services, runner));
    api.route('/', importRoutes(services, runner));
    api.get(
      '/:name/export',
      on((c, context) => answerExport(c, context, services, runner.wake, new URL(c.req.url).searchParams)),
    );
    api.post('/:name/query', async (c, next) => {
      if (!resources.catalogue.find(c.req.param('name'))) return next();
      const { read, params } = readBodyQuery(await readJson(c));
      if (read !== 'export' && read !== 'bulk') return next();
      const answerQuery = on(async (_c, context) =>
        read === 'export'
          ? answerExport(c, context, services, runner.wake, params)
          : answer(c, await readBulkCounts(context, params)),
      );
      return answerQuery(c, next);
    });
    api.get(
      '/:name/bulk',
      on(async (c, context) => answer(c, await readBulkCounts(context, new URL(c.req.url).searchParams))),
    );
    api.post(
      '/:name/bulk',
      on(async (c, context) => answer(c, await startBulk(c, context, services, runner))),
    );
    api.get(
      '/:name/reports/:key/export',
      on((c, context) => answerReport(c, context, c.req.param('key') ?? '')),
    );
    api.get('/:name/import/template', on(answerTemplate));
    api.post(
      '/:name/import',
      on((c, context) => answerImport(c, context, services, runner)),
    );
  };
  return { runner, mount };
}
