import { envelopeCode } from '../../src/engine/envelope.ts';
import { ApiError, badRequest } from '../errors.ts';
import type { Message } from '../messages.ts';
import type { Scope, WritableScope } from '../storage/records/scope.ts';
import { type Call, demand, demandAllowed } from './call.ts';
import { demandKnown, isId } from './list-query.ts';
import { titleOf } from './words.ts';

/** How many records of a resource an enterprise may have, has, and may still make; all `null` where there is no limit. */
export interface Room {
  readonly quota: number | null;
  readonly used: number | null;
  readonly residue: number | null;
}

const boundless: Room = { quota: null, used: null, residue: null };

/** `GET /{name}/residue`: what is left of the enterprise's quota. Platform staff say of which `enterprise`. */
export async function readResidue(call: Call, params: URLSearchParams): Promise<Room> {
  demandAllowed(call, 'create');
  demand(call, call.resource.rules.create);
  if (call.resource.quota === undefined) throw new ApiError({ status: 404, message: { key: 'request.noSuchPath' } });
  demandKnown(params, call.identity.isPlatform ? ['enterprise'] : []);
  const wanted = params.get('enterprise');
  if (wanted === null) return roomIn(call, call.scope);
  if (!isId(wanted)) throw badRequest({ enterprise: [{ key: 'problems.notAnId' }] });
  call.identity.access?.touch(call.resource.name, [wanted]);
  return roomIn(call, call.scope.within(wanted));
}

/**
 * Throws 40900 if the enterprise of the scope has no room for so many records more. It is held until the transaction ends: of two
 * who make the last one, the second is refused.
 */
export async function requireRoom(call: Call, scope: WritableScope, operation: string, wanted: number): Promise<void> {
  const { resource } = call;
  if (operation !== 'create' && operation !== 'restore') return;
  if (resource.quota === undefined || scope.enterprise === undefined) return;
  await scope.records(call.parts.catalogue.system.tenants).findForUpdate(scope.enterprise);
  const { quota, residue } = await roomIn(call, scope);
  if (quota === null || residue === null || residue >= wanted) return;
  throw new ApiError({ code: envelopeCode.conflict, message: noRoom(call, quota) });
}

/** What whoever wants a record more is told. */
export function noRoom({ resource, language }: Call, quota: number): Message {
  return { key: 'refused.quota', params: { resource: titleOf(language, resource), quota } };
}

/** Every record counts, whoever of the enterprise may see it. */
export async function roomIn({ resource, parts }: Call, scope: Scope): Promise<Room> {
  if (resource.quota === undefined || scope.enterprise === undefined) return boundless;
  const enterprise = await scope.records(parts.catalogue.system.tenants).find(scope.enterprise);
  const quota = enterprise?.values[resource.quota];
  if (typeof quota !== 'number') return boundless;
  const used = await scope.pastDataScope().records(resource.name).count({});
  return { quota, used, residue: Math.max(0, quota - used) };
}
