import type { AnyDefinition, AnyFieldDefinition } from '../any-definition.ts';
import { type Condition, momentAt } from '../condition.ts';
import type { FieldKind } from '../kind.ts';
import { isObject } from '../shared/is-object.ts';
import { isDay } from '../time/days.ts';
import { type MeaningContext, type ReportProblem, valuesOf } from './context.ts';
import { oneOf } from './problem.ts';

/** Reports unknown permissions in a rule. */
export function checkRule(
  property: string,
  rule: string | readonly string[] | undefined,
  context: MeaningContext,
  report: ReportProblem,
): void {
  for (const code of [rule ?? []].flat()) {
    if (!context.permissions.includes(code)) report(property, code, oneOf(context.permissions, code));
  }
}

/** Reports unknown names and invalid values in a condition, and fields whose values the condition would reveal. */
export function checkCondition(
  property: string,
  condition: Condition | undefined,
  definition: AnyDefinition,
  context: MeaningContext,
  report: ReportProblem,
): void {
  if (condition === undefined) return;
  const inner = (part: Condition) => checkCondition(property, part, definition, context, report);
  if ('all' in condition) return condition.all.forEach(inner);
  if ('any' in condition) return condition.any.forEach(inner);
  if ('not' in condition) return inner(condition.not);
  if ('can' in condition) return checkRule(property, condition.can, context, report);
  const names = [...Object.keys(definition.fields), 'createdAt', 'updatedAt', 'createdBy'];
  if ('me' in condition) {
    const field = definition.fields[condition.me];
    const isUser =
      condition.me === 'createdBy' || (field && context.kinds[field.type]?.refersTo?.(field) === context.system.users);
    if (!isUser) report(property, condition.me, 'a field that refers to a user');
    return;
  }
  if (!names.includes(condition.field)) return report(property, condition.field, oneOf(names, condition.field));
  const compared = definition.fields[condition.field];
  const kind = compared && context.kinds[compared.type];
  if (compared?.lookup)
    report(property, condition.field, 'a field that is kept: this one is looked up when it is read');
  if (compared && kind?.computes && !(context.allowsCounts && isCountCompared(compared, kind, condition)))
    report(property, condition.field, refusedComputed[context.allowsCounts ? 'preset' : 'elsewhere']);
  if (kind?.writeOnly)
    report(property, condition.field, 'a field that is answered: a condition would tell of this one');
  checkOperands(property, condition, definition, context, report);
}

const refusedComputed = {
  preset: 'a field that is kept, or a count that is compared with numbers',
  elsewhere: 'a field that is kept: this one is computed when it is read',
};

/** The database can compare counts with numbers. */
function isCountCompared(
  compared: AnyFieldDefinition,
  kind: FieldKind,
  { field: _field, empty, ...operands }: Extract<Condition, { field: string }>,
): boolean {
  const isCount = kind.computes?.(compared)?.measure === 'count';
  return (
    isCount &&
    empty === undefined &&
    Object.values(operands)
      .flat()
      .every((one) => typeof one === 'number')
  );
}

function checkOperands(
  property: string,
  { field, ...asked }: Extract<Condition, { field: string }>,
  definition: AnyDefinition,
  context: MeaningContext,
  report: ReportProblem,
): void {
  const given = Object.entries(asked);
  if (given.length !== 1)
    report(property, Object.keys(asked), 'exactly one of eq, ne, in, gt, gte, lt, lte, empty, day');
  const values = valuesOf(definition, field, context.kinds);
  const compared = definition.fields[field];
  const isMoment = compared
    ? context.kinds[compared.type]?.ofMoment !== undefined
    : field === 'createdAt' || field === 'updatedAt';
  const isWhole = compared !== undefined && context.kinds[compared.type]?.parts !== undefined;
  for (const [operator, operand] of given) {
    if (operator === 'empty') continue;
    if (operator === 'day') {
      if (!isMoment) report(property, field, 'a field of days or times, for "day"');
      if (!/^[+-]?\d+d$/.test(String(operand))) report(property, operand, 'a day relative to today, such as "-1d"');
      continue;
    }
    if (isWhole)
      report(
        property,
        { field, [operator]: operand },
        `empty: a value of the kind "${compared.type}" compares with none`,
      );
    if (operator === 'in' && Array.isArray(operand) && operand.length === 0)
      report(property, { field, in: operand }, 'at least one value: this holds for no record');
    for (const value of [operand].flat()) {
      if (isObject(value) && 'now' in value) {
        if (!isOffset(String(value.now))) report(property, value, 'an offset such as { now: "+30d" }');
      } else if (isMoment && !isMomentText(String(value))) {
        report(property, value, 'a day or a moment there is, such as "2026-11-21"');
      } else if (values.length > 0 && !values.includes(String(value))) report(property, value, oneOf(values, value));
    }
  }
}

/** `Date` moves what no calendar has, such as the 30th of February. */
function isMomentText(text: string): boolean {
  return isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

/** Returns whether the text is an offset such as `+30d`. */
export function isOffset(text: string): boolean {
  try {
    return !Number.isNaN(momentAt(text, new Date(0)).getTime());
  } catch {
    return false;
  }
}
