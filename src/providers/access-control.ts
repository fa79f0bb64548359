import type { AccessControlProvider, CanParams, CanReturnType } from '@refinedev/core';

export interface AccessControlOptions {
  /** Whether the user may do it now; false while nobody is signed in. Either may be one that the list does not know. */
  readonly mayDo: (resource: string | undefined, action: string) => boolean;
  /** The reason given with a refusal, in the current language. */
  readonly refusal: (resource: string | undefined, action: string) => string;
}

export interface AccessControl extends AccessControlProvider {
  /** The answer of `can`, at once. */
  decide(asked: CanParams): CanReturnType;
}

/**
 * Refine's accessControlProvider over a synchronous decision. A resource is known by its identifier, which Refine's own
 * components hand over in `params`.
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
