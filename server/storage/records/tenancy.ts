import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Identity } from '../../context.ts';
import type { TableLayout } from '../tables/layout.ts';

/** Whose records a scope reaches: those of one enterprise, or everyone's. Made from an identity and only narrowed. */
export interface Tenancy {
  readonly enterprise: number | 'all';
}

export function tenancyOf({ isPlatform, enterpriseId }: Pick<Identity, 'isPlatform' | 'enterpriseId'>): Tenancy {
  return { enterprise: isPlatform ? 'all' : enterpriseId };
}

/** The same reach, of one enterprise only. Throws a `RangeError` for one out of reach: that is never what was meant. */
export function narrowTenancy(tenancy: Tenancy, enterprise: number): Tenancy {
  if (tenancy.enterprise !== 'all' && tenancy.enterprise !== enterprise) {
    throw new RangeError(`Enterprise ${enterprise} is out of reach of a scope of ${tenancy.enterprise}.`);
  }
  return { enterprise };
}

/** Deleted rows are only marked: they exist for nobody but who brings one back. */
export type Presence = 'alive' | 'removed';

/** Rows that exist for the tenancy: alive and of an enterprise in reach. What the platform owns has no enterprise. */
export function inTenancy(
  { enterprise }: Tenancy,
  { table, hasEnterprise }: TableLayout,
  presence: Presence = 'alive',
): RawBuilder<SqlBool> {
  const is = presence === 'alive' ? sql`is` : sql`is not`;
  const present = sql<SqlBool>`${sql.ref(`${table}.deletedAt`)} ${is} null`;
  if (!hasEnterprise || enterprise === 'all') return present;
  return sql<SqlBool>`${sql.ref(`${table}.enterprise`)} = ${enterprise} and ${present}`;
}
