import type { ConditionContext } from '../../../../src/engine/fields/condition.ts';
import type { Operator } from '../../../../src/engine/fields/operators.ts';
import type { ComparingFilter } from '../../../../src/engine/queries/query.ts';
import { type Executor, type SqlText, sqlText } from '../../sql-text.ts';
import type { ComputedField, TableLayout } from '../../tables/layout.ts';
import { column, conditionToSql } from './condition.ts';
import { branchPairs, hierarchyOf } from './hierarchy.ts';
import { every, not, type Predicate, some } from './predicate.ts';

/** The source of a computed field: the table, and which of its records the user may see. */
export interface Source {
  readonly layout: TableLayout;
  readonly within: Predicate;
  readonly context: ConditionContext;
}

/** How a value is compared. For `ne` the caller negates the whole; `like` compares words, which these do not. */
export const comparisons = {
  eq: sqlText`=`,
  ne: sqlText`=`,
  gt: sqlText`>`,
  gte: sqlText`>=`,
  lt: sqlText`<`,
  lte: sqlText`<=`,
  like: sqlText``,
} as const;

/** Returns the values of a computed field by record id. */
export async function computedValues(
  executor: Executor,
  field: ComputedField,
  own: TableLayout,
  source: Source,
  ids: readonly number[],
): Promise<ReadonlyMap<number, unknown>> {
  const { computation, fromColumn } = field;
  const { by, measure, from } = groups(field, own, source, ids);
  const { rows } = await sqlText<{ record: number; value: string | number | null }>`select ${by} as record,
    ${measure} as value ${from} and ${by} in (${sqlText.join(ids)}) group by ${by}`.execute(executor);
  const found = new Map(rows.map(({ record, value }) => [record, value]));
  return new Map(
    ids.map((id) => {
      const value = found.get(id) ?? ofNone(computation);
      return [id, value !== null && fromColumn ? fromColumn(value) : value];
    }),
  );
}

/** Returns the condition for a filter by a computed field. */
export function computedFilterToSql(
  { operator, values }: ComparingFilter,
  field: ComputedField,
  own: TableLayout,
  source: Source,
): Predicate {
  const { by, measure, from } = groups(field, own, source);
  const id = sqlText.ref(`${own.table}.id`);
  const any = some(
    values.map((value) => {
      if (operator === 'like') throw new RangeError('A computed value holds no text to look into.');
      const holds: Predicate = sqlText`(${measure} is not null and ${measure} ${comparisons[operator]} ${value})`;
      const none = ofNone(field.computation);
      // Records that nothing refers to appear in no group, so they are selected by excluding the groups that do not
      // match.
      return none !== null && typeof value === 'number' && compares(none, operator, value)
        ? not(sqlText`(${id} in (select ${by} ${from} group by ${by} having ${not(holds)}))`)
        : sqlText`(${id} in (select ${by} ${from} group by ${by} having ${holds}))`;
    }),
  );
  return operator === 'ne' ? not(any) : any;
}

/**
 * Joins the values of a computed field, for lists sorted by it. Computes them for all records in one query; one by one,
 * there would be one query per record.
 */
export function computedJoin(field: ComputedField, own: TableLayout, source: Source) {
  const { name } = field;
  const { by, measure, from } = groups(field, own, source);
  const beside = sqlText.table(besideOf(name));
  return sqlText` left join (select ${by} as record, ${measure} as value ${from} group by ${by}) as ${beside}
    on ${sqlText.ref(`${besideOf(name)}.record`)} = ${sqlText.ref(`${own.table}.id`)}`;
}

/** The value that `computedJoin` adds to a record. */
export function computedBeside({ name, computation }: ComputedField): SqlText {
  const value = sqlText.ref(`${besideOf(name)}.value`);
  return ofNone(computation) === null ? value : sqlText`coalesce(${value}, 0)`;
}

function besideOf(name: string): string {
  return `_beside_${name}`;
}

/** The records with the computed value, where those of the source do not refer to them themselves. */
const through = '_through';

function groups(
  { computation: { by: reference, through: own, below, measure, field, per, share, where }, unit }: ComputedField,
  ownLayout: TableLayout,
  { layout, within, context }: Source,
  ids?: readonly number[],
) {
  const hierarchy = below ? hierarchyOf(ownLayout) : undefined;
  const link = layout.fields.get(reference)?.link;
  const referred = link === undefined ? column(layout, { name: reference }) : sqlText.ref(`${link}.value`);
  const by = own === undefined && !hierarchy ? referred : sqlText.ref(`${through}.id`);
  const joined = hierarchy
    ? { source: sqlText`(${branchPairs(hierarchy, ids)})`, at: 'record' }
    : own !== undefined && { source: sqlText.table(ownLayout.table), at: own };
  const throughOwn = joined
    ? sqlText` inner join ${joined.source} as ${sqlText.ref(through)} on ${sqlText.ref(`${through}.${joined.at}`)} = ${referred}`
    : sqlText``;
  const linkedBy =
    link === undefined
      ? sqlText``
      : sqlText` inner join ${sqlText.table(link)} on ${sqlText.ref(`${link}.record`)} = ${sqlText.ref(`${layout.table}.id`)}`;
  const conditions = [within, sqlText`${by} is not null`, ...(where ? [conditionToSql(where, layout, context)] : [])];
  return {
    by,
    measure: share
      ? shareOf(conditionToSql(share, layout, context))
      : field === undefined
        ? sqlText`count(*)`
        : measured({ measure, field, per }, layout, unit),
    from: sqlText`from ${sqlText.table(layout.table)}${linkedBy}${throughOwn} where ${every(conditions.map((one) => sqlText`${one}`))}`,
  };
}

/** A percentage in millionths, rounded to hundredths of a percent. */
function shareOf(condition: Predicate) {
  const hits = sqlText`sum(case when ${condition} then 1 else 0 end)`;
  return sqlText`cast(round(10000.0 * ${hits} / count(*)) * 100 as bigint)`;
}

type Measured = Pick<ComputedField['computation'], 'measure' | 'per'> & { readonly field: string };

function measured({ measure, field, per }: Measured, layout: TableLayout, unit: number) {
  const at = column(layout, { name: field });
  if (measure === 'max') return sqlText`max(${at})`;
  if (measure === 'min') return sqlText`min(${at})`;
  // In PostgreSQL, sums and averages of integers have another type (`numeric`).
  if (measure === 'sum') return sqlText`cast(coalesce(sum(${at}), 0) as bigint)`;
  const factor = unit / Number(layout.fields.get(field)?.toColumn?.(1) ?? 1);
  const mean =
    per === undefined
      ? sqlText`avg(${at})`
      : sqlText`(1.0 * sum(${at}) / nullif(sum(${column(layout, { name: per })}), 0))`;
  return sqlText`cast(round(${mean} * ${sqlText.lit(factor)}) as bigint)`;
}

/** The computed value of a record to which no record refers. */
export function ofNone({ measure }: ComputedField['computation']): 0 | null {
  return measure === 'count' || measure === 'sum' ? 0 : null;
}

function compares(left: number, operator: Exclude<Operator, 'like'>, right: number): boolean {
  const order = left - right;
  return { eq: order === 0, ne: order === 0, gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0 }[operator];
}
