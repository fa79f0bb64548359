import { groupBy } from '../../../../src/base/grouping.ts';
import { isId } from '../../../../src/base/is-id.ts';
import { superAdmin } from '../../../../src/engine/permissions/permission.ts';
import type { RoleGrant } from '../../../../src/engine/publishing/api.ts';
import { isOwnPermission } from '../../../../src/engine/publishing/own-names.ts';
import { textsOf } from '../../../access/rights/own-rights.ts';
import { enterprisePermissions } from '../../../records/present/permission-names.ts';
import type { Effects } from '../../../records/rules/rules.ts';
import { systemResource } from '../../../records/rules/system-resources.ts';
import { badRequest } from '../../../request/errors.ts';
import type { Message } from '../../../request/messages.ts';
import type { DataAccess } from '../../../storage/records/data-access.ts';
import type { PublishedProduct } from './published-product.ts';

/** Most roles that are read at once. */
const rolesAtOnce = 500;

/** Returns the permissions that a role is given. */
export function permissionsFor(role: string, grants: readonly RoleGrant[]): readonly string[] {
  return [...new Set(grants.filter(({ roles }) => roles.includes(role)).map(({ permission }) => permission))];
}

/**
 * Throws 40000 with what is wrong and where: a permission that none of the published resources brings, a role that is not
 * there, or one that nobody changes.
 *
 * @param all reads the roles of all enterprises
 */
export async function requireGrants(
  { catalogue, publication }: PublishedProduct,
  grants: readonly RoleGrant[],
  all: DataAccess,
): Promise<void> {
  const own = new Set(publication.resources.flatMap(({ entry }) => [entry.perm ?? []].flat()).filter(isOwnPermission));
  const known = enterprisePermissions(catalogue.plan, (code) => !own.has(code.split(':')[0] ?? ''));
  const roles = await rolesIn(all, [...new Set(grants.flatMap((grant) => grant.roles))].filter(isId));
  const problems = grants.flatMap(({ permission, roles: ids }, index): Problem[] => [
    ...(known.includes(permission)
      ? []
      : [problem(`grants.${index}.permission`, { key: 'publication.notOwnPermission', params: { permission } })]),
    ...ids.flatMap((id, at): Problem[] => {
      const role = roles.get(id);
      const path = `grants.${index}.roles.${at}`;
      if (!role) return [problem(path, { key: 'publication.unknownRole', params: { id } })];
      return role.code === superAdmin ? [problem(path, { key: 'account.builtInRole' })] : [];
    }),
  ]);
  const [first] = problems;
  if (first) throw badRequest(Object.fromEntries(problems), first[1][0]);
}

/** The path of what is wrong in a request, and what is. */
type Problem = readonly [path: string, messages: readonly [Message]];

function problem(path: string, message: Message): Problem {
  return [path, [message]];
}

async function rolesIn({ records, system }: DataAccess, ids: readonly string[]) {
  const found = new Map<string, { readonly code: unknown }>();
  for (let start = 0; start < ids.length; start += rolesAtOnce)
    for (const { id, values } of await records(system.roles).findMany(ids.slice(start, start + rolesAtOnce)))
      found.set(id, { code: values.code });
  return found;
}

/** Gives roles the permissions that come with a publication, in its transaction: each like an edit of the role. */
export async function giveGrants(effects: Effects, grants: readonly RoleGrant[]): Promise<void> {
  const { unscoped } = effects;
  const roles = systemResource(unscoped.system, 'roles');
  const given = grants.flatMap(({ permission, roles: ids }) => ids.map((id) => ({ id, permission })));
  const byRole = groupBy(given, (one) => one.id);
  await unscoped.records(roles.name).lockMany([...byRole.keys()], 'update');
  for (const [id, some] of byRole) {
    const role = await unscoped.records(roles.name).findForUpdate(id);
    const permissions = new Set([...textsOf(role?.values.permissions), ...some.map(({ permission }) => permission)]);
    await effects.update(roles, id, { permissions: [...permissions] });
  }
}
