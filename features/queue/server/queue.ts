import { logFigures } from '../../../server/records/context/access-log.ts';
import { type RequestContext, requirePermission } from '../../../server/records/context/request-context.ts';
import { present, type WireRecord } from '../../../server/records/present/present.ts';
import { badQuery } from '../../../server/records/query/bad-query.ts';
import { readIds, readSelection, selectionOf } from '../../../server/records/query/list-query.ts';
import { asObject } from '../../../server/records/write/input/input.ts';
import { ApiError, badRequest } from '../../../server/request/errors.ts';
import { isId } from '../../../src/base/is-id.ts';
import { actionCondition } from '../../../src/engine/actions/bulk.ts';
import { type Condition, momentAt } from '../../../src/engine/fields/condition.ts';
import { maxCount } from '../../../src/engine/queries/query.ts';
import { openDecisions, queueSize } from '../decisions.ts';
import type { Review } from '../normal-form.ts';

export interface Queue {
  /** The records that the caller holds now. */
  readonly records: readonly WireRecord[];
  /** Number of waiting records, including those that others hold. Capped at 10,000. */
  readonly total: number;
  readonly totalIsCapped: boolean;
  /** When the leases of the records expire. */
  readonly expiresAt: string;
}

/**
 * `POST /{name}/queue?{selection}` with `keep` and `release`, each a list of ids: gives `release` back, renews the
 * leases of `keep`, and leases the first free records of the selection that the caller may decide, until they hold ten.
 * No two users or service tokens ever hold the same record. A client that is seen to disconnect before the answer holds
 * nothing: it never learns what it would have to give back.
 */
export async function takeQueue(
  context: RequestContext,
  params: URLSearchParams,
  body: unknown,
  disconnected: () => AbortSignal,
): Promise<Queue> {
  const review = requireReview(context);
  requirePermission(context, review.perm);
  const query = await readSelection(context, params, ['_preset', '_sort', '_order']);
  const { preset = '', sort } = query;
  if (!review.presets.includes(preset)) throw badQuery([['_preset', [{ key: 'unknownPreset', params: { preset } }]]]);
  const leased = readLeased(body);
  const { services, resource, identity, now } = context;
  const selected = selectionOf(context, query);
  const where = { all: [...(selected.where ? [selected.where] : []), decidable(context)] };
  const selection = { ...selected, where };
  const expiresAt = momentAt(review.lease, now);
  const ids = await services.database.transaction(
    async (trx) => {
      const leases = services.dataAccess.writableForIdentity(identity, now, trx).leases(resource.name);
      await leases.release(leased.release);
      return leases.take({ selection, sort, keep: leased.keep, limit: queueSize, expiresAt });
    },
    { lock: `queue ${resource.name}` },
  );
  const records = context.scope.records(resource.name);
  try {
    const total = await records.count(selection, maxCount + 1);
    if (ids.length === 0) await logFigures(context, selection);
    return {
      records: await present(context, await records.findMany(ids)),
      total: Math.min(total, maxCount),
      totalIsCapped: total > maxCount,
      expiresAt: expiresAt.toISOString(),
    };
  } finally {
    if (disconnected().aborted) await endLeases(context, ids);
  }
}

/**
 * `DELETE /{name}/queue?id=1&id=2`: gives the caller's leases of these records back. Without ids it gives back all of
 * them: a page that closes while it asks for records does not know which it was given.
 */
export async function leaveQueue(context: RequestContext, params: URLSearchParams): Promise<null> {
  const ids = readIds(params);
  await endLeases(context, ids.length > 0 ? ids : 'all');
  return null;
}

/** Returns the condition of the records that the caller may decide: nobody is given one that waits for others. */
function decidable({ resource, scope }: RequestContext): Condition {
  return { any: openDecisions(resource, scope.context).map((decision) => actionCondition(resource, decision)) };
}

/** Ends the caller's leases of these records, or of all. */
function endLeases(
  { services, resource, identity, now }: RequestContext,
  ids: readonly string[] | 'all',
): Promise<void> {
  return services.database.transaction((trx) =>
    services.dataAccess.writableForIdentity(identity, now, trx).leases(resource.name).release(ids),
  );
}

function requireReview({ resource: { review } }: RequestContext): Review {
  if (!review) throw new ApiError({ status: 404, message: { key: 'request.noSuchPath' } });
  return review;
}

function readLeased(body: unknown) {
  const { keep = [], release = [], ...others } = asObject(body);
  const problems = Object.keys(others).map((name) => [name, [{ key: 'problems.unknownField' }]] as const);
  const areIds = (list: unknown): list is string[] =>
    Array.isArray(list) && list.length <= maxLeased && list.every((id) => typeof id === 'string' && isId(id));
  if (!areIds(keep) || !areIds(release) || problems.length > 0) {
    const wrong = [...(areIds(keep) ? [] : ['keep']), ...(areIds(release) ? [] : ['release'])];
    const errors = [...problems, ...wrong.map((name) => [name, [{ key: 'problems.notAnId' }]] as const)];
    throw badRequest(Object.fromEntries(errors), { key: 'refused.values' });
  }
  return { keep, release };
}

/** Maximum number of ids in one list of a request. */
const maxLeased = 200;
