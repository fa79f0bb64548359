import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ConditionContext } from '../../../src/engine/condition.ts';
import { type FigureGroup, inGroup } from '../../../src/engine/figure.ts';
import type { Filter } from '../../../src/engine/query.ts';
import type { SystemTables } from '../system-tables.ts';
import type { LookedUpField, StoredField, TableLayout } from '../tables/layout.ts';
import { fromColumn } from '../tables/stored-field.ts';
import { column, conditionToSql } from './condition.ts';
import { filterToSql } from './filter.ts';
import { every, not, type Predicate } from './predicate.ts';
import type { MadeValues, Row, StoredRecord } from './rows.ts';

/** Returns the table layout of another resource. */
type LayoutOf = (resource: string) => TableLayout;

/**
 * Returns the condition for a filter by a looked-up field. The records are found by the ids of the matching sources,
 * along the index of the reference.
 */
export function lookupFilterToSql(
  filter: Filter,
  field: LookedUpField,
  layout: TableLayout,
  layoutOf: LayoutOf,
): Predicate {
  const source = layoutOf(field.of);
  const isNot = filter.operator === 'ne';
  const matches = filterToSql({ ...filter, field: field.field, operator: isNot ? 'eq' : filter.operator }, source);
  const reference = column(layout, { name: field.by });
  const found = refersTo(field, layout, source, matches);
  // Without the reference there is no value, and so not this one.
  return isNot ? sql`(${reference} is null or ${not(found)})` : found;
}

/** Returns the condition for the records of a group by a looked-up field. */
export function lookupGroupToSql(
  group: FigureGroup,
  field: LookedUpField,
  layout: TableLayout,
  { layoutOf, context }: { readonly layoutOf: LayoutOf; readonly context: ConditionContext },
): Predicate {
  const source = layoutOf(field.of);
  const isNone = 'value' in group && group.value === null;
  const condition = isNone ? { field: field.field, empty: false } : inGroup(group, field.field);
  const found = refersTo(field, layout, source, conditionToSql(condition, source, context));
  return isNone ? sql`(${column(layout, { name: field.by })} is null or ${not(found)})` : found;
}

/** True if the record refers to a source that satisfies the condition. */
function refersTo(field: LookedUpField, layout: TableLayout, source: TableLayout, matches: Predicate): Predicate {
  return sql`(${column(layout, { name: field.by })} in (select ${column(source, { name: 'id' })}
    from ${sql.table(source.table)} where ${every([sameOwner(layout, source, source.table), matches])}))`;
}

/** A record and its source belong to one enterprise; a reference never leads to another one. */
function sameOwner({ hasEnterprise, table }: TableLayout, source: TableLayout, as: string): Predicate {
  if (!hasEnterprise || !source.hasEnterprise) return sql`(1 = 1)`;
  return sql`(${sql.ref(`${as}.enterprise`)} = ${sql.ref(`${table}.enterprise`)})`;
}

/** Joins the source of a looked-up field, to group records by its value. */
export function lookupJoin(field: LookedUpField, layout: TableLayout, layoutOf: LayoutOf): RawBuilder<unknown> {
  const source = layoutOf(field.of);
  const beside = besideOf(field);
  return sql`left join ${sql.table(source.table)} as ${sql.id(beside)}
    on ${sql.ref(`${beside}.id`)} = ${column(layout, { name: field.by })} and ${sameOwner(layout, source, beside)}`;
}

/** The stored field of the source, and the value of it that `lookupJoin` adds to a record. */
export function lookedUp(field: LookedUpField, layoutOf: LayoutOf) {
  return { stored: sourceField(field, layoutOf), at: sql.ref(`${besideOf(field)}.${field.field}`) };
}

function besideOf({ name }: LookedUpField): string {
  return `_looked_up_${name}`;
}

function sourceField({ of, field }: LookedUpField, layoutOf: LayoutOf): StoredField {
  const stored = layoutOf(of).fields.get(field);
  if (!stored) throw new RangeError(`"${of}" stores no field "${field}" that could be looked up.`);
  return stored;
}

/** Returns the values of the looked-up fields by field and record, also of sources that were deleted. */
export async function lookedUpValues(
  executor: Kysely<SystemTables>,
  layout: TableLayout,
  layoutOf: LayoutOf,
  rows: readonly Row[],
): Promise<MadeValues> {
  const byField = new Map<string, ReadonlyMap<number, unknown>>();
  for (const by of new Set(layout.lookups.map((field) => field.by))) {
    const fields = layout.lookups.filter((field) => field.by === by);
    const [first] = fields;
    const ids = [...new Set(rows.map((row) => Number(row[by] ?? 0)))].filter((id) => id > 0);
    if (!first || ids.length === 0) continue;
    const source = layoutOf(first.of);
    const columns = fields.map((field) => sql`${column(source, { name: field.field })} as ${sql.id(field.name)}`);
    const owner = source.hasEnterprise ? sql`, enterprise as _enterprise` : sql``;
    const { rows: sources } = await sql<Row>`select id as _id ${owner}, ${sql.join(columns)}
      from ${sql.table(source.table)} where id in (${sql.join(ids)})`.execute(executor);
    const found = new Map(sources.map((row) => [Number(row._id), row]));
    const isShared = layout.hasEnterprise && source.hasEnterprise;
    for (const field of fields) {
      const stored = sourceField(field, layoutOf);
      const values = rows.flatMap((row): [number, unknown][] => {
        const other = found.get(Number(row[by] ?? 0));
        if (!other || (isShared && Number(other._enterprise) !== Number(row.enterprise))) return [];
        return [[Number(row.id), fromColumn(stored, other[field.name])]];
      });
      byField.set(field.name, new Map(values));
    }
  }
  return byField;
}

/** Returns records with the looked-up values of their current references. */
export async function withLookedUp(
  executor: Kysely<SystemTables>,
  layout: TableLayout,
  layoutOf: LayoutOf,
  records: readonly StoredRecord[],
): Promise<StoredRecord[]> {
  if (layout.lookups.length === 0) return [...records];
  const rows = records.map(({ id, enterprise, values }) => ({ ...values, id, enterprise }));
  const found = await lookedUpValues(executor, layout, layoutOf, rows);
  return records.map((record) => {
    const looked = layout.lookups.map(({ name }) => [name, found.get(name)?.get(Number(record.id)) ?? null]);
    return { ...record, values: { ...record.values, ...Object.fromEntries(looked) } };
  });
}
