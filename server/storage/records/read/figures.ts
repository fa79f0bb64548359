import type { FoldedGroup } from '../../driver/folding/fold.mjs';
import type { FoldedQuery } from '../../driver/folding/folded-query.ts';
import { sqlText } from '../../sql-text.ts';
import type { TableLayout } from '../../tables/layout.ts';
import { column, conditionToSql } from '../conditions/condition.ts';
import { every } from '../conditions/predicate.ts';
import { type QueryContext, type Selection, selected } from '../query/query-context.ts';
import { toColumn } from '../query/rows.ts';
import { type FigureMeasure, fieldOf, type Group, groupField, joinOf, keyOnTheWire, onTheWire } from './aggregate.ts';

/** A part of a period: its key, where it begins, and where the next one begins. */
export interface Stretch {
  readonly key: string;
  readonly from: string;
  readonly until: string;
}

/** Stands for the stretch in a grouping. */
export const byStretch = Symbol('stretch');

/** The fields by whose values records are grouped, each with one value. */
type Fields = readonly (string | typeof byStretch)[];

export interface FiguresRequest extends Selection {
  /** Records are read once for all questions of the same request that differ in groupings and `except` only. */
  readonly request: string;
  /** The field that places a record in time. */
  readonly time: string;
  /** The parts of the period. Records outside of it do not count. */
  readonly stretches: readonly Stretch[];
  /** Only records count that have a value of the field, and none of these. */
  readonly except?: { readonly field: string; readonly keys: readonly string[] } | undefined;
  readonly groupings: readonly Fields[];
  /** With at most `maxConditions` different conditions (`metric.ts`). */
  readonly measures: readonly FigureMeasure[];
  /** Maximum number of groups of a grouping. */
  readonly limit: number;
}

/** The bit of a record that satisfies no condition. */
const everyRecord = 1;

/**
 * Returns figures of the selected records of a period, for each grouping its groups in no particular order. Not for
 * transactions.
 */
export async function figures(
  layout: TableLayout,
  queryContext: QueryContext,
  request: FiguresRequest,
): Promise<Group[][]> {
  if (queryContext.readPool === queryContext.executor) throw new Error('Figures are read outside of transactions.');
  const { stretches, groupings, measures } = request;
  const query = foldedQuery(layout, queryContext, request);
  const { rows } = await queryContext.readPool.executeQuery<FoldedGroup>(query);
  return groupings.map((fields, index) =>
    rows
      .filter(({ grouping }) => grouping === index)
      .map((group) => ({
        keys: fields.map((field, depth) =>
          isName(field)
            ? keyOnTheWire(groupField(layout, queryContext, field).stored, 'value', group.keys[depth])
            : stretches[Number(group.keys[depth])]?.key,
        ),
        figures: measures.map((measure, at) => onTheWire(layout, measure, group.figures[at], group.counts[at] ?? 0)),
        counts: group.counts,
      })),
  );
}

/** What is read of each record: the values of these fields, and the bits of the conditions that it satisfies. */
function readOf({ groupings, measures, except }: FiguresRequest) {
  return {
    // In one order, so that other groupings by the same fields are the same question.
    keys: distinct([...groupings.flat(), except?.field ?? byStretch].filter(isName)).toSorted(),
    conditions: distinct(measures.flatMap(({ where }) => where ?? [])),
    different: distinct(measures.flatMap((measure) => (measure.of === 'distinct' ? measure.field : []))),
    numbers: distinct(
      measures.flatMap((measure) => (measure.of === 'distinct' || measure.of === 'count' ? [] : measure.field)),
    ),
  };
}

type Read = ReturnType<typeof readOf>;

function columnsOf(layout: TableLayout, queryContext: QueryContext, { keys, conditions, different, numbers }: Read) {
  const bits = conditions.map(
    (where, index) =>
      sqlText`case when ${conditionToSql(where, layout, queryContext.context)} then ${sqlText.lit(2 ** (index + 1))} else 0 end`,
  );
  return [
    ...keys.map((field) => {
      const { at, stored } = groupField(layout, queryContext, field);
      return { value: at, isText: stored.type === 'text' };
    }),
    ...[...different, ...numbers].map((field) => {
      const stored = fieldOf(layout, field);
      return { value: column(layout, stored), isText: stored.type === 'text' };
    }),
    { value: sqlText`(${sqlText.join([sqlText.lit(everyRecord), ...bits], sqlText` + `)})`, isText: false },
  ];
}

/** Returns what is folded of a measure: the number of its column, and the bit of its condition. */
function foldOf(measure: FigureMeasure, { keys, conditions, different, numbers }: Read) {
  const columnOf = () => {
    if (measure.of === 'count') return -1;
    if (measure.of === 'distinct') return keys.length + different.indexOf(measure.field);
    return keys.length + different.length + numbers.indexOf(measure.field);
  };
  const condition = measure.where ? 2 ** (conditions.indexOf(measure.where) + 1) : everyRecord;
  return { of: measure.of, column: columnOf(), condition };
}

function foldedQuery(layout: TableLayout, queryContext: QueryContext, figuresRequest: FiguresRequest): FoldedQuery {
  const { request, time, stretches, groupings, measures, except, limit, ...selection } = figuresRequest;
  const read = readOf(figuresRequest);
  const { keys, different, numbers } = read;
  const joins = keys.map((field) => joinOf(layout, queryContext, field));
  const where = selected(layout, queryContext, selection);
  const at = column(layout, { name: time });
  const query = queryContext.dialect.readByColumn(queryContext.readPool, {
    columns: columnsOf(layout, queryContext, read),
    from: sqlText`${sqlText.table(layout.table)} ${sqlText.join(joins, sqlText` `)}`,
    within: (begin, end) => every([where, sqlText`(${at} >= ${begin} and ${at} < ${end})`]),
    stretches,
  });
  const ends = stretches.map(({ from, until }) => [from, until] as const);
  return {
    ...query,
    stretches: ends,
    fold: {
      question: JSON.stringify([request, query.sql, query.parameters, ends]),
      columns: [...[...keys, ...different].map(() => 'key' as const), ...numbers.map(() => 'number' as const)],
      groupings: groupings.map((fields) => fields.map((field) => (isName(field) ? keys.indexOf(field) : -1))),
      measures: measures.map((measure) => ({ ...foldOf(measure, read), bound: boundOf(layout, measure) })),
      except: except && {
        column: keys.indexOf(except.field),
        keys: except.keys.map((key) => toKey(toColumn(groupField(layout, queryContext, except.field).stored, key))),
      },
      limit,
    },
  };
}

/** Returns the number of a measure, a limit as the column of its field holds it. */
function boundOf(layout: TableLayout, measure: FigureMeasure): number | undefined {
  if (measure.of === 'percentile') return measure.bound;
  return measure.of === 'within' ? Number(toColumn(fieldOf(layout, measure.field), measure.bound)) : undefined;
}

function isName(field: string | symbol): field is string {
  return field !== byStretch;
}

function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}

function toKey(stored: unknown): string | number | null {
  return typeof stored === 'string' || typeof stored === 'number' ? stored : null;
}
