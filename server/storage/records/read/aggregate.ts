import type { Condition } from '../../../../src/engine/fields/condition.ts';
import { addDays, maxDay, minDay } from '../../../../src/engine/time/days.ts';
import { type SqlText, sqlText } from '../../sql-text.ts';
import type { StoredField, TableLayout } from '../../tables/layout.ts';
import { column, conditionToSql } from '../conditions/condition.ts';
import { lookedUp, lookupJoin } from '../query/lookup.ts';
import { type QueryContext, type Selection, selected } from '../query/query-context.ts';
import type { DatabaseRow } from '../query/rows.ts';
import { type Offset, offsetsBetween } from './zone-offsets.ts';

const dayAfterMax = addDays(maxDay, 1);

/** What the records of a group share: a value, or the day, the week or the month of a value. */
export interface Grouping {
  readonly field: string;
  readonly by: 'value' | 'day' | 'week' | 'month';
  /** True if the field holds instants. Their days are those of the time zone. */
  readonly isInstant: boolean;
}

export type Measure = (
  | { readonly of: 'count' }
  | { readonly of: 'distinct' | 'sum' | 'avg' | 'min' | 'max'; readonly field: string }
) & {
  /** Only records that satisfy this condition count. */
  readonly where?: Condition | undefined;
};

/** What figures measure besides: a percentile, and the share of values within a limit in the unit of the field. */
export type FigureMeasure =
  | Measure
  | (Pick<Measure, 'where'> & {
      readonly of: 'percentile' | 'within';
      readonly field: string;
      readonly bound: number;
    });

export interface AggregateRequest extends Selection {
  readonly groups: readonly Grouping[];
  readonly measures: readonly Measure[];
  /** Order of the groups: by their keys, or the largest first by the first measure. @default 'group' */
  readonly order?: 'group' | 'largest' | undefined;
  /** Maximum number of groups returned. */
  readonly limit: number;
}

export interface Group {
  /**
   * In the order of the requested groups. Null for no value, and for a day outside `minDay` to `maxDay`. A week is
   * named by its Monday.
   */
  readonly keys: readonly unknown[];
  /** In the order of the measures; null if no record of the group has a value. */
  readonly figures: readonly (number | null)[];
  /** Number of records that each figure is computed from, in the order of the measures. */
  readonly counts: readonly number[];
}

/**
 * Returns figures of the selected records by group. A record with several values of a field counts once for each value.
 */
export async function aggregate(
  layout: TableLayout,
  queryContext: QueryContext,
  request: AggregateRequest,
): Promise<Group[]> {
  const { groups, measures, order = 'group', limit, ...selection } = request;
  const from = sqlText.table(layout.table);
  const where = selected(layout, queryContext, selection);
  const keys: SqlText[] = [];
  for (const group of groups) keys.push(await keyOf(layout, queryContext, group, sqlText`${from} where ${where}`));
  const joins = groups.map(({ field }) => joinOf(layout, queryContext, field));
  const positions = groups.map((_group, index) => sqlText.lit(index + 1));
  const columns = [
    ...keys.map((key, index) => sqlText`${key} as ${sqlText.id(`k${index}`)}`),
    ...measures.map(
      (measure, index) => sqlText`${figureOf(layout, queryContext, measure)} as ${sqlText.id(`f${index}`)}`,
    ),
    ...measures.map(
      (measure, index) => sqlText`${countOf(layout, queryContext, measure)} as ${sqlText.id(`n${index}`)}`,
    ),
  ];
  const ordered = positions.map((position) => sqlText`${position} nulls last`);
  const [first] = measures;
  if (first && order === 'largest') ordered.unshift(sqlText`${sizeOf(layout, queryContext, first)} desc nulls last`);
  const { rows } =
    await sqlText<DatabaseRow>`select ${sqlText.join(columns)} from ${from} ${sqlText.join(joins, sqlText` `)} where ${where}
    ${groups.length === 0 ? sqlText`` : sqlText`group by ${sqlText.join(positions)} order by ${sqlText.join(ordered)}`}
    limit ${limit}`.execute(queryContext.readPool);
  return rows.map((row) => ({
    keys: groups.map(({ field, by }, index) =>
      keyOnTheWire(groupField(layout, queryContext, field).stored, by, row[`k${index}`]),
    ),
    figures: measures.map((measure, index) => onTheWire(layout, measure, row[`f${index}`], Number(row[`n${index}`]))),
    counts: measures.map((_measure, index) => Number(row[`n${index}`])),
  }));
}

export function fieldOf(layout: TableLayout, name: string): StoredField {
  const stored = layout.fields.get(name);
  if (!stored) throw new RangeError(`"${layout.table}" has no field "${name}" to count by.`);
  return stored;
}

/** Returns how the field of a group is stored, and where its value is: in the record, or beside it (`joinOf`). */
export function groupField(layout: TableLayout, { layoutOf }: QueryContext, name: string) {
  const lookup = layout.lookups.find((one) => one.name === name);
  if (lookup) return lookedUp(lookup, layoutOf);
  const stored = fieldOf(layout, name);
  return { stored, at: stored.link === undefined ? column(layout, stored) : sqlText.ref(`${stored.link}.value`) };
}

export function joinOf(layout: TableLayout, queryContext: QueryContext, name: string): SqlText {
  const lookup = layout.lookups.find((one) => one.name === name);
  if (lookup) return lookupJoin(lookup, layout, queryContext);
  const { link } = fieldOf(layout, name);
  const { table } = layout;
  if (link === undefined) return sqlText``;
  return sqlText`left join ${sqlText.table(link)} on ${sqlText.ref(`${link}.record`)} = ${sqlText.ref(`${table}.id`)}`;
}

async function keyOf(
  layout: TableLayout,
  queryContext: QueryContext,
  { field, by, isInstant }: Grouping,
  selection: SqlText,
): Promise<SqlText> {
  const { dialect } = queryContext;
  const { at } = groupField(layout, queryContext, field);
  if (by === 'value') return at;
  const day = isInstant ? dialect.dayAfter(at, secondsAt(at, await offsetsOf(queryContext, at, selection))) : at;
  const named = by === 'day' ? day : by === 'month' ? sqlText`substr(${day}, 1, 7)` : dialect.mondayOf(day);
  // Earlier versions accepted days that no database can handle: PostgreSQL has no year 0.
  return sqlText`case when ${at} >= ${sqlText.lit(minDay)} and ${at} < ${sqlText.lit(dayAfterMax)} then ${named} end`;
}

/** Returns the UTC offsets between the first and the last selected instant. */
async function offsetsOf({ readPool, context }: QueryContext, at: SqlText, selection: SqlText): Promise<Offset[]> {
  type Ends = { readonly first: string | null; readonly last: string | null };
  const { rows } = await sqlText<Ends>`select min(${at}) as first, max(${at}) as last from ${selection}`.execute(
    readPool,
  );
  const { first = null, last = null } = rows[0] ?? {};
  const [from, to] = [new Date(first ?? 0), new Date(last ?? 0)];
  return offsetsBetween(context.timeZone ?? 'UTC', from, to);
}

/**
 * The UTC offset of an instant in seconds, as a binary search in nested `case` expressions: there can be hundreds of
 * changes.
 */
function secondsAt(at: SqlText, offsets: readonly Offset[]): SqlText {
  const middle = Math.floor(offsets.length / 2);
  const until = offsets[middle - 1]?.until;
  if (until === undefined) return sqlText`(${sqlText.lit(offsets[0]?.seconds ?? 0)})`;
  const [before, after] = [offsets.slice(0, middle), offsets.slice(middle)];
  return sqlText`(case when ${at} < ${sqlText.lit(until)} then ${secondsAt(at, before)} else ${secondsAt(at, after)} end)`;
}

/** An average is computed from sum and count. */
function figureOf(layout: TableLayout, queryContext: QueryContext, measure: Measure): SqlText {
  if (measure.of === 'count') return countOf(layout, queryContext, measure);
  const at = measured(layout, queryContext, measure, column(layout, fieldOf(layout, measure.field)));
  if (measure.of === 'distinct') return sqlText`count(distinct ${at})`;
  if (measure.of === 'min') return sqlText`min(${at})`;
  if (measure.of === 'max') return sqlText`max(${at})`;
  return queryContext.dialect.sumOf(at);
}

function countOf(layout: TableLayout, queryContext: QueryContext, measure: Measure): SqlText {
  const counted = measure.of === 'count' ? sqlText`1` : column(layout, fieldOf(layout, measure.field));
  return sqlText`count(${measured(layout, queryContext, measure, counted)})`;
}

/** The value by which groups are ordered: the figure as returned, without conversion of its unit. */
function sizeOf(layout: TableLayout, queryContext: QueryContext, measure: Measure): SqlText {
  const figure = figureOf(layout, queryContext, measure);
  return measure.of === 'avg'
    ? sqlText`${figure} * 1.0 / nullif(${countOf(layout, queryContext, measure)}, 0)`
    : figure;
}

/** The value, or null for records that do not satisfy the measure's condition. */
function measured(layout: TableLayout, { context }: QueryContext, { where }: Measure, value: SqlText): SqlText {
  return where ? sqlText`case when ${conditionToSql(where, layout, context)} then ${value} end` : value;
}

export function keyOnTheWire(stored: StoredField, by: Grouping['by'], value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (by !== 'value') return String(value);
  if (stored.isId) return String(value);
  return stored.fromColumn && (typeof value === 'string' || typeof value === 'number')
    ? stored.fromColumn(value)
    : value;
}

export function onTheWire(layout: TableLayout, measure: FigureMeasure, value: unknown, count: number): number | null {
  if (measure.of === 'count') return count;
  if (measure.of === 'distinct') return Number(value);
  if (count === 0) return null;
  if (measure.of === 'within') return Number(value) / count;
  const { fromColumn } = fieldOf(layout, measure.field);
  const figure = measure.of === 'avg' ? Number(value) / count : Number(value);
  return Number(fromColumn ? fromColumn(figure) : figure);
}
