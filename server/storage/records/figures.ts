import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../../src/engine/condition.ts';
import { addDays, clockSpans, startOfDay } from '../../../src/engine/days.ts';
import type { TimeStep } from '../../../src/engine/report.ts';
import type { DatabaseKind } from '../database.ts';
import type { StoredField, TableLayout } from '../tables/layout.ts';
import { every, type Truth } from './boolean.ts';
import { column, conditionToSql } from './condition.ts';
import { type Reach, type Selection, selected } from './reach.ts';

/** One figure about records; of those only for which `where` holds. */
export interface Figure {
  readonly key: string;
  readonly of: { readonly count: true } | { readonly sum: string } | { readonly average: string };
  readonly where?: Condition | undefined;
}

/** Days by which records fall into a stretch of time, both of them in it. */
export interface Period {
  /** The field that holds a day or a moment. */
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

export interface FiguresRequest {
  readonly selection: Selection;
  readonly period: Period;
  readonly figures: readonly Figure[];
  /** What tells the figures apart: steps of the period, or a field with one value a record. All records together if missing. */
  readonly by?: { readonly step: TimeStep } | { readonly field: string } | undefined;
  /** Groups answered at most: the first by time, else the largest by the first figure. */
  readonly limit: number;
}

/** The figures of one group: a day (`2026-11-21`; of a week its Monday), a month (`2026-11`), or a value of the field. */
export interface FigureGroup {
  /** Null for records without a value. */
  readonly group: string | null;
  /** By figure, in the unit of the field on the wire; null where there is nothing to add up. */
  readonly values: Readonly<Record<string, number | null>>;
}

/** Adds up records within reach; both databases answer the same, days being those of the time zone. */
export async function readFigures(
  layout: TableLayout,
  reach: Reach,
  { selection, period, figures, by, limit }: FiguresRequest,
): Promise<FigureGroup[]> {
  const placed = placeInTime(layout, reach, period);
  const group = groupOf(layout, reach.kind, placed.day, by);
  const sums = figures.map(({ of, where }, index) => {
    const holds = where && conditionToSql(where, layout, reach.context);
    return sql`${figureOf(layout, of, holds)} as ${sql.id(`f${index}`)}`;
  });
  const order = by && 'step' in by ? sql`1` : sql`2 desc nulls last, 1`;
  const { rows } = await sql<Readonly<Record<string, unknown>>>`select ${group} as "group", ${sql.join(sums)}
    from ${sql.table(layout.table)} where ${every([selected(layout, reach, selection), placed.isWithin])}
    ${by ? sql`group by 1` : sql``} order by ${order} limit ${limit}`.execute(reach.executor);
  return rows.map((row) => ({
    group: row.group === null ? null : String(row.group),
    values: Object.fromEntries(
      figures.map(({ key, of }, index) => [key, asOnTheWire(layout, of, numberOrNull(row[`f${index}`]))]),
    ),
  }));
}

function figureOf(layout: TableLayout, of: Figure['of'], holds: Truth | undefined): RawBuilder<unknown> {
  if ('count' in of) return holds ? sql`count(case when ${holds} then 1 end)` : sql`count(*)`;
  const at = column(layout, { name: 'sum' in of ? of.sum : of.average });
  const counted = holds ? sql`case when ${holds} then ${at} end` : at;
  return 'sum' in of ? sql`cast(sum(${counted}) as double precision)` : sql`cast(avg(${counted}) as double precision)`;
}

/** When a record is in the period, and the day in it on which it falls. */
function placeInTime(layout: TableLayout, { kind, context: { timeZone } }: Reach, { field, from, to }: Period) {
  const stored = storedField(layout, field);
  const [start, end] = [startOfDay(from, timeZone), startOfDay(addDays(to, 1), timeZone)];
  const write = (moment: Date) => stored.ofMoment?.(moment, timeZone) ?? moment.toISOString();
  const at = column(layout, stored);
  const isWithin: Truth = sql`(${at} is not null and ${at} >= ${write(start)} and ${at} < ${write(end)})`;
  const holdsDays = write(start) === from;
  return { isWithin, day: holdsDays ? at : dayOfInstant(at, clockSpans(start, end, timeZone), kind) };
}

/** The day of an instant as clocks of the zone show it: by how far they are ahead of UTC at that time. */
function dayOfInstant(
  at: RawBuilder<unknown>,
  spans: ReturnType<typeof clockSpans>,
  kind: DatabaseKind,
): RawBuilder<unknown> {
  const ahead = (minutes: number) =>
    kind === 'sqlite'
      ? sql`strftime('%Y-%m-%d', ${at}, ${sql.lit(`${minutes} minutes`)})`
      : sql`to_char(cast(${at} as timestamptz) at time zone 'UTC' + ${sql.lit(`${minutes} minutes`)}::interval,
          'YYYY-MM-DD')`;
  const days = spans.map(({ minutes }) => ahead(minutes));
  const [only, ...others] = days;
  if (only && others.length === 0) return only;
  const cases = spans.map(({ until }, index) => sql`when ${at} < ${until.toISOString()} then ${days[index]}`);
  return sql`case ${sql.join(cases, sql` `)} end`;
}

function groupOf(
  layout: TableLayout,
  kind: DatabaseKind,
  day: RawBuilder<unknown>,
  by: FiguresRequest['by'],
): RawBuilder<unknown> {
  if (!by) return sql`null`;
  if ('field' in by) return column(layout, storedField(layout, by.field));
  if (by.step === 'day') return day;
  if (by.step === 'month') return sql`substr(${day}, 1, 7)`;
  return kind === 'sqlite'
    ? sql`date(${day}, 'weekday 0', '-6 days')`
    : sql`to_char(date_trunc('week', cast(${day} as timestamp)), 'YYYY-MM-DD')`;
}

function storedField(layout: TableLayout, name: string): StoredField {
  const stored = layout.fields.get(name);
  if (!stored || stored.link !== undefined)
    throw new RangeError(`"${layout.table}" cannot be told apart by "${name}".`);
  return stored;
}

/** A column may hold a number in another unit than the wire does, such as millionths. */
function asOnTheWire(layout: TableLayout, of: Figure['of'], value: number | null): number | null {
  if (value === null || 'count' in of) return value;
  const told = layout.fields.get('sum' in of ? of.sum : of.average)?.fromColumn?.(value);
  return typeof told === 'number' ? told : value;
}

function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
