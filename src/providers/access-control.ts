import type { AccessControlProvider, CanParams, CanReturnType } from '@refinedev/core';

export interface AccessControlOptions {
  /**
   * Returns whether the user may do the action now. False while no user is signed in. The resource or the action may be
   * missing from the route list.
   */
  readonly mayDo: (resource: string | undefined, action: string) => boolean;
  /** Returns the reason of a refusal in the current language. */
  readonly refusal: (resource: string | undefined, action: string) => string;
}

export interface AccessControl extends AccessControlProvider {
  /** Synchronous version of `can`. */
  decide(asked: CanParams): CanReturnType;
}

/**
 * Wraps a synchronous decision as Refine's accessControlProvider. Resources are named by their identifier, which
 * Refine's own components pass in `params`.
 */
export function createAccessControl({ mayDo, refusal }: AccessControlOptions): AccessControl {
  function decide({ resource, action, params }: CanParams): CanReturnType {
    const asked = params?.resource?.identifier ?? resource;
    return mayDo(asked, action) ? { can: true } : { can: false, reason: refusal(asked, action) };
  }
  return {
    decide,
    can: async (asked) => decide(asked),
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  };
}
