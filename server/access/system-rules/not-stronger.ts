import { refused } from '../../records/rules/refused.ts';
import type { Write } from '../../records/rules/rules.ts';
import type { KeysetPosition } from '../../storage/records/query/keyset.ts';
import type { StoredRecord } from '../../storage/records/query/rows.ts';
import type { Values } from '../../storage/tables/layout.ts';
import { isStrongerRole, textsOf } from '../rights/own-rights.ts';

/** Number of roles compared per query. */
const rolesAtOnce = 500;

/**
 * Throws 40900 if the account has permissions that the actor lacks, or a wider data scope than the actor's. An actor
 * with the same rights may write to the account.
 *
 * Departments need no check here: an account outside the data scope is not found, and `requireDepartmentInReach`
 * prevents moving an account out of the data scope.
 */
export async function requireNotStronger({ unscoped, actor }: Write, { roles }: Values): Promise<void> {
  if (actor.isPlatform) return;
  const assigned = await unscoped.records(unscoped.system.roles).findMany(textsOf(roles));
  if (assigned.some(({ values }) => isStrongerRole(actor, values))) throw refused({ key: 'account.strongerThanYou' });
}

/**
 * Applies the same rule to a role, because a role affects the account of every user who has it. Throws 40900 if the
 * role grants more than the actor holds, if a user with the role has a stronger role as well, or if a user outside the
 * actor's data scope has the role.
 */
export async function requireRoleNotStronger({ unscoped, scoped, actor }: Write, role: StoredRecord): Promise<void> {
  if (actor.isPlatform) return;
  if (isStrongerRole(actor, role.values)) throw refused({ key: 'account.strongerRole' });
  const users = unscoped.records(unscoped.system.users);
  const hasRole = { field: 'roles', in: [role.id] };
  const holders = await users.count({ where: hasRole });
  if (holders === 0) return;
  if (holders > (await scoped.records(scoped.system.users).count({ where: hasRole })))
    throw refused({ key: 'account.roleOutOfReach' });
  for await (const stronger of strongerRoles({ unscoped, actor })) {
    const both = { all: [hasRole, { field: 'roles', in: stronger }] };
    if ((await users.count({ where: both })) > 0) throw refused({ key: 'account.roleOfStronger' });
  }
}

/** Yields the ids of the enterprise's roles that are stronger than the actor, in batches. */
async function* strongerRoles({ unscoped, actor }: Pick<Write, 'unscoped' | 'actor'>): AsyncGenerator<string[]> {
  let place: KeysetPosition | undefined;
  do {
    const found = await unscoped
      .records(unscoped.system.roles)
      .next({ sort: [{ field: 'id', order: 'asc' }], place, limit: rolesAtOnce });
    const stronger = found.records.filter(({ values }) => isStrongerRole(actor, values));
    if (stronger.length > 0) yield stronger.map(({ id }) => id);
    ({ place } = found);
  } while (place !== undefined);
}
