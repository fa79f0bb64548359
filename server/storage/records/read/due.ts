import type { SqlBool } from 'kysely';
import type { Condition } from '../../../../src/engine/fields/condition.ts';
import { type SqlText, sqlText } from '../../sql-text.ts';
import type { TableLayout } from '../../tables/layout.ts';
import { column, conditionToSql } from '../conditions/condition.ts';
import { every, type Predicate } from '../conditions/predicate.ts';
import { inScope, type QueryContext } from '../query/query-context.ts';

interface DueRequest {
  /** The condition under which a record is due. */
  readonly where: Condition;
  /** The field with the time since which the record is due. */
  readonly field: string;
  /** Key of the transition. Records that wait for a retry of it are left out. */
  readonly transition: string;
  /** Ids of enterprises whose records are left out. */
  readonly except: readonly string[];
  readonly limit: number;
}

interface DueRecord {
  readonly id: string;
  /** Undefined for records of the platform. */
  readonly enterprise: string | undefined;
}

/** Finds and locks records whose transition is due. */
export interface DueRecords {
  /**
   * Returns the records that have been due longest first. Reads only ids, so that one unreadable record does not hide
   * the others.
   */
  due(request: DueRequest): Promise<DueRecord[]>;
  /**
   * Locks a record that satisfies the condition. Returns false if it does not, or if another transaction has locked it.
   */
  claim(id: string, where: Condition): Promise<boolean>;
}

export function dueRecords(layout: TableLayout, queryContext: QueryContext): DueRecords {
  const { executor, readPool, context, dialect } = queryContext;
  const id = column(layout, { name: 'id' });
  const isDue = (where: Condition): Predicate =>
    every([inScope(layout, queryContext), conditionToSql(where, layout, context)]);

  return {
    async due({ where, field, transition, except, limit }) {
      const enterprise: SqlText = layout.hasEnterprise ? column(layout, { name: 'enterprise' }) : sqlText`null`;
      const wanted = every([
        isDue(where),
        sqlText<SqlBool>`not exists (select 1 from due_retry where resource = ${layout.table} and transition = ${transition}
          and record = ${id} and "retryAt" > ${context.now.toISOString()})`,
        ...(except.length === 0 ? [] : [sqlText<SqlBool>`${enterprise} not in (${sqlText.join(except.map(Number))})`]),
      ]);
      const { rows } = await sqlText<{ id: number; enterprise: number | null }>`select ${id} as id,
        ${enterprise} as enterprise from ${sqlText.table(layout.table)} where ${wanted}
        order by ${column(layout, { name: field })}, ${id} limit ${limit}`.execute(readPool);
      return rows.map((row) => ({
        id: String(row.id),
        enterprise: row.enterprise === null ? undefined : String(row.enterprise),
      }));
    },

    async claim(wanted, where) {
      const { rows } = await sqlText`select ${id} from ${dialect.tableByIds(layout.table)}
        where ${every([isDue(where), sqlText`${id} = ${Number(wanted)}`])} ${dialect.rowLock('no key update skip locked')}`.execute(
        executor,
      );
      return rows.length > 0;
    },
  };
}
