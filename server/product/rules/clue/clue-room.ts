import { refused } from '../../../records/rules/refused.ts';
import type { DataAccess, WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { messageOf } from '../../messages/index.ts';

/** Who wants clues, and when. */
interface Taker {
  /** Id of the user. */
  readonly owner: string;
  /** Today in the time zone. */
  readonly day: string;
}

/** For enterprises from before there were these settings. */
const defaults = { recycleDays: 7, coolingHours: 1 };

/**
 * Returns how many more clues of the package, or of none, the user may follow. Throws 40900 if there is none: the user
 * follows as many as the enterprise allows, or the package gives no more. Other requests of the user wait until the
 * transaction ends, so that parallel claims are counted one after the other.
 */
export async function requireClueRoom(
  scope: WritableDataAccess,
  packageId: string | null,
  taker: Taker,
): Promise<number> {
  await scope.lockAdvisory(`clues of user ${taker.owner}`);
  const { clueLimit } = await clueSettings(scope);
  const left = clueLimit === null ? Number.POSITIVE_INFINITY : clueLimit - (await followedBy(scope, taker.owner));
  if (left <= 0) throw refused(messageOf('clue.limit', { count: Number(clueLimit) }));
  return packageId === null ? left : Math.min(left, await requirePackageRoom(scope, packageId, taker));
}

/**
 * Returns how many more clues of the package the user may have. Throws 40900 if there is none: the package is not
 * running, is not for this user, or its limit is reached. A closed package limits nothing.
 */
export async function requirePackageRoom(scope: DataAccess, id: string, { owner, day }: Taker): Promise<number> {
  const { status, members, limit, expiresAt, name } = await packageValues(scope, id);
  if (status === 'closed') return Number.POSITIVE_INFINITY;
  const isOver = typeof expiresAt === 'string' && expiresAt < day;
  if (status !== 'running' || isOver) throw refused(messageOf('clue.packageNotRunning', { name: String(name) }));
  requireMember({ members, name }, owner);
  if (typeof limit !== 'number') return Number.POSITIVE_INFINITY;
  const where = {
    all: [
      { field: 'package', eq: id },
      { field: 'owner', eq: owner },
    ],
  };
  const room = limit - (await scope.records('clue').count({ where }));
  if (room <= 0) throw refused(messageOf('clue.packageLimit', { name: String(name), count: limit }));
  return room;
}

/** Throws 40900 if the package is running and is not for this user. */
export async function requireOpenTo(scope: DataAccess, id: string, user: string): Promise<void> {
  const values = await packageValues(scope, id);
  if (values['status'] === 'running') requireMember(values, user);
}

/** Returns what the enterprise has set about clues. */
export async function clueSettings(scope: DataAccess) {
  const own = scope.enterprise === undefined ? undefined : await scope.records('enterprise').find(scope.enterprise);
  const { clueRecycleDays, clueCoolingHours, clueLimit } = own?.values ?? {};
  return {
    recycleDays: typeof clueRecycleDays === 'number' ? clueRecycleDays : defaults.recycleDays,
    coolingHours: typeof clueCoolingHours === 'number' ? clueCoolingHours : defaults.coolingHours,
    clueLimit: typeof clueLimit === 'number' ? clueLimit : null,
  };
}

async function packageValues(scope: DataAccess, id: string): Promise<Values> {
  return (await scope.records('cluePackage').find(id))?.values ?? { status: 'closed' };
}

function requireMember({ members, name }: Values, user: string): void {
  if (!Array.isArray(members) || members.length === 0 || members.includes(user)) return;
  throw refused(messageOf('clue.packageNotForThem', { name: String(name) }));
}

function followedBy(scope: DataAccess, owner: string): Promise<number> {
  const where = {
    all: [
      { field: 'owner', eq: owner },
      { field: 'status', eq: 'following' },
    ],
  };
  return scope.records('clue').count({ where });
}
