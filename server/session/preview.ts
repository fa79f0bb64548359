import { reachesAsFar } from '../../src/engine/data-scope.ts';
import { allows, type PermissionRule, superAdmin } from '../../src/engine/permission.ts';
import type { Identity } from '../context.ts';
import { notFound, notPermitted } from '../errors.ts';
import type { Accounts } from './accounts.ts';

export interface PreviewDependencies {
  readonly accounts: Pick<Accounts, 'ofRole'>;
  /** Who may look through the eyes of a role: whoever may see the roles. */
  readonly rule: PermissionRule;
}

/** Turns who a request acts for into who they would be with a role alone. */
export type Preview = (identity: Identity, role: string, method: string) => Promise<Identity>;

/**
 * Lets somebody read as a role of their enterprise would. It never widens: they keep of their permissions what the role
 * has too, and the narrower of both data scopes; platform staff, who hold everything, are given what the role has, in its
 * enterprise. Refuses whatever is no reading, and with 50008 whoever may not see the roles.
 */
export function createPreview({ accounts, rule }: PreviewDependencies): Preview {
  return async (identity, role, method) => {
    const { permissions: held, permissionVersion: version } = identity;
    if (!allows({ permissions: held, version }, rule)) throw notPermitted();
    if (method !== 'GET' && method !== 'HEAD') throw notPermitted({ key: 'preview.readOnly' });
    const shown = /^\d{1,15}$/.test(role) ? await accounts.ofRole(Number(role)) : undefined;
    const isReached = identity.isPlatform || shown?.enterpriseId === identity.enterpriseId;
    if (shown === undefined || !isReached) throw notFound();
    const { enterpriseId, rights } = shown;
    const permissions = rights.permissions.filter((code) => allows({ permissions: held, version }, code));
    return {
      ...identity,
      enterpriseId,
      permissions,
      dataScope: reachesAsFar(identity.dataScope, rights.dataScope) ? rights.dataScope : identity.dataScope,
      isPlatform: permissions.includes(superAdmin),
      isPreview: true,
      permissionVersion: `${version}.${role}.${rights.version}`,
    };
  };
}
