import { sql } from 'kysely';
import type { Clock } from '../context.ts';
import type { Database } from './database.ts';

/** A clock that servers agree on. */
export interface SharedClock extends Clock {
  /** Asks the database how far the clock of this server is off; called before work is taken. */
  sync(): Promise<void>;
}

/**
 * Corrects the clock of this server by that of PostgreSQL, so that servers whose clocks differ agree on what is due and
 * whose lease is over. The embedded database belongs to one server, whose clock is right for it.
 */
export function createSharedClock({ db, kind }: Pick<Database, 'db' | 'kind'>, clock: Clock): SharedClock {
  /** Milliseconds that the database is ahead. */
  let ahead = 0;
  return {
    now: () => new Date(clock.now().getTime() + ahead),
    async sync() {
      if (kind === 'sqlite') return;
      const asked = Date.now();
      const question = sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`;
      const { rows } = await question.execute(db);
      const [row] = rows;
      if (row) ahead = row.now - (asked + Date.now()) / 2;
    },
  };
}
