import type { SqlBool } from 'kysely';
import { slicesOf } from '../../../../src/base/slices.ts';
import { type SqlText, sqlText } from '../../sql-text.ts';

/** SQL that evaluates to true or false, never to null. */
export type Predicate = SqlText<SqlBool>;

export const always: Predicate = sqlText<SqlBool>`(1 = 1)`;
export const never: Predicate = sqlText<SqlBool>`(1 = 0)`;

export function every(parts: readonly Predicate[]): Predicate {
  return parts.length === 0 ? always : sqlText<SqlBool>`(${sqlText.join(parts, sqlText` and `)})`;
}

/** SQLite rejects expressions that are nested deeper than 1,000 levels, and each part adds one. */
const maxParts = 100;

export function some(parts: readonly Predicate[]): Predicate {
  if (parts.length > maxParts) return some(slicesOf(parts, maxParts).map(some));
  return parts.length === 0 ? never : sqlText<SqlBool>`(${sqlText.join(parts, sqlText` or `)})`;
}

export function not(part: Predicate): Predicate {
  return sqlText<SqlBool>`(not ${part})`;
}
