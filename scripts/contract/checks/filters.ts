import type { Field } from '../../../src/engine/fields/field.ts';
import type { FilterOperator } from '../../../src/engine/fields/operators.ts';
import { operatorsOf } from '../../../src/engine/queries/query.ts';
import { parameterOf } from '../../../src/engine/queries/query-codec.ts';
import { type Check, type CheckGroup } from '../check.ts';
import { NotAsked, requireThat } from '../failures.ts';
import { known, type Run, type WireRecord } from '../run.ts';
import { askPage, isText, requireRecords, sampleSize } from './list.ts';

type Scalar = string | number | boolean;
type Operator = Exclude<FilterOperator, 'within'>;

/** Whether a value passes a filter. */
type Passes = (value: unknown, operand: Scalar) => boolean;

const isEqual: Passes = (value, operand) => String(value).toLowerCase() === String(operand).toLowerCase();
const isOrdered = (value: unknown, isRight: (order: number) => boolean, operand: Scalar) =>
  isScalar(value) && isRight(compare(value, operand));

const operators: Readonly<Record<Operator, { readonly statement: string; readonly passes: Passes }>> = {
  eq: { statement: 'a filter by a value', passes: isEqual },
  ne: { statement: 'a filter by another value than this (_ne)', passes: (value, operand) => !isEqual(value, operand) },
  gt: { statement: 'a filter by what is greater (_gt)', passes: (value, one) => isOrdered(value, (by) => by > 0, one) },
  gte: {
    statement: 'a filter by what is not smaller (_gte)',
    passes: (value, one) => isOrdered(value, (by) => by >= 0, one),
  },
  lt: { statement: 'a filter by what is smaller (_lt)', passes: (value, one) => isOrdered(value, (by) => by < 0, one) },
  lte: {
    statement: 'a filter by what is not greater (_lte)',
    passes: (value, one) => isOrdered(value, (by) => by <= 0, one),
  },
  like: {
    statement: 'a filter by a part of a text (_like)',
    passes: (value, operand) => isText(value) && value.toLowerCase().includes(String(operand).toLowerCase()),
  },
  empty: {
    statement: 'a filter by having no value (_empty)',
    passes: (value, operand) => (value === null) === (operand === true),
  },
};

export const filters: CheckGroup = {
  title: 'The filters of the list',
  checks: [
    {
      id: 'filter.id',
      statement: 'a filter by ids lets these records through, and no others',
      section: 'GET /buffalo/v1/{name}/page',
      ability: 'filters',
      async run(run) {
        const [record] = requireRecords(run, 2);
        const { exchange, records } = await askPage(run, `?id=${record?.id}`);
        const isRight = records.length === 1 && records[0]?.id === record?.id;
        requireThat(isRight, exchange, `data.records: the record ${record?.id} alone`);
      },
    },
    ...(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'empty'] as const).map(filterCheck),
  ],
};

function filterCheck(operator: Operator): Check {
  const { statement, passes } = operators[operator];
  return {
    id: `filter.${operator}`,
    statement: `${statement} lets through what passes it, and nothing else`,
    section: 'GET /buffalo/v1/{name}/page',
    ability: 'filters',
    async run(run) {
      const { field, operand } = chooseFilter(run, operator, passes);
      const parameter = `${parameterOf(field.name, operator)}=${encodeURIComponent(String(operand))}`;
      const { exchange, records } = await askPage(run, `?${parameter}&_start=0&_end=${sampleSize}`);
      requireThat(records.length > 0, exchange, `records: some of those without the filter pass ${parameter}`);
      const wrong = records.find(({ values }) => !passes(values[field.name], operand));
      const value = JSON.stringify(wrong?.values[field.name]);
      requireThat(
        !wrong,
        exchange,
        `no record that does not pass ${parameter}: ${field.name} of ${wrong?.id} is ${value}`,
      );
    },
  };
}

/** Finds a filter that some records of the first page pass and others do not: that it is ignored would show. */
function chooseFilter(run: Run, operator: Operator, passes: Passes): { field: Field; operand: Scalar } {
  const { fields } = known(run, 'sample');
  const { records } = known(run, 'page');
  for (const field of fields) {
    const kind = run.kinds[field.type];
    if (!kind || field.mask || !operatorsOf(field, kind).includes(operator)) continue;
    for (const operand of operandsOf(field, operator, records)) {
      const passed = records.filter(({ values }) => passes(values[field.name], operand)).length;
      if (passed > 0 && passed < records.length) return { field, operand };
    }
  }
  throw new NotAsked(`no field has this operator and values of which some pass it and some do not`);
}

function operandsOf({ name }: Field, operator: Operator, records: readonly WireRecord[]): readonly Scalar[] {
  if (operator === 'empty') return [true];
  const values = records.map(({ values: all }) => all[name]).filter(isScalar);
  if (operator === 'eq' || operator === 'ne') return values.slice(0, 5);
  if (operator === 'like')
    return values
      .filter(isText)
      .slice(0, 5)
      .map((text) => text.slice(0, 2).trim())
      .filter(isText);
  const ordered = [...new Set(values)].filter((value) => typeof value === 'number' || isDay(value)).toSorted(compare);
  const middle = Math.floor(ordered.length / 2);
  return [...ordered.slice(middle), ...ordered.slice(0, middle)];
}

function isScalar(value: unknown): value is Scalar {
  return isText(value) || typeof value === 'number' || typeof value === 'boolean';
}

function isDay(value: Scalar): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value);
}

function compare(one: Scalar, other: Scalar): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) < String(other) ? -1 : Number(String(one) !== String(other));
}
