/** How far a role sees inside its enterprise, the widest first (decisions, "Permissions and navigation"). */
export const dataScopes = ['all', 'departmentTree', 'department', 'own'] as const;
export type DataScope = (typeof dataScopes)[number];

export function isDataScope(value: unknown): value is DataScope {
  return dataScopes.some((scope) => scope === value);
}

/** The widest of the scopes of several roles; without a role there is nothing but one's own. */
export function widestScope(scopes: readonly DataScope[]): DataScope {
  return dataScopes.find((scope) => scopes.includes(scope)) ?? 'own';
}

/** True if everything in reach of `other` is in reach of `scope`, too. */
export function reachesAsFar(scope: DataScope, other: DataScope): boolean {
  return dataScopes.indexOf(scope) <= dataScopes.indexOf(other);
}
