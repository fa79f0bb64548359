import type { SqlBool } from 'kysely';
import type { Identity } from '../../../request/context.ts';
import { type SqlText, sqlText } from '../../sql-text.ts';
import type { TableLayout } from '../../tables/layout.ts';

/** The enterprise whose records can be read, or all. Created from an identity; it can only be narrowed. */
export interface Tenancy {
  readonly enterprise: number | 'all';
}

export function tenancyOf(identity: Pick<Identity, 'isPlatform' | 'enterpriseId' | 'within'>): Tenancy {
  const { isPlatform, enterpriseId, within = 'all' } = identity;
  return { enterprise: isPlatform ? within : enterpriseId };
}

/**
 * Narrows the tenancy to one enterprise. Throws a `RangeError` for an enterprise outside of it, which is always a
 * programming error.
 */
export function narrowTenancy(tenancy: Tenancy, enterprise: number): Tenancy {
  if (tenancy.enterprise !== 'all' && tenancy.enterprise !== enterprise) {
    throw new RangeError(`Enterprise ${enterprise} is out of reach of a scope of ${tenancy.enterprise}.`);
  }
  return { enterprise };
}

/** Deletion only marks a row. Only a restore reads removed rows. */
export type RowState = 'existing' | 'removed';

/**
 * Returns the condition for rows of the enterprise that are not deleted (or deleted, for `removed`). Rows of the
 * platform have no enterprise.
 */
export function inTenancy(
  { enterprise }: Tenancy,
  { table, hasEnterprise }: TableLayout,
  state: RowState = 'existing',
): SqlText<SqlBool> {
  const is = state === 'existing' ? sqlText`is` : sqlText`is not`;
  const present = sqlText<SqlBool>`${sqlText.ref(`${table}.deletedAt`)} ${is} null`;
  if (!hasEnterprise || enterprise === 'all') return present;
  return sqlText<SqlBool>`${sqlText.ref(`${table}.enterprise`)} = ${enterprise} and ${present}`;
}
