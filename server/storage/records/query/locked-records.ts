import { sqlText } from '../../sql-text.ts';
import { lockRows } from './query-context.ts';
import type { RowQueries } from './row-queries.ts';
import type { StoredRecord } from './rows.ts';

/** Reads records and locks them until the transaction ends. */
export interface LockedRecords {
  /** Others can still refer to the record. */
  findForUpdate(id: string): Promise<StoredRecord | undefined>;
  /** Keeps others from changing the record. */
  findForShare(id: string): Promise<StoredRecord | undefined>;
  /** Locks the record against new references, too. */
  findForDelete(id: string): Promise<StoredRecord | undefined>;
  /** Returns the existing records of these ids, and locks them like `findForDelete`. */
  findManyForDelete(ids: readonly string[]): Promise<StoredRecord[]>;
  /**
   * Locks the records of these ids, deleted ones included, like `findForUpdate` or like `findForDelete`. Called before
   * they are changed one by one, so that two transactions that change the same ones wait for each other, whatever their
   * orders.
   */
  lockMany(ids: readonly string[], mode: 'update' | 'delete'): Promise<void>;
}

export function lockedRecords({ queryContext, byId, id, ...queries }: RowQueries): LockedRecords {
  const { withId, withIds, withIdsInAny, read } = queries;
  const findLocked = async (wanted: string, mode: 'update' | 'share' | 'delete') =>
    (await read(byId, withId(wanted), lockRows(queryContext, mode)))[0];

  return {
    findForUpdate: (wanted) => findLocked(wanted, 'update'),
    findForShare: (wanted) => findLocked(wanted, 'share'),
    findForDelete: (wanted) => findLocked(wanted, 'delete'),

    async findManyForDelete(ids) {
      if (ids.length === 0) return [];
      // Lock in one order, to avoid deadlocks.
      return read(byId, withIds(ids), sqlText`order by ${id} ${lockRows(queryContext, 'delete')}`);
    },

    async lockMany(ids, mode) {
      if (ids.length === 0 || !queryContext.dialect.locksRows) return;
      await sqlText`select ${id} from ${byId} where ${withIdsInAny(ids)} order by ${id}
        ${lockRows(queryContext, mode)}`.execute(queryContext.reading);
    },
  };
}
