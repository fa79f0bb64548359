import { type SqlText, sqlText } from '../../sql-text.ts';
import type { Hierarchy, TableLayout } from '../../tables/layout.ts';
import type { Predicate } from './predicate.ts';

export function hierarchyOf({ table, resource }: TableLayout): Hierarchy | undefined {
  return resource.tree && { table, parent: resource.tree.parent };
}

/**
 * Selects the ids of the given records and of all their descendants. Rules prevent cycles; `union` ends the recursion
 * even if there is one.
 */
export function withBelow({ table, parent }: Hierarchy, ids: readonly (number | string)[]): SqlText {
  return sqlText`with recursive below(id) as (
    select node.id from ${sqlText.table(table)} as node where node.id in (${sqlText.join(ids)})
    union
    select node.id from ${sqlText.table(table)} as node
      join below on ${sqlText.ref(`node.${parent}`)} = below.id where ${sqlText.ref('node.deletedAt')} is null
  ) select id from below`;
}

/** Selects each of the given records, by default all (`id`), with itself and every descendant (`record`). */
export function branchPairs({ table, parent }: Hierarchy, ids?: readonly number[]): SqlText {
  const those = ids ? sqlText` and node.id in (${sqlText.join(ids)})` : sqlText``;
  return sqlText`with recursive pairs(id, record) as (
    select node.id, node.id from ${sqlText.table(table)} as node where ${sqlText.ref('node.deletedAt')} is null${those}
    union
    select pairs.id, node.id from ${sqlText.table(table)} as node
      join pairs on ${sqlText.ref(`node.${parent}`)} = pairs.record where ${sqlText.ref('node.deletedAt')} is null
  ) select id, record from pairs`;
}

/** Selects the ids of the records that satisfy a condition, and of all their ancestors. */
export function withAbove({ table, parent }: Hierarchy, where: Predicate): SqlText {
  return sqlText`with recursive above(id) as (
    select ${sqlText.ref(`${table}.id`)} from ${sqlText.table(table)} where ${where}
    union
    select ${sqlText.ref(`node.${parent}`)} from ${sqlText.table(table)} as node
      join above on node.id = above.id where ${sqlText.ref(`node.${parent}`)} is not null
  ) select id from above`;
}
