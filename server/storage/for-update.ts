import type { SelectQueryBuilder } from 'kysely';
import type { Database } from './database.ts';

interface LockOptions {
  /** Leaves out rows that another transaction has locked, instead of waiting for it. @default false */
  readonly skipLocked?: boolean;
}

/**
 * Locks the rows that the query selects until the transaction ends. The embedded database runs one transaction at a
 * time and needs no lock.
 */
export function forUpdate<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  kind: Database['kind'],
  { skipLocked = false }: LockOptions = {},
): SelectQueryBuilder<Tables, Names, Row> {
  if (kind !== 'postgres') return query;
  return skipLocked ? query.forUpdate().skipLocked() : query.forUpdate();
}
