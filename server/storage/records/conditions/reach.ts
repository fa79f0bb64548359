import type { Kysely } from 'kysely';
import { slicesOf } from '../../../../src/base/slices.ts';
import type { ConditionContext } from '../../../../src/engine/fields/condition.ts';
import { type SqlText, sqlText } from '../../sql-text.ts';
import type { SystemTables } from '../../system/system-tables.ts';
import type { TableLayout } from '../../tables/layout.ts';
import { column, conditionToSql } from './condition.ts';
import { every, never, type Predicate } from './predicate.ts';
import { inTenancy } from './tenancy.ts';

export interface ReachContext {
  readonly layoutOf: (resource: string) => TableLayout;
  readonly context: ConditionContext;
}

/**
 * Returns the condition for rows whose record of another enterprise is open to the enterprise of the row now. No
 * condition for resources that name none.
 */
export function withinReach(layout: TableLayout, reach: ReachContext): Predicate[] {
  const { reachedBy } = layout.resource;
  if (!reachedBy) return [];
  const source = reach.layoutOf(reachedBy.of);
  return [
    sqlText`exists (select 1 from ${sqlText.table(source.table)} where
      ${column(source, { name: 'id' })} = ${column(layout, { name: reachedBy.field })}
      and ${isOpen(source, source.table, layout, reach)})`,
  ];
}

/**
 * Returns the condition for a record of `source`, read as `as`, that its enterprise has opened to the enterprise of a
 * row of `layout`. This is the only place where that is decided.
 */
export function isOpen(source: TableLayout, as: string, layout: TableLayout, { layoutOf, context }: ReachContext) {
  const { reach } = source.resource;
  const through = reach && layoutOf(reach.through);
  const link = reach && through?.fields.get(reach.records)?.link;
  if (!reach || !through || link === undefined) return never;
  const grantee = sqlText.ref(`${layout.table}.enterprise`);
  const owner = sqlText.ref(`${as}.enterprise`);
  const { where } = source.resource.list;
  return every([
    sqlText`${sqlText.ref(`${as}.deletedAt`)} is null`,
    sqlText`${owner} <> ${grantee}`,
    ...(where && as === source.table ? [conditionToSql(where, source, context)] : []),
    sqlText`exists (select 1 from ${sqlText.table(link)}
      join ${sqlText.table(through.table)} on ${column(through, { name: 'id' })} = ${sqlText.ref(`${link}.record`)}
      where ${every([
        sqlText`${sqlText.ref(`${link}.value`)} = ${sqlText.ref(`${as}.id`)}`,
        sqlText`${sqlText.ref(`${through.table}.enterprise`)} = ${owner}`,
        sqlText`${column(through, { name: reach.to })} = ${grantee}`,
        inForce(through, reach.where, context),
      ])})`,
  ]);
}

function inForce(through: TableLayout, where: Parameters<typeof conditionToSql>[0], context: ConditionContext) {
  const { where: permanent } = through.resource.list;
  return every([
    inTenancy({ enterprise: 'all' }, through),
    conditionToSql(where, through, context),
    ...(permanent ? [conditionToSql(permanent, through, context)] : []),
  ]);
}

/** Selects the enterprises that open records of `source` to another one now; undefined if no records are opened. */
export function enterprisesOpening(
  source: TableLayout,
  { layoutOf, context }: ReachContext,
  enterprise: number,
): SqlText | undefined {
  const { reach } = source.resource;
  if (!reach) return undefined;
  const through = layoutOf(reach.through);
  return sqlText`select ${sqlText.ref(`${through.table}.enterprise`)} from ${sqlText.table(through.table)}
    where ${column(through, { name: reach.to })} = ${enterprise} and ${inForce(through, reach.where, context)}`;
}

/** A record that names a record of another enterprise. */
export interface Reached {
  readonly id: string;
  /** The id of the named record, its label and its enterprise. */
  readonly source: string;
  readonly label: string;
  readonly enterprise: string;
}

/** Returns what records name in other enterprises, open or not. For the operation logs of these enterprises. */
export async function reachedRecords(
  executor: Kysely<SystemTables>,
  layout: TableLayout,
  { layoutOf }: Pick<ReachContext, 'layoutOf'>,
  ids: readonly string[],
): Promise<Reached[]> {
  const { reachedBy } = layout.resource;
  if (!reachedBy || ids.length === 0) return [];
  const source = layoutOf(reachedBy.of);
  const found = await sqlText<Record<keyof Reached, string | number | null>>`
    select ${column(layout, { name: 'id' })} as id, ${column(source, { name: 'id' })} as source,
      ${column(source, { name: source.resource.recordLabel })} as label,
      ${sqlText.ref(`${source.table}.enterprise`)} as enterprise
    from ${sqlText.table(layout.table)} join ${sqlText.table(source.table)}
      on ${column(source, { name: 'id' })} = ${column(layout, { name: reachedBy.field })}
    where ${column(layout, { name: 'id' })} in (${sqlText.join(ids.map(Number))})`.execute(executor);
  return found.rows.map(({ id, source: named, label, enterprise }) => ({
    id: String(id),
    source: String(named),
    label: String(label ?? named),
    enterprise: String(enterprise),
  }));
}

/** Returns the enterprises to which records of `source` are open. */
export async function enterprisesInReach(
  executor: Kysely<SystemTables>,
  source: TableLayout,
  { layoutOf, context }: ReachContext,
  ids: readonly string[],
): Promise<number[]> {
  const { reach } = source.resource;
  const through = reach && layoutOf(reach.through);
  const link = reach && through?.fields.get(reach.records)?.link;
  if (!reach || !through || link === undefined) return [];
  return enterprisesIn(
    executor,
    column(through, { name: reach.to }),
    sqlText`${sqlText.table(link)} join ${sqlText.table(through.table)}
      on ${column(through, { name: 'id' })} = ${sqlText.ref(`${link}.record`)}`,
    (some) => every([sqlText`${sqlText.ref(`${link}.value`)} in (${some})`, inForce(through, reach.where, context)]),
    ids,
  );
}

/** Returns the enterprises that authorizations name, in force or not. */
export async function enterprisesNamed(
  executor: Kysely<SystemTables>,
  through: TableLayout,
  field: string,
  ids: readonly string[],
): Promise<number[]> {
  return enterprisesIn(
    executor,
    column(through, { name: field }),
    sqlText.table(through.table),
    (some) => sqlText`${column(through, { name: 'id' })} in (${some})`,
    ids,
  );
}

/** Maximum number of ids in one query. */
const idsAtOnce = 500;

async function enterprisesIn(
  executor: Kysely<SystemTables>,
  named: SqlText,
  from: SqlText,
  where: (some: SqlText) => Predicate,
  ids: readonly string[],
): Promise<number[]> {
  const all = new Set<number>();
  for (const some of slicesOf(ids, idsAtOnce)) {
    const { rows } = await sqlText<{ id: number | null }>`select distinct ${named} as id from ${from}
      where ${where(sqlText.join(some.map(Number)))}`.execute(executor);
    for (const { id } of rows) if (id !== null) all.add(Number(id));
  }
  return [...all];
}
