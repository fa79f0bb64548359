import type { RequestContext } from '../../../server/records/context/request-context.ts';
import { serverIdentity } from '../../../server/request/server-identity.ts';
import { superAdmin } from '../../../src/engine/permissions/permission.ts';

/** Maximum number of users in one response, and of roles of an enterprise that are looked through. */
const limits = { users: 200, roles: 1000 };

/** The columns of users and roles that are read. */
const fields = { roles: 'roles', status: 'status', permissions: 'permissions' } as const;

/** A user who can be mentioned. */
export interface MentionableUser {
  readonly id: string;
  readonly name: string;
}

/**
 * Returns the users of an enterprise who may sign in and read the resource, by name: at most 200 whose name has `part`,
 * as it is written or as it sounds.
 */
export async function mentionableUsers(
  { services, resource, now }: RequestContext,
  enterprise: string,
  part: string,
): Promise<MentionableUser[]> {
  const { users, roles } = services.catalogue.system;
  const scope = services.dataAccess.forIdentity(serverIdentity, now).within(enterprise);
  const codes = [resource.rules.show ?? []].flat();
  const allowing = await scope.records(roles).page({
    where: { field: fields.permissions, in: [...codes, superAdmin] },
    sort: [{ field: 'id', order: 'asc' }],
    start: 0,
    end: limits.roles,
  });
  const label = services.catalogue.find(users)?.recordLabel ?? 'id';
  const holding = { field: fields.roles, in: allowing.map(({ id }) => id) };
  const found = await scope.records(users).page({
    where: { all: [{ field: fields.status, eq: 'active' }, ...(codes.length > 0 ? [holding] : [])] },
    filters: part === '' ? [] : [{ field: label, operator: 'like', values: [part], bySound: true }],
    sort: [{ field: label, order: 'asc' }],
    start: 0,
    end: limits.users,
  });
  return found.map(({ id, values }) => ({ id, name: String(values[label]) }));
}
