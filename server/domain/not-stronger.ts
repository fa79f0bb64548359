import { envelopeCode } from '../../src/engine/envelope.ts';
import { ApiError } from '../errors.ts';
import type { MessageKey } from '../messages.ts';
import type { Place } from '../storage/records/keyset.ts';
import type { StoredRecord } from '../storage/records/rows.ts';
import type { Values } from '../storage/tables/layout.ts';
import { isStrongerRole, textsOf } from './rights.ts';
import type { Write } from './rules.ts';

/** Roles compared at once. */
const rolesAtOnce = 500;

/**
 * The rule of accounts: nobody writes to the account of somebody who holds permissions that they lack, or whose data scope
 * is wider. Two who hold the same may. Throws 40900.
 *
 * The departments need no look here: an account out of reach is not found, and none is moved out of it
 * (`requireDepartmentInReach`).
 */
export async function requireNotStronger({ scope, actor }: Write, { roles }: Values): Promise<void> {
  if (actor.isPlatform) return;
  const held = await scope.records('role').findMany(textsOf(roles));
  if (held.some(({ values }) => isStrongerRole(actor, values))) throw refused('account.strongerThanYou');
}

/**
 * The same for a role, which is a part of the account of everybody who has it: throws 40900 if it gives more than the actor
 * holds, if somebody who has it holds more by another role, or if somebody has it whom the actor does not see.
 */
export async function requireRoleNotStronger({ scope, inReach, actor }: Write, role: StoredRecord): Promise<void> {
  if (actor.isPlatform) return;
  if (isStrongerRole(actor, role.values)) throw refused('account.strongerRole');
  const users = scope.records('user');
  const hasRole = { field: 'roles', in: [role.id] };
  const holders = await users.count({ where: hasRole });
  if (holders === 0) return;
  if (holders > (await inReach.records('user').count({ where: hasRole }))) throw refused('account.roleOutOfReach');
  for await (const stronger of strongerRoles({ scope, actor })) {
    const both = { all: [hasRole, { field: 'roles', in: stronger }] };
    if ((await users.count({ where: both })) > 0) throw refused('account.roleOfStronger');
  }
}

/** Ids of the roles of the enterprise that are stronger than the actor, some at a time. */
async function* strongerRoles({ scope, actor }: Pick<Write, 'scope' | 'actor'>): AsyncGenerator<string[]> {
  let place: Place | undefined;
  do {
    const found = await scope
      .records('role')
      .next({ sort: [{ field: 'id', order: 'asc' }], place, limit: rolesAtOnce });
    const stronger = found.records.filter(({ values }) => isStrongerRole(actor, values));
    if (stronger.length > 0) yield stronger.map(({ id }) => id);
    ({ place } = found);
  } while (place !== undefined);
}

function refused(key: MessageKey): ApiError {
  return new ApiError({ code: envelopeCode.conflict, message: { key } });
}
