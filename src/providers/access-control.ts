import type { AccessControlProvider } from '@refinedev/core';
import { allows, type PermissionRule, type PermissionSnapshot } from '../engine/permission.ts';

export interface AccessControlOptions {
  /** What the user holds now; absent while nobody is signed in. */
  readonly snapshot: () => PermissionSnapshot | undefined;
  /** The rule for an action on a resource. Either may be one that the rules have never heard of. */
  readonly ruleOf: (resource: string | undefined, action: string) => PermissionRule;
  /** The reason given with a refusal, in the current language. */
  readonly refusal: () => string;
}

export interface AccessControl extends AccessControlProvider {
  /** The same decision as `can`, at once; false while nobody is signed in. */
  decide(resource: string | undefined, action: string): boolean;
}

/** Refine's accessControlProvider over a synchronous decision, so that nothing waits or flickers. */
export function createAccessControl({ snapshot, ruleOf, refusal }: AccessControlOptions): AccessControl {
  const decide = (resource: string | undefined, action: string) => {
    const held = snapshot();
    return held !== undefined && allows(held, ruleOf(resource, action));
  };
  return {
    decide,
    can: async ({ resource, action }) => (decide(resource, action) ? { can: true } : { can: false, reason: refusal() }),
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  };
}
