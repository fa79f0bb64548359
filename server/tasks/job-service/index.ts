import type { Handler, Hono } from 'hono';
import { bulkJobActions } from '../../../src/engine/actions/bulk.ts';
import { readJson } from '../../http/body/body.ts';
import {
  anyObject,
  bool,
  count,
  id,
  list,
  named,
  object,
  parameter,
  text,
  withExample,
} from '../../http/json-schema.ts';
import { addRoute, type RouteRecord, type RouteSubject } from '../../http/route.ts';
import type { RequestContext } from '../../records/context/request-context.ts';
import { readBodyQuery } from '../../records/query/body-query.ts';
import { eachReport } from '../../records/routes/list.ts';
import { whereBody } from '../../records/routes/list-writes.ts';
import { ofResource } from '../../records/routes/on.ts';
import { filters, reportQuestion, selection, sheetFormat } from '../../records/routes/parameters.ts';
import { type AppContext, type AppEnv, answer } from '../../request/context.ts';
import type { Worker } from '../../runtime/tasks/worker.ts';
import { readBulkCounts, startBulk } from '../bulk/answer.ts';
import { bulkWork } from '../bulk/work.ts';
import { createJobRunner, type JobRunner, type JobWork } from '../jobs/runner.ts';
import { type JobServices, keptDays } from '../jobs/services.ts';
import { createJobStore } from '../jobs/store.ts';
import { createJobSweep } from '../jobs/sweep.ts';
import { answerExport } from '../sheets/export/answer.ts';
import { exportWork } from '../sheets/export/work.ts';
import { answerImport } from '../sheets/import/answer.ts';
import { importBody } from '../sheets/import/request.ts';
import { importWork } from '../sheets/import/work.ts';
import { importRoutes } from '../sheets/import-routes.ts';
import { answerReport } from '../sheets/report/answer.ts';
import { answerTemplate } from '../sheets/template.ts';
import { requireFileRights } from '../sheets/withheld.ts';
import { jobRoutes } from './routes.ts';

/** Media type of a sheet in the API document. */
const sheet = 'application/octet-stream';
const importing = ['list', 'create', 'import'] as const;
const exportRecord: RouteRecord = {
  summary: 'The records that the filters select, as a sheet',
  needs: ['list', 'export'],
  isFor: ({ resource }) => resource.export,
  query: [sheetFormat, parameter('columns', text), filters],
  answers: sheet,
};
const bulkCountsRecord: RouteRecord = {
  summary: 'How many records a list has, and how many may take each step',
  needs: 'list',
  rate: 'expensive',
  countsLater: true,
  query: selection,
  data: object({ total: count, steps: anyObject }),
};
const bulkRecord: RouteRecord = {
  summary: 'Do something to everything that a list selects, as a job',
  needs: 'list',
  rate: 'expensive',
  countsLater: true,
  isFor: ({ resource, kinds, allow }) => allow.edit || allow.delete || bulkJobActions(resource, kinds).length > 0,
  query: selection,
  body: withExample(
    object(
      {
        operation: text,
        values: anyObject,
        _where: whereBody,
        again: id,
        records: list(object({ id, version: count }, ['id'])),
      },
      [],
    ),
    { operation: 'delete', records: [{ id: '1', version: 1 }] },
  ),
  data: named('Job'),
};
const reportRecord: RouteRecord = {
  summary: 'The figures of a report, as a sheet',
  keys: eachReport,
  query: (subject) => [sheetFormat, parameter('_metric', text), ...reportQuestion(subject)],
  answers: sheet,
};
const takesSheets = ({ resource, allow }: Pick<RouteSubject, 'resource' | 'allow'>) =>
  resource.import !== undefined && allow.create;
const templateRecord: RouteRecord = {
  summary: 'A sheet to fill in',
  needs: importing,
  isFor: takesSheets,
  query: [sheetFormat, parameter('without', text)],
  answers: sheet,
};
const importRecord: RouteRecord = {
  summary: 'Take in rows of a sheet',
  needs: importing,
  isFor: takesSheets,
  query: [parameter('dryRun', bool)],
  body: importBody,
  takes: 'rows',
};

/**
 * Exports, imports and bulk operations: their API, and the runner of their jobs. Only this file and
 * `routes.ts` import sheets and bulk operations, which are built on the rest of this folder.
 */
export interface Jobs {
  /** Run jobs, and remove those that are over. */
  readonly workers: readonly Worker[];
  /** Looks for jobs now. */
  wake(): void;
  /**
   * Adds exports, imports and jobs to the routes that require a session. Passes names that are not resources on to the
   * next handler. Must be mounted before the record routes, whose `:id` would match these paths.
   */
  mount(api: Hono<AppEnv>): void;
}

interface JobDependencies extends Omit<JobServices, 'jobs'> {
  /** Prepares and makes a publication. */
  readonly publish: JobWork;
  /** True if no server has worked on jobs in this process yet. */
  readonly isFirst: boolean;
}

export function createJobs({ publish, isFirst, ...dependencies }: JobDependencies): Jobs {
  const { resources, files, log } = dependencies;
  const { database, clock } = resources;
  const services: JobServices = { ...dependencies, jobs: createJobStore(database, clock) };
  for (const purpose of ['export', 'import']) files.guard(purpose, (file) => requireFileRights(services, file));
  const runner = createJobRunner({
    database,
    clock,
    onFinished: resources.live.wake,
    log,
    isFirst,
    work: { export: exportWork(services), import: importWork(services), bulk: bulkWork(services), publish },
  });
  return {
    workers: [runner, createJobSweep({ database, clock, files, keptDays, log })],
    wake: runner.wake,
    mount: (api) => addJobRoutes(api, services, runner),
  };
}

/** Returns the record of a call for users only: a job runs with the rights of its user, not of a service token of theirs. */
const forUsers = (record: RouteRecord): RouteRecord => ({ ...record, isForUsers: true });

function addJobRoutes(api: Hono<AppEnv>, services: JobServices, runner: JobRunner): void {
  type Handle = (c: AppContext, context: RequestContext) => Promise<Response> | Response;
  const on = (call: string, record: RouteRecord, handle: Handle) =>
    addRoute(api, call, forUsers(record), ofResource(services.resources, forUsers(record), handle));
  const searchParams = (c: AppContext) => new URL(c.req.url).searchParams;
  api.route('/', jobRoutes(services, runner));
  api.route('/', importRoutes(services, runner));
  on('GET /:name/export', exportRecord, (c, context) =>
    answerExport(c, context, services, runner.wake, searchParams(c)),
  );
  api.post('/:name/query', answerQuery(services, runner));
  on('GET /:name/bulk', bulkCountsRecord, async (c, context) =>
    answer(c, await readBulkCounts(context, searchParams(c))),
  );
  on('POST /:name/bulk', bulkRecord, async (c, context) => answer(c, await startBulk(c, context, services, runner)));
  on('GET /:name/reports/:key/export', reportRecord, (c, context) =>
    answerReport(c, context, c.req.param('key') ?? ''),
  );
  on('GET /:name/import/template', templateRecord, answerTemplate);
  on('POST /:name/import', importRecord, (c, context) => answerImport(c, context, services, runner));
}

/** Answers the reads of a list whose conditions are in the body, if they are an export or counts; others pass on. */
function answerQuery(services: JobServices, { wake }: JobRunner): Handler<AppEnv> {
  const { resources } = services;
  return async (c, next) => {
    if (!resources.catalogue.find(c.req.param('name') ?? '')) return next();
    const { read, params } = readBodyQuery(await readJson(c));
    if (read !== 'export' && read !== 'bulk') return next();
    const record = forUsers(read === 'export' ? exportRecord : bulkCountsRecord);
    const handler = ofResource(resources, record, async (_c, context) =>
      read === 'export'
        ? answerExport(c, context, services, wake, params)
        : answer(c, await readBulkCounts(context, params)),
    );
    return handler(c, next);
  };
}
