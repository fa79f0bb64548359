import { isObject } from '../../../../src/base/is-object.ts';
import {
  type Comparison,
  type Condition,
  type ConditionContext,
  dayBounds,
  momentAt,
  requireNoOperator,
} from '../../../../src/engine/fields/condition.ts';
import type { ResolvedComparison, ResolvedRefFilter } from '../../../../src/engine/fields/ref-filter.ts';
import { allows } from '../../../../src/engine/permissions/permission.ts';
import { addDays, startOfDay } from '../../../../src/engine/time/days.ts';
import type { Period } from '../../../../src/engine/time/period.ts';
import { type SqlText, sqlText } from '../../sql-text.ts';
import type { ColumnType, Hierarchy, StoredField, TableLayout } from '../../tables/layout.ts';
import { withBelow } from './hierarchy.ts';
import { always, every, never, not, type Predicate, some } from './predicate.ts';

/** A longer list of values is compared as a set, because SQLite nests alternatives and refuses a depth of 1000. */
const maxAlternatives = 20;

const orders = { gt: sqlText`>`, gte: sqlText`>=`, lt: sqlText`<`, lte: sqlText`<=` } as const;

/**
 * Returns SQL that is true for exactly the records for which `holds()` is true. Throws a `RangeError` for a field that
 * the table does not have and `computed` does not know, and for an order comparison of a list. Conditions are checked when the server starts, so
 * neither comes from a request.
 */
export function conditionToSql(
  condition: Condition | ResolvedRefFilter,
  layout: TableLayout,
  context: ConditionContext,
  computed: ComputedComparison = () => undefined,
): Predicate {
  const part = (one: Condition | ResolvedRefFilter) => conditionToSql(one, layout, context, computed);
  if ('all' in condition) return every(condition.all.map(part));
  if ('any' in condition) return some(condition.any.map(part));
  if ('not' in condition) return not(part(condition.not));
  if ('can' in condition) return allows(context.snapshot, condition.can) ? always : never;
  if ('me' in condition) return contains(layout, storedField(layout, condition.me), context.userId);
  return computed(condition) ?? comparison(condition, layout, context);
}

/** Returns SQL for a comparison of a computed field; undefined for a field with a column. */
export type ComputedComparison = (compared: Comparison | ResolvedComparison) => Predicate | undefined;

function comparison(
  compared: Comparison | ResolvedComparison,
  layout: TableLayout,
  context: ConditionContext,
): Predicate {
  const stored = storedField(layout, compared.field);
  if ('below' in compared && compared.below !== undefined) return belowOf(layout, stored, compared.below);
  const operand = (given: unknown) => resolve(given, stored, context);
  const { empty, eq, ne } = compared;
  if (empty !== undefined) return empty ? isEmpty(layout, stored) : not(isEmpty(layout, stored));
  if (eq !== undefined) return contains(layout, stored, operand(eq));
  if (ne !== undefined) return not(contains(layout, stored, operand(ne)));
  if (compared.in !== undefined) return containsAny(layout, stored, compared.in);
  if (compared.day !== undefined) return onDay(layout, stored, compared.day, context);
  for (const order of ['gt', 'gte', 'lt', 'lte'] as const) {
    if (compared[order] !== undefined) return ordered(layout, stored, orders[order], operand(compared[order]));
  }
  requireNoOperator(compared);
  return always;
}

/** True if the date is this day, or the moment is within it. */
function onDay(layout: TableLayout, stored: StoredField, offset: string, context: ConditionContext): Predicate {
  const { day } = dayBounds(offset, context);
  return withinDays(layout, stored.name, { from: day, to: day }, context);
}

/** True if the date is one of the days of a period, or the moment is within them. */
export function withinDays(
  layout: TableLayout,
  name: string,
  { from, to }: Period,
  { timeZone }: ConditionContext,
): Predicate {
  const stored = storedField(layout, name);
  const begins = (day: string) => {
    const moment = startOfDay(day, timeZone);
    return stored.ofMoment?.(moment, timeZone) ?? moment.toISOString();
  };
  return every([
    ordered(layout, stored, orders.gte, begins(from)),
    ordered(layout, stored, orders.lt, begins(addDays(to, 1))),
  ]);
}

/** True if the value, or one of the values, equals the given one. */
function contains(layout: TableLayout, stored: StoredField, value: unknown): Predicate {
  if (value === null) return stored.link === undefined ? sqlText`(${column(layout, stored)} is null)` : never;
  const parameter = toColumn(stored, value);
  if (parameter === undefined) return never;
  if (stored.link === undefined) {
    return having(layout, stored, (at) => sqlText`${at} = ${parameter}`);
  }
  return sqlText`exists (${linked(layout, stored.link)} and ${sqlText.ref(`${stored.link}.value`)} = ${parameter})`;
}

/** True if the value, or one of the values, equals one of the given ones. */
function containsAny(layout: TableLayout, stored: StoredField, values: readonly unknown[]): Predicate {
  if (values.length <= maxAlternatives) return some(values.map((value) => contains(layout, stored, value)));
  const isNull = values.includes(null) ? contains(layout, stored, null) : never;
  const known = values.flatMap((value) => (value === null ? [] : (toColumn(stored, value) ?? [])));
  if (known.length === 0) return isNull;
  const { link } = stored;
  if (link !== undefined) {
    return sqlText`exists (${linked(layout, link)} and ${sqlText.ref(`${link}.value`)} in (${sqlText.join(known)}))`;
  }
  return some([isNull, having(layout, stored, (at) => sqlText`${at} in (${sqlText.join(known)})`)]);
}

function belowOf(layout: TableLayout, stored: StoredField, ids: readonly string[]): Predicate {
  if (!stored.branches) throw new RangeError(`Nothing stands below what "${stored.name}" refers to.`);
  const known = ids.flatMap((id) => toColumn(stored, id) ?? []);
  return known.length === 0 ? never : refersBelow(layout, stored, stored.branches, known);
}

/** True if the field refers to one of the records, or to a descendant of one. */
export function refersBelow(
  layout: TableLayout,
  stored: StoredField,
  branches: Hierarchy,
  ids: readonly (number | string)[],
): Predicate {
  const { link } = stored;
  if (link !== undefined) {
    return sqlText`exists (${linked(layout, link)} and ${sqlText.ref(`${link}.value`)} in (${withBelow(branches, ids)}))`;
  }
  return having(layout, stored, (at) => sqlText`${at} in (${withBelow(branches, ids)})`);
}

function isEmpty(layout: TableLayout, stored: StoredField): Predicate {
  if (stored.link !== undefined) return not(sqlText`exists (${linked(layout, stored.link)})`);
  return sqlText`(${column(layout, stored)} is null)`;
}

function ordered(layout: TableLayout, stored: StoredField, order: SqlText, value: unknown): Predicate {
  if (stored.link !== undefined) throw new RangeError(`The list "${stored.name}" has no order to compare by.`);
  const parameter = toColumn(stored, value);
  if (parameter === undefined) return never;
  // Ids are strings in the API, and `holds()` compares them as strings.
  return having(layout, stored, (at) =>
    stored.isId ? sqlText`cast(${at} as text) ${order} ${String(value)}` : sqlText`${at} ${order} ${parameter}`,
  );
}

/** Converts a value of the API into the column's value; undefined for a value that the column can never hold. */
function toColumn(stored: StoredField, value: unknown): string | number | undefined {
  if (stored.isId) return typeof value === 'string' && /^(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : undefined;
  const columnValue = stored.toColumn ? stored.toColumn(value) : value;
  return typeof columnValue === (stored.type === 'text' ? 'string' : 'number') ? asOperand(columnValue) : undefined;
}

function asOperand(value: unknown): string | number | undefined {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** Resolves a moment relative to now into the format of the field's kind: a day or an instant. */
function resolve(operand: unknown, stored: StoredField, context: ConditionContext): unknown {
  if (!isObject(operand) || !('now' in operand)) return operand;
  const moment = momentAt(String(operand.now), context.now);
  return stored.ofMoment ? stored.ofMoment(moment, context.timeZone) : moment.toISOString();
}

function storedField(layout: TableLayout, name: string): StoredField {
  const stored = layout.fields.get(name);
  if (!stored) throw new RangeError(`A condition of "${layout.table}" names the field "${name}", which it has not.`);
  return stored;
}

/** The column of a field, qualified by its table, or its value beside the table. */
export function column(layout: TableLayout, { name }: Pick<StoredField, 'name'>): SqlText {
  const beside = valueBeside(layout, name);
  if (!beside) return sqlText.ref(`${layout.table}.${name}`);
  return sqlText`(select ${beside.value} from record_value where ${beside.is} and record_value.record = ${beside.record})`;
}

/** True if the record has a value in the column, or beside the table, and the value satisfies a test. */
export function having(
  layout: TableLayout,
  { name }: Pick<StoredField, 'name'>,
  test: (at: SqlText) => SqlText,
): Predicate {
  const beside = valueBeside(layout, name);
  if (!beside) {
    const at = column(layout, { name });
    return sqlText`(${at} is not null and ${test(at)})`;
  }
  const { value, is, record } = beside;
  // The records are found by their values, not each value by its record.
  return sqlText`(${record} is not null and ${record} in (select record_value.record from record_value
    where ${is} and ${test(value)}))`;
}

/** Returns how a value beside the table is found; undefined for one in a column. */
function valueBeside({ table, besides, resource }: TableLayout, name: string) {
  const found = besides.values.get(name);
  if (!found) return undefined;
  const { type, of } = found;
  // Without parameters: PostgreSQL compares the texts of what it selects and what it groups by.
  const is = [
    sqlText`record_value.resource = ${sqlText.lit(of?.resource ?? resource.name)}`,
    sqlText`record_value.name = ${sqlText.lit(of?.name ?? name)}`,
    ...(of ? [sqlText`record_value.enterprise = ${sqlText.lit(of.enterprise)}`] : []),
  ];
  return {
    value: sqlText.ref(`record_value.${valueColumn(type)}`),
    is: sqlText.join(is, sqlText` and `),
    record: sqlText.ref(`${table}.${of?.by ?? 'id'}`),
  };
}

/** The column of `record_value` that has values of a type. */
export function valueColumn(type: ColumnType): 'text' | 'number' {
  return type === 'text' ? 'text' : 'number';
}

/** Selects the rows of a join table that belong to the current record. */
export function linked({ table }: TableLayout, link: string): SqlText {
  return sqlText`select 1 from ${sqlText.table(link)} where ${sqlText.ref(`${link}.record`)} = ${sqlText.ref(`${table}.id`)}`;
}
