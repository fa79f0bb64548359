import { envelopeCode } from '../../src/engine/envelope.ts';
import { ApiError } from '../errors.ts';
import type { Message } from '../messages.ts';
import type { DataAccess } from '../storage/records/data-access.ts';
import type { Values } from '../storage/tables/layout.ts';

/** Who wants clues of a package, and when. */
interface Taker {
  readonly id: string;
  /** Id of the user. */
  readonly owner: string;
  /** Today in the time zone. */
  readonly day: string;
}

/**
 * Returns how many more clues of the package the user may have. Throws 40900 if there is none: the package is not
 * running, is not for this user, or its limit is reached. A closed package limits nothing.
 */
export async function requirePackageRoom(scope: DataAccess, { id, owner, day }: Taker): Promise<number> {
  const found = await scope.records('cluePackage').find(id);
  const { status, members, limit, expiresAt, name }: Values = found?.values ?? { status: 'closed' };
  if (status === 'closed') return Number.POSITIVE_INFINITY;
  const isOver = typeof expiresAt === 'string' && expiresAt < day;
  if (status !== 'running' || isOver) throw refused({ key: 'clue.packageNotRunning', params: { name: String(name) } });
  if (Array.isArray(members) && members.length > 0 && !members.includes(owner)) {
    throw refused({ key: 'clue.packageNotForThem', params: { name: String(name) } });
  }
  if (typeof limit !== 'number') return Number.POSITIVE_INFINITY;
  const where = {
    all: [
      { field: 'package', eq: id },
      { field: 'owner', eq: owner },
    ],
  };
  const room = limit - (await scope.records('clue').count({ where }));
  if (room <= 0) throw refused({ key: 'clue.packageLimit', params: { name: String(name), count: limit } });
  return room;
}

/** 40900 with a reason. */
export function refused(message: Message): ApiError {
  return new ApiError({ code: envelopeCode.conflict, message });
}
