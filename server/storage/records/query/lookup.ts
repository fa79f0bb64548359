import type { ComparingFilter } from '../../../../src/engine/queries/query.ts';
import { type FigureGroup, inGroup } from '../../../../src/engine/reports/figure.ts';
import { type Executor, type SqlText, sqlText } from '../../sql-text.ts';
import type { LookedUpField, StoredField, TableLayout } from '../../tables/layout.ts';
import { fromColumn } from '../../tables/stored-field.ts';
import { column, conditionToSql } from '../conditions/condition.ts';
import { filterToSql } from '../conditions/filter.ts';
import { always, every, never, not, type Predicate } from '../conditions/predicate.ts';
import { isOpen, type ReachContext } from '../conditions/reach.ts';
import type { DatabaseRow, MadeValues, StoredRecord } from './rows.ts';

/**
 * Returns the condition for a filter by a looked-up field. The records are found by the ids of the matching sources,
 * along the index of the reference.
 */
export function lookupFilterToSql(
  filter: ComparingFilter,
  field: LookedUpField,
  layout: TableLayout,
  reach: ReachContext,
): Predicate {
  const source = reach.layoutOf(field.of);
  const isNot = filter.operator === 'ne';
  const matches = filterToSql({ ...filter, field: field.field, operator: isNot ? 'eq' : filter.operator }, source);
  const reference = column(layout, { name: field.by });
  const found = refersTo(field, layout, source, matches, reach);
  // Without the reference there is no value, and so not this one.
  return isNot ? sqlText`(${reference} is null or ${not(found)})` : found;
}

/** Returns the condition for the records of a group by a looked-up field. */
export function lookupGroupToSql(
  group: FigureGroup,
  field: LookedUpField,
  layout: TableLayout,
  reach: ReachContext,
): Predicate {
  const source = reach.layoutOf(field.of);
  const isNone = 'value' in group && group.value === null;
  const condition = isNone ? { field: field.field, empty: false } : inGroup(group, field.field);
  const found = refersTo(field, layout, source, conditionToSql(condition, source, reach.context), reach);
  return isNone ? sqlText`(${column(layout, { name: field.by })} is null or ${not(found)})` : found;
}

/**
 * True if the record refers to a source that satisfies the condition. Within one enterprise, the sources are found once
 * and not again for each record: the enterprise is compared beside the id.
 */
function refersTo(
  field: LookedUpField,
  layout: TableLayout,
  source: TableLayout,
  matches: Predicate,
  reach: ReachContext,
): Predicate {
  const reference = column(layout, { name: field.by });
  const id = column(source, { name: 'id' });
  if (!field.isReached && layout.hasEnterprise && source.hasEnterprise) {
    const [own, other] = [column(layout, { name: 'enterprise' }), column(source, { name: 'enterprise' })];
    return sqlText`((${own}, ${reference}) in (select ${other}, ${id} from ${sqlText.table(source.table)} where ${matches}))`;
  }
  return sqlText`(${reference} in (select ${id} from ${sqlText.table(source.table)}
    where ${every([isReadable(field, layout, source, source.table, reach), matches])}))`;
}

/**
 * A record and its source belong to one enterprise, or the other enterprise has opened the source and the field. Any
 * other reference leads to nothing.
 */
function isReadable(
  field: LookedUpField,
  layout: TableLayout,
  source: TableLayout,
  as: string,
  reach: ReachContext,
): Predicate {
  if (field.isReached)
    return source.resource.reach?.fields.includes(field.field) ? isOpen(source, as, layout, reach) : never;
  const { hasEnterprise, table } = layout;
  if (!hasEnterprise || !source.hasEnterprise) return always;
  return sqlText`(${sqlText.ref(`${as}.enterprise`)} = ${sqlText.ref(`${table}.enterprise`)})`;
}

/** Joins the source of a looked-up field, to group records by its value. */
export function lookupJoin(field: LookedUpField, layout: TableLayout, reach: ReachContext): SqlText {
  const source = reach.layoutOf(field.of);
  const beside = besideOf(field);
  return sqlText`left join ${sqlText.table(source.table)} as ${sqlText.id(beside)}
    on ${sqlText.ref(`${beside}.id`)} = ${column(layout, { name: field.by })} and ${isReadable(field, layout, source, beside, reach)}`;
}

/** The stored field of the source, and the value of it that `lookupJoin` adds to a record. */
export function lookedUp(field: LookedUpField, layoutOf: ReachContext['layoutOf']) {
  return { stored: sourceField(field, layoutOf), at: sqlText.ref(`${besideOf(field)}.${field.field}`) };
}

function besideOf({ name }: LookedUpField): string {
  return `_looked_up_${name}`;
}

function sourceField({ of, field }: LookedUpField, layoutOf: ReachContext['layoutOf']): StoredField {
  const stored = layoutOf(of).fields.get(field);
  if (!stored) throw new RangeError(`"${of}" stores no field "${field}" that could be looked up.`);
  return stored;
}

/** Returns the values of the looked-up fields by field and record, also of sources that were deleted. */
export async function lookedUpValues(
  executor: Executor,
  layout: TableLayout,
  reach: ReachContext,
  rows: readonly DatabaseRow[],
): Promise<MadeValues> {
  const byField = new Map<string, ReadonlyMap<number, unknown>>();
  for (const by of new Set(layout.lookups.map((field) => field.by))) {
    const fields = layout.lookups.filter((field) => field.by === by);
    const [first] = fields;
    if (!first || referredIds(rows, by).length === 0) continue;
    const source = reach.layoutOf(first.of);
    const columns = fields.map(
      (field) => sqlText`${column(source, { name: field.field })} as ${sqlText.id(field.name)}`,
    );
    const found = first.isReached
      ? await reachedSources(executor, layout, reach, first, columns, rows)
      : await ownSources(executor, layout, source, first, columns, rows);
    for (const field of fields) {
      const stored = sourceField(field, reach.layoutOf);
      const isOpened = !field.isReached || source.resource.reach?.fields.includes(field.field);
      const values = rows.flatMap((row): [number, unknown][] => {
        const other = isOpened ? found.get(Number(row.id)) : undefined;
        return other ? [[Number(row.id), fromColumn(stored, other[field.name])]] : [];
      });
      byField.set(field.name, new Map(values));
    }
  }
  return byField;
}

function referredIds(rows: readonly DatabaseRow[], by: string): number[] {
  return [...new Set(rows.map((row) => Number(row[by] ?? 0)))].filter((id) => id > 0);
}

/** Returns the sources in the same enterprise, by record. */
async function ownSources(
  executor: Executor,
  layout: TableLayout,
  source: TableLayout,
  { by }: LookedUpField,
  columns: readonly SqlText[],
  rows: readonly DatabaseRow[],
): Promise<ReadonlyMap<number, DatabaseRow>> {
  const owner = source.hasEnterprise ? sqlText`, enterprise as _enterprise` : sqlText``;
  const found = await sqlText<DatabaseRow>`select id as _id ${owner}, ${sqlText.join(columns)}
    from ${sqlText.table(source.table)} where id in (${sqlText.join(referredIds(rows, by))})`.execute(executor);
  const sources = new Map(found.rows.map((row) => [Number(row._id), row]));
  const isShared = layout.hasEnterprise && source.hasEnterprise;
  return new Map(
    rows.flatMap((row): [number, DatabaseRow][] => {
      const other = sources.get(Number(row[by] ?? 0));
      const isOwn = other && (!isShared || Number(other._enterprise) === Number(row.enterprise));
      return isOwn ? [[Number(row.id), other]] : [];
    }),
  );
}

/** Returns the sources that other enterprises have opened, by record. */
async function reachedSources(
  executor: Executor,
  layout: TableLayout,
  reach: ReachContext,
  { by, of }: LookedUpField,
  columns: readonly SqlText[],
  rows: readonly DatabaseRow[],
): Promise<ReadonlyMap<number, DatabaseRow>> {
  const source = reach.layoutOf(of);
  const found = await sqlText<DatabaseRow>`select ${column(layout, { name: 'id' })} as _id, ${sqlText.join(columns)}
    from ${sqlText.table(layout.table)} join ${sqlText.table(source.table)}
      on ${column(source, { name: 'id' })} = ${column(layout, { name: by })}
    where ${column(layout, { name: 'id' })} in (${sqlText.join(rows.map((row) => Number(row.id)))})
      and ${isOpen(source, source.table, layout, reach)}`.execute(executor);
  return new Map(found.rows.map((row) => [Number(row._id), row]));
}

/** Returns records with the looked-up values of their current references. */
export async function withLookedUp(
  executor: Executor,
  layout: TableLayout,
  reach: ReachContext,
  records: readonly StoredRecord[],
): Promise<StoredRecord[]> {
  if (layout.lookups.length === 0) return [...records];
  const rows = records.map(({ id, enterprise, values }) => ({ ...values, id, enterprise }));
  const found = await lookedUpValues(executor, layout, reach, rows);
  return records.map((record) => {
    const looked = layout.lookups.map(({ name }) => [name, found.get(name)?.get(Number(record.id)) ?? null]);
    return { ...record, values: { ...record.values, ...Object.fromEntries(looked) } };
  });
}
