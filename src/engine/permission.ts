/** One permission, or several of which holding any one is enough (decisions: any-of everywhere). */
export type PermissionRule<Permission extends string = string> = Permission | readonly Permission[] | undefined;

/** What the signed-in user holds, loaded whole with the identity so that every check is synchronous. */
export interface PermissionSnapshot {
  /** Permission codes, as `GET /buffalo/v1/resources/user` lists them. */
  readonly permissions: readonly string[];
  /** Changes whenever the server would answer differently; sent with every answer. */
  readonly version: string;
}

/** Whoever holds it may see and do everything (spec §6). */
export const superAdmin = 'super_admin';

/** Leaves of a screen's permission that are granted on their own (decisions, "Permissions and navigation"). */
export const operationNames = ['delete', 'import', 'export', 'reveal'] as const;
export type OperationPermission = (typeof operationNames)[number];

/** True if the snapshot satisfies the rule: no rule is open to all, a list passes with any one of its codes. */
export function allows(snapshot: PermissionSnapshot, rule: PermissionRule): boolean {
  if (rule === undefined || snapshot.permissions.includes(superAdmin)) return true;
  const codes = typeof rule === 'string' ? [rule] : rule;
  return codes.length === 0 || codes.some((code) => snapshot.permissions.includes(code));
}

/** The rule for a operation of a screen: `merchant_admin` becomes `merchant_admin:delete`. A screen open to all has no operations. */
export function operationRule(rule: PermissionRule, operation: OperationPermission): PermissionRule {
  if (rule === undefined || rule.length === 0) return superAdmin;
  return typeof rule === 'string' ? `${rule}:${operation}` : rule.map((code) => `${code}:${operation}`);
}
