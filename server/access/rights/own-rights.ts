import { type DataScope, isDataScope, reachesAsFar } from '../../../src/engine/permissions/data-scope.ts';
import type { Identity } from '../../request/context.ts';
import { badField } from '../../request/errors.ts';

/** Code of the role that the first user of an enterprise has, with every permission there is then. */
export const administratorCode = 'admin';

/** Returns the permissions that the actor does not hold. Platform staff hold all permissions. */
function beyond(actor: Identity, permissions: readonly string[]): string[] {
  if (actor.isPlatform) return [];
  const own = new Set(actor.permissions);
  return [...new Set(permissions)].filter((code) => !own.has(code));
}

/** What a role grants, as it is stored. */
interface Granted {
  readonly permissions?: unknown;
  readonly scope?: unknown;
}

/** Returns true if a role grants permissions that the actor lacks, or a wider data scope than the actor's. */
export function isStrongerRole(actor: Identity, { permissions, scope }: Granted): boolean {
  if (actor.isPlatform) return false;
  return beyond(actor, textsOf(permissions)).length > 0 || !reachesAsFar(actor.dataScope, scopeOf(scope));
}

/** Throws 40000 under `field` if the actor does not hold one of the permissions to be granted. */
export function requireOwnPermissions(actor: Identity, field: string, permissions: readonly string[]): void {
  const tooMuch = beyond(actor, permissions);
  if (tooMuch.length === 0) return;
  throw badField(field, { key: 'account.beyondOwnRights', params: { permissions: tooMuch.join(', ') } });
}

/** Throws 40000 under `field` if one of the data scopes to be granted is wider than the actor's own. */
export function requireOwnDataScope(actor: Identity, field: string, scopes: readonly unknown[]): void {
  if (actor.isPlatform || scopes.every((scope) => reachesAsFar(actor.dataScope, scopeOf(scope)))) return;
  throw badField(field, { key: 'account.beyondOwnScope' });
}

/** Returns the data scope of a role. A role created before roles had a data scope has `all`. */
function scopeOf(scope: unknown): DataScope {
  return isDataScope(scope) ? scope : 'all';
}

/** Returns the strings of a list, or an empty list for any other value. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
