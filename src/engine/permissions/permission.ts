/** One permission, or several permissions of which one is enough. */
export type PermissionRule<Permission extends string = string> = Permission | readonly Permission[] | undefined;

/**
 * The permissions of the signed-in user. They are loaded together with the identity, so that every check is
 * synchronous.
 */
export interface PermissionSnapshot {
  /** Permission codes, as `GET /buffalo/v1/resources/user` returns them. */
  readonly permissions: readonly string[];
  /**
   * Changes whenever the permissions on the server change, and what is published there. Every response contains it. Where
   * something is published, it ends with `.p` and the number.
   */
  readonly version: string;
}

/** A user with this permission may see and do everything (spec §6). */
export const superAdmin = 'super_admin';

/** Operation permissions of a screen, which are granted separately. */
export const operationNames = ['delete', 'import', 'export', 'reveal'] as const;
export type OperationPermission = (typeof operationNames)[number];

/**
 * Returns whether the snapshot satisfies the rule. No rule allows everyone. A list requires any one of its codes, so an
 * empty one allows nobody.
 */
export function allows(snapshot: PermissionSnapshot, rule: PermissionRule): boolean {
  if (rule === undefined || snapshot.permissions.includes(superAdmin)) return true;
  const codes = typeof rule === 'string' ? [rule] : rule;
  return codes.some((code) => snapshot.permissions.includes(code));
}

/** Returns whether only platform staff satisfy the rule: nobody else can be given what it requires. */
export function isForPlatformOnly(rule: PermissionRule): boolean {
  return rule !== undefined && [rule].flat().every((code) => code === superAdmin);
}

/** Returns the rule that is satisfied if one of the rules is. */
export function anyOf(rules: readonly PermissionRule[]): PermissionRule {
  if (rules.includes(undefined)) return undefined;
  const codes = [...new Set(rules.flatMap((rule) => rule ?? []))];
  return codes.length === 1 ? codes[0] : codes;
}

/**
 * Returns the rule of an operation: `merchant_admin` becomes `merchant_admin:delete`. A screen without a rule has no
 * operation permissions.
 */
export function operationRule(rule: PermissionRule, operation: string): PermissionRule {
  if (rule === undefined || rule.length === 0) return superAdmin;
  return typeof rule === 'string' ? `${rule}:${operation}` : rule.map((code) => `${code}:${operation}`);
}
