import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A piece of SQL that is true or false, never unknown. */
export type Truth = RawBuilder<SqlBool>;

export const always: Truth = sql<SqlBool>`(1 = 1)`;
export const never: Truth = sql<SqlBool>`(1 = 0)`;

export function every(parts: readonly Truth[]): Truth {
  return parts.length === 0 ? always : sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

export function some(parts: readonly Truth[]): Truth {
  return parts.length === 0 ? never : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

export function not(part: Truth): Truth {
  return sql<SqlBool>`(not ${part})`;
}
