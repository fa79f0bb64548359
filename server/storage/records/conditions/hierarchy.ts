import { type Sql, sql } from '../../sql.ts';
import type { Hierarchy, TableLayout } from '../../tables/layout.ts';
import type { Predicate } from './predicate.ts';

export function hierarchyOf({ table, resource }: TableLayout): Hierarchy | undefined {
  return resource.tree && { table, parent: resource.tree.parent };
}

/**
 * Selects the ids of the given records and of all their descendants. Rules prevent cycles; `union` ends the recursion
 * even if there is one.
 */
export function withBelow({ table, parent }: Hierarchy, ids: readonly (number | string)[]): Sql<unknown> {
  return sql`with recursive below(id) as (
    select node.id from ${sql.table(table)} as node where node.id in (${sql.join(ids)})
    union
    select node.id from ${sql.table(table)} as node
      join below on ${sql.ref(`node.${parent}`)} = below.id where ${sql.ref('node.deletedAt')} is null
  ) select id from below`;
}

/** Selects each of the given records, by default all (`id`), with itself and every descendant (`record`). */
export function branchPairs({ table, parent }: Hierarchy, ids?: readonly number[]): Sql<unknown> {
  const those = ids ? sql` and node.id in (${sql.join(ids)})` : sql``;
  return sql`with recursive pairs(id, record) as (
    select node.id, node.id from ${sql.table(table)} as node where ${sql.ref('node.deletedAt')} is null${those}
    union
    select pairs.id, node.id from ${sql.table(table)} as node
      join pairs on ${sql.ref(`node.${parent}`)} = pairs.record where ${sql.ref('node.deletedAt')} is null
  ) select id, record from pairs`;
}

/** Selects the ids of the records that satisfy a condition, and of all their ancestors. */
export function withAbove({ table, parent }: Hierarchy, where: Predicate): Sql<unknown> {
  return sql`with recursive above(id) as (
    select ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${where}
    union
    select ${sql.ref(`node.${parent}`)} from ${sql.table(table)} as node
      join above on node.id = above.id where ${sql.ref(`node.${parent}`)} is not null
  ) select id from above`;
}
