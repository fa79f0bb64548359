import { sql } from '../sql.ts';
import type { TableLayout } from '../tables/layout.ts';
import type { QueryContext } from './query-context.ts';

/**
 * Returns the labels of the records with these ids, regardless of their enterprise, and also of deleted ones. For ids
 * that occur in a record the user may read: the name of its author must not be missing because the author was deleted.
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
