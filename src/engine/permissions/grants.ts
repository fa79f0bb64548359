import type { RouteEntry } from '../definition/routes.ts';
import { dataRule, flatten } from '../routes/route.ts';
import { operationRule } from './permission.ts';

/** A permission, and the codes of the roles that should have it. */
export interface Grant {
  readonly permission: string;
  readonly roles: readonly string[];
}

/** Returns what the entries of a route list grant, each permission once. */
export function grantsOf(entries: readonly RouteEntry[]): readonly Grant[] {
  const roles = new Map<string, string[]>();
  for (const { permission, roles: codes } of flatten(entries).flatMap(grantsOfEntry))
    roles.set(permission, [...new Set([...(roles.get(permission) ?? []), ...codes])]);
  return [...roles].map(([permission, codes]) => ({ permission, roles: codes }));
}

/** Returns what an entry grants, by its own permission and by those of operations. */
function grantsOfEntry(entry: RouteEntry): readonly Grant[] {
  const rule = dataRule(entry);
  return Object.entries(grantsByOperation(entry)).flatMap(([operation, roles]) => {
    const [permission] = [operation === 'open' ? rule : operationRule(rule, operation)].flat();
    return permission === undefined ? [] : [{ permission, roles }];
  });
}

/** Returns the role codes of an entry by operation; `open` is the permission of the entry. */
export function grantsByOperation({ grant = {} }: RouteEntry): Readonly<Record<string, readonly string[]>> {
  return Array.isArray(grant) ? { open: grant } : (grant as Readonly<Record<string, readonly string[]>>);
}
