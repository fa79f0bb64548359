import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { SystemTables } from '../../system/system-tables.ts';
import type { OpenedDatabase } from '../opened-database.ts';

/** Pause between two steps, in milliseconds: 1 MiB each, so 50 MiB in a second. */
const rest = 20;

/** See `Database.releaseSpace`. */
export async function releaseSpace(
  transaction: (work: (trx: Kysely<SystemTables>) => Promise<boolean>) => Promise<boolean>,
  releasePages: OpenedDatabase['releasePages'],
  signal: AbortSignal,
): Promise<void> {
  if (!releasePages) return;
  while (!signal.aborted) {
    const isOver = await transaction(async (trx) => {
      const before = await freePages(trx);
      if (before > 0) releasePages();
      const after = await freePages(trx);
      return after === 0 || after === before;
    });
    if (isOver) return;
    await pause(rest, undefined, { ref: false });
  }
}

async function freePages(db: Kysely<SystemTables>): Promise<number> {
  const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db);
  return rows[0]?.freelist_count ?? 0;
}
