import { isId } from '../../src/base/is-id.ts';
import { reachesAsFar } from '../../src/engine/permissions/data-scope.ts';
import { allows, type PermissionRule, superAdmin } from '../../src/engine/permissions/permission.ts';
import { isRead } from '../http/is-read.ts';
import type { Identity } from '../request/context.ts';
import { notFound, notPermitted } from '../request/errors.ts';
import type { Accounts } from './accounts/accounts.ts';

export interface PreviewDependencies {
  readonly accounts: Pick<Accounts, 'ofRole'>;
  /** The permission to preview a role: the same as for viewing roles. */
  readonly rule: PermissionRule;
}

/** Returns the identity that the user would have with only this role. */
export type Preview = (
  identity: Identity,
  role: string,
  request: { readonly method: string; readonly path: string },
) => Promise<Identity>;

/**
 * Lets a user read as a role of their enterprise would. A preview never widens rights: the user keeps the permissions
 * that the role also has, and the narrower of both data scopes. Platform staff, who hold all permissions, get exactly
 * the rights of the role, in its enterprise. Rejects requests that are not reads. Throws 50008 if the user may not view
 * roles.
 */
export function createPreview({ accounts, rule }: PreviewDependencies): Preview {
  return async (identity, role, request) => {
    const { permissions: ownPermissions, permissionVersion: version } = identity;
    if (!allows({ permissions: ownPermissions, version }, rule)) throw notPermitted();
    if (!isRead(request)) throw notPermitted({ key: 'preview.readOnly' });
    const shown = isId(role) ? await accounts.ofRole(Number(role)) : undefined;
    const isReached = identity.isPlatform || shown?.enterpriseId === identity.enterpriseId;
    if (shown === undefined || !isReached) throw notFound();
    const { enterpriseId, rights } = shown;
    const permissions = rights.permissions.filter((code) => allows({ permissions: ownPermissions, version }, code));
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
