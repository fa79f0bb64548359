import { envelopeCode } from '../../../../src/base/envelope.ts';
import { isId } from '../../../../src/base/is-id.ts';
import { ApiError, badRequest } from '../../../request/errors.ts';
import type { Message } from '../../../request/messages.ts';
import type { DataAccess, WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { titleOf } from '../../present/labels.ts';
import { requireKnown } from '../../query/list-query.ts';

/**
 * The quota of an enterprise for a resource, the number of its records, and the number left; all `null` without a
 * limit.
 */
export interface QuotaRoom {
  readonly quota: number | null;
  readonly used: number | null;
  readonly residue: number | null;
}

const boundless: QuotaRoom = { quota: null, used: null, residue: null };

/** `GET /{name}/residue`: returns what is left of the enterprise's quota. Platform staff pass the `enterprise`. */
export async function readQuotaRoom(context: RequestContext, params: URLSearchParams): Promise<QuotaRoom> {
  requireKnown(params, context.identity.isPlatform ? ['enterprise'] : []);
  const { resource, scope, identity } = context;
  const wanted = params.get('enterprise') ?? scope.enterprise;
  if (wanted === undefined) return boundless;
  if (!isId(wanted)) throw badRequest({ enterprise: [{ key: 'problems.notAnId' }] });
  if (scope.enterprise !== undefined && scope.enterprise !== wanted) return boundless;
  identity.access?.touch(resource.name, [wanted]);
  return roomIn(context, scope.within(wanted));
}

/**
 * Throws 40900 if the quota of the enterprise in scope does not allow that many more records. Locks the enterprise
 * until the transaction ends, so that of two concurrent requests for the last record the second is rejected.
 */
export async function requireRoom(
  context: RequestContext,
  scope: WritableDataAccess,
  operation: string,
  wanted: number,
): Promise<void> {
  const { resource } = context;
  if (operation !== 'create' && operation !== 'restore') return;
  if (resource.quota === undefined || scope.enterprise === undefined) return;
  await scope.records(context.services.catalogue.system.tenants).findForUpdate(scope.enterprise);
  const { quota, residue } = await roomIn(context, scope);
  if (quota === null || residue === null || residue >= wanted) return;
  throw new ApiError({ code: envelopeCode.conflict, message: noQuota(context, quota) });
}

/** Returns the message for a request that exceeds the quota. */
export function noQuota(context: RequestContext, quota: number): Message {
  return { key: 'refused.quota', params: { resource: titleOf(context), quota } };
}

/** Counts all records of the enterprise, including those outside the caller's data scope. */
export async function roomIn({ resource, services }: RequestContext, scope: DataAccess): Promise<QuotaRoom> {
  if (resource.quota === undefined || scope.enterprise === undefined) return boundless;
  const enterprise = await scope.records(services.catalogue.system.tenants).find(scope.enterprise);
  const quota = enterprise?.values[resource.quota];
  if (typeof quota !== 'number') return boundless;
  const used = await scope.pastDataScope().records(resource.name).count({});
  return { quota, used, residue: Math.max(0, quota - used) };
}
