import { sql } from 'kysely';
import type { TableLayout } from '../tables/layout.ts';
import type { QueryContext } from './query-context.ts';

/**
 * What people call the records with these ids, whosever they are and deleted ones too: for ids that stand in a record the
 * user may read, where the name of who made it must not be missing because they are gone.
 */
export async function labelsOf(
  layout: TableLayout,
  { executor, access }: Pick<QueryContext, 'executor' | 'access'>,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  if (ids.size === 0) return new Map();
  const owner = access && layout.hasEnterprise ? sql`, enterprise` : sql``;
  const { rows } = await sql<{ id: number; label: string | null; enterprise?: number }>`
    select id, ${sql.ref(layout.resource.recordLabel)} as label ${owner} from ${sql.table(layout.table)}
    where id in (${sql.join([...ids].map(Number))})`.execute(executor);
  access?.touch(
    layout.resource.name,
    rows.flatMap(({ enterprise }) => (enterprise === undefined ? [] : [String(enterprise)])),
  );
  return new Map(rows.map(({ id, label }) => [String(id), label ?? String(id)]));
}
