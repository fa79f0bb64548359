import { z } from 'zod';
import { envelopeCode } from '../../../src/base/envelope.ts';
import { isId } from '../../../src/base/is-id.ts';
import { actionCondition, bulkJobActions, maxBulkRecords, maxNamedRecords } from '../../../src/engine/actions/bulk.ts';
import type { RecordAction } from '../../../src/engine/actions/record-action.ts';
import { isRefusedToOutsider } from '../../../src/engine/actions/states.ts';
import { conditionFields } from '../../../src/engine/fields/condition.ts';
import { allows } from '../../../src/engine/permissions/permission.ts';
import { checkBody, readJson } from '../../http/body/body.ts';
import { enforceRateLimit } from '../../http/rate-limits/enforce.ts';
import { logFigures } from '../../records/context/access-log.ts';
import { type RequestContext, readableNames } from '../../records/context/request-context.ts';
import { takeConditions } from '../../records/query/body-query.ts';
import { readSelection, requireKnown, selectionOf } from '../../records/query/list-query.ts';
import { asObject } from '../../records/write/input/input.ts';
import { limitMaskedWrites } from '../../records/write/requests/masked-tries.ts';
import type { AppContext } from '../../request/context.ts';
import { ApiError, badRequest, notFound } from '../../request/errors.ts';
import type { Selection } from '../../storage/records/query/query-context.ts';
import { type BulkOptions, bulkOptions, isOver, type Job } from '../jobs/job.ts';
import { openJob } from '../jobs/open.ts';
import type { JobRunner } from '../jobs/runner.ts';
import type { JobServices } from '../jobs/services.ts';
import { waitUntilDone } from '../jobs/wait.ts';
import { type WireJob, wireJob } from '../jobs/wire.ts';
import { actionNamed, isUndoable, operationName, requireBulk } from './options.ts';
import { addRecords, addRefused } from './rows.ts';

/** Up to this number of records, a request waits for the result; larger operations run in the background. */
export const maxBulkAtOnce = 100;

const body = z.strictObject({
  operation: z.string().min(1),
  values: z.record(z.string(), z.unknown()).default({}),
  records: z
    .array(z.strictObject({ id: z.string().refine(isId), version: z.int().min(1).optional() }))
    .min(1)
    .max(maxNamedRecords)
    .optional(),
});
const againBody = z.strictObject({ again: z.string().refine(isId) });

/** `GET /{name}/bulk`: returns how many records of a list there are, and how many may take each action, by its key. */
export async function readBulkCounts(context: RequestContext, params: URLSearchParams) {
  const { resource, services, scope } = context;
  const selection = await readSelected(context, params);
  await enforceRateLimit(context, 'expensive');
  const records = scope.records(resource.name);
  await logFigures(context, selection);
  const actions = bulkJobActions(resource, services.catalogue.kinds).filter((action) => mayTake(context, action));
  const counts = await records.countEach(
    selection,
    actions.map((action) => actionCondition(resource, action)),
  );
  return {
    total: await records.count(selection),
    steps: Object.fromEntries(actions.map(({ key }, index) => [key, counts[index] ?? 0])),
  };
}

/** Returns false without the permission, and if the number would reveal values of a field that the user may not read. */
function mayTake(context: RequestContext, action: RecordAction): boolean {
  const { resource, snapshot } = context;
  const { perm, when } = action;
  const seen = readableNames(context);
  return (
    allows(snapshot, resource.rules.edit) &&
    allows(snapshot, perm) &&
    !isRefusedToOutsider(resource, action, context.scope.context) &&
    (when === undefined || conditionFields(when).every((name) => seen.has(name)))
  );
}

async function readSelected(context: RequestContext, params: URLSearchParams): Promise<Selection> {
  return selectionOf(context, await readSelection(context, params, ['_preset']));
}

/**
 * `POST /{name}/bulk`: starts a job that does something to many records and returns it: those that the query selects,
 * those that `records` names, or those that an earlier job refused (`again`). A small job is over when it is returned.
 */
export async function startBulk(
  c: AppContext,
  context: RequestContext,
  services: JobServices,
  runner: JobRunner,
): Promise<WireJob> {
  const job = await open(c, context, services);
  if (job.total <= maxBulkAtOnce) await runner.run(job.id, 'waiting');
  else runner.wake();
  return wireJob(
    job.total <= maxBulkAtOnce ? await waitUntilDone(services, job) : job,
    context.language,
    services.files,
  );
}

async function open(c: AppContext, context: RequestContext, services: JobServices): Promise<Job> {
  const asked = takeConditions(new URL(c.req.url).searchParams, await readJson(c));
  const { params } = asked;
  const given = asObject(asked.body);
  if ('again' in given) {
    const { again } = checkBody(given, againBody);
    await enforceRateLimit(context, 'expensive');
    requireKnown(params);
    return openAgain(context, services, again);
  }
  const { operation, values, records } = checkBody(given, body);
  await enforceRateLimit(context, 'expensive');
  requireBulk(context, { operation, values });
  if (records) requireKnown(params);
  const total = records?.length ?? (await countSelected(context, params, operation));
  if (total > maxBulkRecords) {
    throw badRequest(undefined, { key: 'bulk.tooMany', params: { maximum: maxBulkRecords } });
  }
  const options = {
    operation,
    values,
    isUndoable: isUndoable(context, operation),
    ...(!records && { query: params.toString() }),
  };
  return openBulk(context, services, { total, options }, async (trx, { id }) => {
    if (records) await addRecords(trx, id, 0, records);
  });
}

/** Returns the number of selected records that may take the operation. */
async function countSelected(context: RequestContext, params: URLSearchParams, operation: string): Promise<number> {
  const selection = await readSelected(context, params);
  await logFigures(context, selection);
  const action = actionNamed(context, operation);
  const records = context.scope.records(context.resource.name);
  if (!action) return records.count(selection);
  const [count = 0] = await records.countEach(selection, [actionCondition(context.resource, action)]);
  return count;
}

async function openAgain(context: RequestContext, services: JobServices, id: string): Promise<Job> {
  const earlier = await services.jobs.find(id, context.identity.userId);
  if (!earlier || earlier.kind !== 'bulk' || earlier.resource !== context.resource.name) throw notFound();
  const total = earlier.counts?.failed ?? 0;
  if (!isOver(earlier) || total === 0)
    throw new ApiError({ code: envelopeCode.conflict, message: { key: 'bulk.nothingRefused' } });
  const { query: _query, ...options } = bulkOptions.parse(earlier.options);
  requireBulk(context, options);
  return openBulk(context, services, { total, options }, async (trx, job) => {
    await addRefused(trx, job.id, earlier.id);
  });
}

async function openBulk(
  context: RequestContext,
  services: JobServices,
  asked: { readonly total: number; readonly options: Pick<BulkOptions, 'operation' | 'values'> },
  fill: Parameters<typeof openJob>[3],
): Promise<Job> {
  await limitMaskedWrites(context, [asked.options.values], asked.total);
  const file = operationName(context, asked.options.operation);
  return openJob(context, services, { ...asked, kind: 'bulk', state: 'waiting', file }, fill);
}
