import type { Handler, Hono } from 'hono';
import type { Logger } from 'pino';
import { readBulkCounts, startBulk } from '../bulk/answer.ts';
import { bulkWork } from '../bulk/work.ts';
import { type AppContext, type AppEnv, answer, type Identity, identityOf } from '../context.ts';
import { notPermitted } from '../errors.ts';
import type { Files } from '../files/index.ts';
import { jobRoutes } from '../jobs/routes.ts';
import { createJobRunner, type JobRunner } from '../jobs/runner.ts';
import { type JobServices, keptDays } from '../jobs/services.ts';
import { createJobStore } from '../jobs/store.ts';
import { createSweep } from '../jobs/sweep.ts';
import { requestContextOf } from '../resources/create-request-context.ts';
import type { RequestContext, Services } from '../resources/request-context.ts';
import { answerExport } from './export/answer.ts';
import { exportWork } from './export/work.ts';
import { answerImport } from './import/answer.ts';
import { importWork } from './import/work.ts';
import { answerReport } from './report/answer.ts';
import { answerTemplate } from './template.ts';
import { requireFileRights } from './withheld.ts';

interface SheetDependencies {
  readonly resources: Services;
  readonly files: Pick<Files, 'put' | 'remove' | 'signedAddress' | 'guard'>;
  readonly log: Logger | undefined;
  /** Returns the current identity of a user; undefined if they may no longer sign in. */
  identify(user: number): Promise<Identity | undefined>;
}

/** Exports and imports: their API, and the runner of their jobs. */
export interface Sheets {
  /** Runs jobs after it is started. */
  readonly runner: JobRunner;
  /**
   * Adds exports, imports and jobs to the routes that require a session. Passes names that are not resources on to the
   * next handler. Must be mounted before the record routes, whose `:id` would match these paths.
   */
  mount(api: Hono<AppEnv>): void;
}

export function createSheets({ resources, files, log, identify }: SheetDependencies): Sheets {
  const { database, clock } = resources;
  const jobs = createJobStore(database, clock);
  const services: JobServices = { resources, files, jobs, log, identify };
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
    api.get(
      '/:name/export',
      on((c, context) => answerExport(c, context, services, runner.wake)),
    );
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
