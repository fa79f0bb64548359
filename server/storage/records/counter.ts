import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import type { SystemTables } from '../system-tables.ts';

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
  const { resource, field, enterprise } = key;
  const { rows } = await sql<{ last: number }>`insert into record_counter (resource, field, enterprise, last)
    values (${resource}, ${field}, ${enterprise}, ${count})
    on conflict (resource, field, enterprise) do update set last = record_counter.last + ${count}
    returning last`.execute(trx);
  const [counter] = rows;
  if (!counter) throw new Error(`The counter of "${resource}.${field}" answered no number.`);
  return counter.last - count + 1;
}
