import type { Kysely } from 'kysely';
import { sqlText } from '../../sql-text.ts';
import type { SystemTables } from '../../system/system-tables.ts';
import type { TableLayout } from '../../tables/layout.ts';

/** Identifies a counter: one per field and enterprise (0 for records of the platform). */
export interface CounterKey {
  readonly resource: string;
  readonly field: string;
  readonly enterprise: number;
}

/**
 * Reserves the next `count` numbers and returns the first. Other transactions that need a number wait until this one
 * ends, so that no number is used twice or skipped. A counter that is not known yet starts above the highest number of
 * the field: a migration may have renamed the field. `prefix` stands before each number.
 */
export async function takeNumbers(
  trx: Kysely<SystemTables>,
  layout: Pick<TableLayout, 'table' | 'hasEnterprise'>,
  key: CounterKey,
  prefix: string,
  count: number,
): Promise<number> {
  const { resource, field, enterprise } = key;
  const known = await sqlText<{ last: number }>`update record_counter set last = last + ${count}
    where resource = ${resource} and field = ${field} and enterprise = ${enterprise} returning last`.execute(trx);
  const { rows } =
    known.rows.length > 0
      ? known
      : await sqlText<{ last: number }>`insert into record_counter (resource, field, enterprise, last)
          values (${resource}, ${field}, ${enterprise}, ${(await highestNumber(trx, layout, key, prefix)) + count})
          on conflict (resource, field, enterprise) do update set last = record_counter.last + ${count}
          returning last`.execute(trx);
  const [counter] = rows;
  if (!counter) throw new Error(`The counter of "${resource}.${field}" answered no number.`);
  return counter.last - count + 1;
}

/** Returns the highest number that a record has, deleted or not; 0 if none has one. */
async function highestNumber(
  trx: Kysely<SystemTables>,
  { table, hasEnterprise }: Pick<TableLayout, 'table' | 'hasEnterprise'>,
  { field, enterprise }: CounterKey,
  prefix: string,
): Promise<number> {
  const start = prefix.length + 1;
  const digits = sqlText`substr(${sqlText.ref(field)}, ${sqlText.lit(start)})`;
  const among = hasEnterprise ? sqlText` and enterprise = ${enterprise}` : sqlText``;
  // Without zeros before them, numbers of more digits are higher, and those of equally many sort as text.
  const { rows } = await sqlText<{ number: string }>`select number from (
      select ltrim(${digits}, '0') as number from ${sqlText.table(table)}
      where substr(${sqlText.ref(field)}, 1, ${sqlText.lit(prefix.length)}) = ${prefix}
        and ltrim(${digits}, '0123456789') = ''${among}) as numbers
    order by length(number) desc, number desc limit 1`.execute(trx);
  return Number(rows[0]?.number ?? 0);
}
