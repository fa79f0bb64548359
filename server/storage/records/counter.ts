import { type Kysely, sql } from 'kysely';
import type { SystemTables } from '../system-tables.ts';
import { withRecordTables } from '../tables/record-tables.ts';

/** Whose numbers a counter gives: of one field, in one enterprise (0 for what belongs to the platform). */
export interface CounterKey {
  readonly resource: string;
  readonly field: string;
  readonly enterprise: number;
}

/**
 * Takes the next `count` numbers and answers the first of them. Other transactions that want one wait for this to end, so
 * that no number is given twice and none is left out.
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
