import type { Database } from '../storage/database.ts';

/** Maximum number of files that one upload sweeps. */
const maxSwept = 50;

/** Removes some of the expired files. Returns true if there are more. */
export async function sweepFiles(database: Database, at: Date): Promise<boolean> {
  const now = at.toISOString();
  const over = await database.db.selectFrom('file').select('id').where('expiresAt', '<', now).limit(maxSwept).execute();
  for (const { id } of over) await sweepOne(database, id, now);
  return over.length === maxSwept;
}

/** Checks the expiry again in the statement that removes the file, because it may have been claimed since. */
async function sweepOne(database: Database, id: number, now: string): Promise<void> {
  await database.transaction(async (trx) => {
    // Deletes the chunks by cascade.
    await trx
      .deleteFrom('file')
      .where('id', '=', id)
      .where('expiresAt', '<', now)
      .where('heldAt', 'is', null)
      .execute();
    const released = await trx
      .updateTable('file')
      .set({ removedAt: now, expiresAt: null })
      .where('id', '=', id)
      .where('expiresAt', '<', now)
      .where('heldAt', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (released) await trx.deleteFrom('file_chunk').where('file', '=', id).execute();
  });
}
