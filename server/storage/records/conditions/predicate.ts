import type { SqlBool } from 'kysely';
import { slicesOf } from '../../../../src/base/slices.ts';
import { type Sql, sql } from '../../sql.ts';

/** SQL that evaluates to true or false, never to null. */
export type Predicate = Sql<SqlBool>;

export const always: Predicate = sql<SqlBool>`(1 = 1)`;
export const never: Predicate = sql<SqlBool>`(1 = 0)`;

export function every(parts: readonly Predicate[]): Predicate {
  return parts.length === 0 ? always : sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

/** SQLite rejects expressions that are nested deeper than 1,000 levels, and each part adds one. */
const maxParts = 100;

export function some(parts: readonly Predicate[]): Predicate {
  if (parts.length > maxParts) return some(slicesOf(parts, maxParts).map(some));
  return parts.length === 0 ? never : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

export function not(part: Predicate): Predicate {
  return sql<SqlBool>`(not ${part})`;
}
