import { isObject } from '../../base/is-object.ts';
import type { Condition } from '../../engine/fields/condition.ts';
import type { Field } from '../../engine/fields/field.ts';
import type { KindRegistry } from '../../engine/fields/kind.ts';

/** What a row says of a field, in the order in which it is offered: a comparison, or that it refers to the user. */
const comparisons = ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'empty', 'filled', 'day', 'me'] as const;
export type ComparisonName = (typeof comparisons)[number];

/** A row of the editor: one comparison of a field. In a new row the field is '' until it is chosen. */
export interface ConditionRow {
  readonly field: string;
  readonly comparison: ComparisonName;
  /** A value of the field, `{ now: '+7d' }` or `{ field: 'other' }`. */
  readonly operand: unknown;
}

/** Several conditions of which all or any hold. */
export interface ConditionGroup {
  readonly of: 'all' | 'any';
  readonly parts: readonly Condition[];
}

/** Returns the group that a condition is. A single condition is one of which all hold. */
export function groupOf(condition: Condition): ConditionGroup {
  if ('all' in condition) return { of: 'all', parts: condition.all };
  if ('any' in condition) return { of: 'any', parts: condition.any };
  return { of: 'all', parts: [condition] };
}

/** Returns the shortest condition that says what a group does. Undefined: the group is empty. */
export function conditionOf({ of, parts }: ConditionGroup): Condition | undefined {
  const [only, ...others] = parts;
  // One of which any holds stays a group: the next one is added to it.
  if (only === undefined || (others.length === 0 && of === 'all')) return only;
  return of === 'all' ? { all: parts } : { any: parts };
}

/** Returns the row that a condition is. Undefined: no row can say it, or it reads something that is no field here. */
export function rowOf(condition: Condition, fields: Readonly<Record<string, Field>>): ConditionRow | undefined {
  if ('all' in condition || 'any' in condition || 'not' in condition || 'can' in condition) return undefined;
  if ('me' in condition)
    return Object.hasOwn(fields, condition.me)
      ? { field: condition.me, comparison: 'me', operand: undefined }
      : undefined;
  const { field, ...operands } = condition;
  const [[name, operand] = [], ...others] = Object.entries(operands);
  if ((field !== '' && !Object.hasOwn(fields, field)) || others.length > 0) return undefined;
  if (name === 'empty') return { field, comparison: operand === true ? 'empty' : 'filled', operand: undefined };
  const comparison = comparisons.find((one) => one === name);
  // The record that another field refers to, and days that are added to it, have no inputs.
  const isFar = isObject(operand) && ('by' in operand || 'plus' in operand);
  return comparison === undefined || isFar ? undefined : { field, comparison, operand };
}

/** Returns the condition that a row says. */
export function ofRow({ field, comparison, operand }: ConditionRow): Condition {
  if (comparison === 'me') return { me: field };
  if (comparison === 'empty' || comparison === 'filled') return { field, empty: comparison === 'empty' };
  return { field, [comparison]: operand };
}

/** Returns what can be said of a field of this kind. */
export function comparisonsOf(field: Field, kinds: KindRegistry): readonly ComparisonName[] {
  const kind = kinds[field.type];
  // Records have other ids in every database.
  const isWhole = field.mask || kind?.parts !== undefined || kind?.refersTo !== undefined;
  const isOrdered = !isWhole && (kind?.operators.includes('gt') ?? false);
  const allowed: Readonly<Partial<Record<ComparisonName, boolean>>> = {
    empty: true,
    filled: true,
    eq: !isWhole,
    ne: !isWhole,
    in: !isWhole && kind?.choices !== undefined,
    gt: isOrdered,
    gte: isOrdered,
    lt: isOrdered,
    lte: isOrdered,
    day: kind?.ofMoment !== undefined,
    me: field.holdsUsers === true,
  };
  return comparisons.filter((one) => allowed[one]);
}

/** Returns a row with another comparison. It keeps the value where that has the same shape. */
export function withComparison(row: ConditionRow, comparison: ComparisonName, first: unknown): ConditionRow {
  if (['empty', 'filled', 'me'].includes(comparison)) return { ...row, comparison, operand: undefined };
  if (comparison === 'day') return { ...row, comparison, operand: '0d' };
  if (comparison === 'in') return { ...row, comparison, operand: [row.operand ?? first].flat() };
  const isSame = row.operand !== undefined && row.comparison !== 'day' && !Array.isArray(row.operand);
  return { ...row, comparison, operand: isSame ? row.operand : [row.operand ?? first].flat()[0] };
}

/** Returns a value that a field can be compared with at first. */
export function firstOperand(field: Field, kinds: KindRegistry): unknown {
  const kind = kinds[field.type];
  const [choice] = kind?.choices?.(field.settings) ?? [];
  if (choice) return choice.value;
  if (kind?.ofMoment) return { now: '0d' };
  return kind?.initial ?? (kind?.column === 'text' ? '' : 0);
}

/** Returns the first thing said of a field: what needs no value where none can be proposed. */
export function firstRow(field: Field, kinds: KindRegistry): ConditionRow {
  const operand = firstOperand(field, kinds);
  return operand === ''
    ? { field: field.name, comparison: 'filled', operand: undefined }
    : { field: field.name, comparison: 'eq', operand };
}
