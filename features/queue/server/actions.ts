import type { RequestContext } from '../../../server/records/context/request-context.ts';
import { conflictWith, labelOf } from '../../../server/records/present/refusals.ts';
import type { LockedRecord } from '../../../server/records/write/lock.ts';
import { isServer } from '../../../server/request/server-identity.ts';
import type { RecordAction } from '../../../src/engine/actions/record-action.ts';
import { momentAt } from '../../../src/engine/fields/condition.ts';

/** Throws 40900 for a decision on a record that somebody else holds, naming them. The record must be locked. */
export async function beforeAction(
  context: RequestContext,
  { record, scope }: LockedRecord,
  action: RecordAction,
): Promise<void> {
  const { resource, services } = context;
  if (isServer(context.identity) || !resource.review?.decisions.includes(action.key)) return;
  const holder = await scope.leases(resource.name).otherHolder(record.id);
  if (holder === undefined) return;
  const { users, serviceTokens = users } = services.catalogue.system;
  const [of, id] = holder.token === undefined ? [users, holder.user] : [serviceTokens, holder.token];
  const params = { record: labelOf(context, record), name: (await scope.labels(of, new Set([id]))).get(id) ?? '' };
  throw await conflictWith(context, scope, record, { key: 'refused.held', params });
}

/** Ends the lease of a decided record. A decision that is taken back leaves the record with the caller. */
export async function afterAction(
  context: RequestContext,
  { record: { id }, scope }: LockedRecord,
  action: RecordAction,
): Promise<void> {
  const { review, name } = context.resource;
  if (isServer(context.identity)) return;
  if (review?.decisions.includes(action.key)) await scope.leases(name).release([id]);
  if (review?.undo === action.key) await scope.leases(name).put([id], momentAt(review.lease, context.now));
}
