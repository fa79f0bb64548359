import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SystemTables } from '../../system/system-tables.ts';
import type { Problem } from '../differences.ts';
import type { ExistingTables } from '../existing.ts';
import type { TableLayout } from '../layout.ts';

/**
 * Returns the resources whose `owner` does not fit their records. Records of enterprises would be shown to all of them
 * if the platform owned the resource; those without an enterprise could not be read if enterprises did.
 */
export async function compareOwners(
  trx: Kysely<SystemTables>,
  layouts: readonly TableLayout[],
  existing: ExistingTables,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { table, hasEnterprise } of layouts) {
    const columns = existing.get(table);
    if (!columns) continue;
    const hasColumn = columns.has('enterprise');
    const refuse = (text: string) => problems.push({ column: `${table}.enterprise`, text });
    if (hasEnterprise && (hasColumn ? await hasStray(trx, table) : await hasRecord(trx, table))) {
      refuse(
        `${table} has records of the platform, and enterprises own its resource now: declare owner: 'platform' again, or write the id of its enterprise into "${table}"."enterprise" of each`,
      );
    } else if (!hasEnterprise && hasColumn && (await hasRecord(trx, table, sql`enterprise is not null`))) {
      refuse(
        `${table} has records of enterprises, and the platform owns its resource now, which shows all of them to every enterprise: declare owner: 'enterprise' again, or rename the column "${table}"."enterprise"`,
      );
    }
  }
  return problems;
}

/** Returns true if a record belongs to no enterprise. Indexes hold the deleted records apart from the others. */
async function hasStray(trx: Kysely<SystemTables>, table: string): Promise<boolean> {
  return (
    (await hasRecord(trx, table, sql`enterprise is null and "deletedAt" is null`)) ||
    (await hasRecord(trx, table, sql`enterprise is null and "deletedAt" is not null`))
  );
}

async function hasRecord(
  trx: Kysely<SystemTables>,
  table: string,
  condition: RawBuilder<unknown> = sql`1 = 1`,
): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${condition} limit 1`.execute(trx);
  return rows.length > 0;
}
