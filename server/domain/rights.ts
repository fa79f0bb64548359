import { type DataScope, isDataScope, reachesAsFar } from '../../src/engine/data-scope.ts';
import type { Identity } from '../context.ts';
import { badRequest } from '../errors.ts';
import type { Values } from '../storage/tables/layout.ts';

/** Which of the permissions the actor does not hold. Platform staff hold all. */
function beyond(actor: Identity, permissions: readonly string[]): string[] {
  if (actor.isPlatform) return [];
  const own = new Set(actor.permissions);
  return [...new Set(permissions)].filter((code) => !own.has(code));
}

/** True if a role gives permissions that the actor lacks, or a data scope wider than theirs. */
export function isStrongerRole(actor: Identity, { permissions, scope }: Values): boolean {
  if (actor.isPlatform) return false;
  return beyond(actor, textsOf(permissions)).length > 0 || !reachesAsFar(actor.dataScope, scopeOf(scope));
}

/** Throws 40000 under `field` if one of the permissions to be granted is beyond the actor's own. */
export function requireOwnPermissions(actor: Identity, field: string, permissions: readonly string[]): void {
  const tooMuch = beyond(actor, permissions);
  if (tooMuch.length === 0) return;
  const message = { key: 'account.beyondOwnRights', params: { permissions: tooMuch.join(', ') } } as const;
  throw badRequest({ [field]: [message] }, message);
}

/** Throws 40000 under `field` if one of the data scopes to be granted reaches farther than the actor's own. */
export function requireOwnDataScope(actor: Identity, field: string, scopes: readonly unknown[]): void {
  if (actor.isPlatform || scopes.every((scope) => reachesAsFar(actor.dataScope, scopeOf(scope)))) return;
  const message = { key: 'account.beyondOwnScope' } as const;
  throw badRequest({ [field]: [message] }, message);
}

/** The data scope of a role; one made before roles had any reaches everything. */
function scopeOf(scope: unknown): DataScope {
  return isDataScope(scope) ? scope : 'all';
}

/** The texts of a list; nothing for anything else. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
