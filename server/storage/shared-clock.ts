import { sql } from 'kysely';
import type { Clock } from '../context.ts';
import type { Database } from './database.ts';

/** A clock on which all servers agree. */
export interface SharedClock extends Clock {
  /** Measures the difference between the clocks of this server and the database. Call it before taking work. */
  sync(): Promise<void>;
}

/**
 * Corrects the clock of this server by that of PostgreSQL, so that servers with different clocks agree on which work is
 * due and which leases have expired. The embedded database has only one server, so its clock needs no correction.
 */
export function createSharedClock({ db, kind }: Pick<Database, 'db' | 'kind'>, clock: Clock): SharedClock {
  /** Milliseconds by which the database is ahead. */
  let ahead = 0;
  return {
    now: () => new Date(clock.now().getTime() + ahead),
    async sync() {
      if (kind === 'sqlite') return;
      const asked = Date.now();
      const question = sql<{ now: number }>`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`;
      const { rows } = await question.execute(db);
      const answered = Date.now();
      const [row] = rows;
      // Clocks that agree as far as can be measured are not corrected, or what is due now would be due later by the next.
      if (row) ahead = row.now - Math.min(Math.max(row.now, asked), answered);
    },
  };
}
