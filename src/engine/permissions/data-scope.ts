/** The data scopes of a role inside its enterprise, widest first. */
export const dataScopes = ['all', 'departmentTree', 'department', 'own'] as const;
export type DataScope = (typeof dataScopes)[number];

export function isDataScope(value: unknown): value is DataScope {
  return dataScopes.some((scope) => scope === value);
}

/** Returns the widest of the scopes of several roles. Without a role the scope is `own`. */
export function widestScope(scopes: readonly DataScope[]): DataScope {
  return dataScopes.find((scope) => scopes.includes(scope)) ?? 'own';
}

/** Returns whether `scope` includes everything that `other` includes. */
export function reachesAsFar(scope: DataScope, other: DataScope): boolean {
  return dataScopes.indexOf(scope) <= dataScopes.indexOf(other);
}
