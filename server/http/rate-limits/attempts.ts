import { sql } from 'kysely';
import type { Clock } from '../../request/context.ts';
import { type TooManyKey, tooManyRequests } from '../../request/errors.ts';
import type { Database } from '../../storage/database.ts';

/** At most `limit` attempts in a window of `seconds`, which starts with its first attempt. */
export interface AttemptRule {
  readonly limit: number;
  readonly seconds: number;
}

/** Counts attempts in the database, so that all servers share the count. The sweep removes expired windows. */
export function createAttempts({ db }: Pick<Database, 'db'>, clock: Clock) {
  return {
    /** Counts an attempt, or several. Returns the seconds to wait if the limit is exceeded, otherwise 0. */
    async count(key: string, rule: AttemptRule, times = 1): Promise<number> {
      const now = clock.now();
      const endsAt = new Date(now.getTime() + rule.seconds * 1000).toISOString();
      const over = sql<boolean>`${sql.ref('attempt.endsAt')} <= ${now}`;
      const row = await db
        .insertInto('attempt')
        .values({ key, count: times, endsAt })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql`case when ${over} then ${times} else ${sql.ref('attempt.count')} + ${times} end`,
            endsAt: sql`case when ${over} then ${endsAt} else ${sql.ref('attempt.endsAt')} end`,
          }),
        )
        .returning(['count', 'endsAt'])
        .executeTakeFirstOrThrow();
      return row.count > rule.limit ? Math.ceil((Date.parse(row.endsAt) - now.getTime()) / 1000) : 0;
    },
    /** Counts an attempt. Throws 42900 if the limit is exceeded. */
    async enforce(key: string, rule: AttemptRule, message?: TooManyKey): Promise<void> {
      const wait = await this.count(key, rule);
      if (wait > 0) throw tooManyRequests(wait, message);
    },
    /** Removes an attempt, or several, from the count, because they turned out to be legitimate or had no effect. */
    async forgive(key: string, times = 1): Promise<void> {
      await db
        .updateTable('attempt')
        .set((eb) => ({ count: eb('count', '-', times) }))
        .where('key', '=', key)
        .where('count', '>=', times)
        .execute();
    },
    async forget(key: string): Promise<void> {
      await db.deleteFrom('attempt').where('key', '=', key).execute();
    },
  };
}

export type Attempts = ReturnType<typeof createAttempts>;
