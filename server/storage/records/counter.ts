import { type Kysely, sql } from 'kysely';
import type { SystemTables } from '../system-tables.ts';
import { withRecordTables } from '../tables/record-tables.ts';

/** Identifies a counter: one per field and enterprise (0 for records of the platform). */
export interface CounterKey {
  readonly resource: string;
  readonly field: string;
  readonly enterprise: number;
}

/**
 * Reserves the next `count` numbers and returns the first. Other transactions that need a number wait until this one
 * ends, so that no number is used twice or skipped.
 */
export async function takeNumbers(trx: Kysely<SystemTables>, key: CounterKey, count = 1): Promise<number> {
  const { last } = await withRecordTables(trx)
    .insertInto('record_counter')
    .values({ ...key, last: count })
    .onConflict((conflict) =>
      conflict
        .columns(['resource', 'field', 'enterprise'])
        .doUpdateSet({ last: sql<number>`${sql.ref('record_counter.last')} + ${count}` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last - count + 1;
}
