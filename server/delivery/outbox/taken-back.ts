import type { Kysely } from 'kysely';
import type { SystemTables } from '../../storage/system/system-tables.ts';

/** Returns true if what a job wrote is undone, or is being undone; false if its undo could restore nothing. */
export async function isTakenBack(db: Kysely<SystemTables>, job: string | undefined): Promise<boolean> {
  if (job === undefined) return false;
  const found = await db.selectFrom('job').select(['phase', 'state']).where('id', '=', Number(job)).executeTakeFirst();
  return isUndoing(found?.phase) && found?.state !== 'done';
}

/** Returns true for the phases in which a job restores what it wrote. It stays in them when it is over. */
export function isUndoing(phase: string | null | undefined): boolean {
  return phase === 'undo' || phase === 'revert';
}
