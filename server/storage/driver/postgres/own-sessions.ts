import { type Kysely, sql } from 'kysely';
import type { SystemTables } from '../../system/system-tables.ts';
import { DatabaseUnreachable } from '../errors/unreachable.ts';

/** How often connections are looked at: while others use the same pooler, a shared session does not show each time. */
const rounds = 10;

/**
 * Checks that each connection keeps a session of PostgreSQL of its own: prepared statements, the limits of a session,
 * cancelling a statement and `LISTEN` need one. Throws `DatabaseUnreachable` if a pooler hands sessions around.
 */
export async function requireOwnSessions(db: Kysely<SystemTables>): Promise<void> {
  const isShared = await db
    .connection()
    .execute((one) => db.connection().execute((other) => findShared(one, other, rounds)));
  if (!isShared) return;
  throw new DatabaseUnreachable(
    'The PostgreSQL of DATABASE_URL cannot be worked with',
    'a pooler gives each transaction another session of PostgreSQL (PgBouncer with pool_mode = transaction or statement). ' +
      'Set pool_mode = session for this database, or let DATABASE_URL name PostgreSQL itself',
  );
}

/** Two connections that are open at the same time have different processes, and keep them. */
async function findShared(one: Kysely<SystemTables>, other: Kysely<SystemTables>, left: number): Promise<boolean> {
  if (left === 0) return false;
  const first = await processOf(one);
  // Asked twice in a row, a pooler that takes turns answers with different sessions, one that does not with the last.
  const isKept =
    first !== (await processOf(other)) && first === (await processOf(one)) && first === (await processOf(one));
  return !isKept || findShared(one, other, left - 1);
}

/** Asks by `values`, because a `select` that is repeated is prepared under a name, which another session may know. */
async function processOf(connection: Kysely<SystemTables>): Promise<unknown> {
  const { rows } = await sql<{ column1: number }>`values (pg_backend_pid())`.execute(connection);
  return rows[0]?.column1;
}
