import { isId } from '../../base/is-id.ts';
import { isObject } from '../../base/is-object.ts';
import type { AnyDefinition, AnyFieldDefinition } from '../definition/resource.ts';
import { type Condition, isOtherField, momentAt, type OtherField } from '../fields/condition.ts';
import type { FieldKind } from '../fields/kind.ts';
import { checkValue } from '../fields/values.ts';
import { isDay } from '../time/days.ts';
import { fieldsOf, fieldsWhere, type MeaningContext, type ReportProblem, targetOf, valuesOf } from './context.ts';
import { type Allowed, oneOf } from './problem.ts';

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
  if ('all' in condition || 'any' in condition) {
    const parts = 'all' in condition ? condition.all : condition.any;
    if (parts.length === 0) report(property, condition, 'at least one condition in it');
    return parts.forEach(inner);
  }
  if ('not' in condition) return inner(condition.not);
  if ('can' in condition) return checkRule(property, condition.can, context, report);
  const stamps = context.isOfWrite ? [] : ['createdAt', 'updatedAt', 'createdBy'];
  const names = [...Object.keys(definition.fields), ...stamps];
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
  if (compared?.lookup && !context.isOfRecord)
    report(property, condition.field, 'a stored field: this one is looked up when a record is read');
  if (compared && kind?.computes && !(context.allowsCounts && isCountCompared(compared, kind, condition)))
    report(property, condition.field, refusedComputed[context.allowsCounts ? 'preset' : 'elsewhere']);
  if (kind?.writeOnly)
    report(property, condition.field, 'a field that is not write-only: a condition would reveal its value');
  checkComparison(property, condition, definition, context, report);
}

const refusedComputed = {
  preset: 'a stored field, or a count that is compared with numbers',
  elsewhere: 'a stored field: this one is computed when a record is read',
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

/** What a condition may compare a field with. */
interface Compared {
  /** The field as a message names it. */
  readonly called: string;
  readonly isMoment: boolean;
  readonly isReference: boolean;
  /** Whether a value can be greater than another one. */
  readonly isOrdered: boolean;
  /** Whether values consist of fields. */
  readonly isWhole: boolean;
  /** The values of a field with choices. */
  readonly choices: readonly string[];
  /** Returns whether the field could hold the value, whatever its limits. */
  readonly accepts: (value: unknown) => boolean;
}

function comparedOf(field: string, definition: AnyDefinition, context: MeaningContext): Compared {
  const compared = definition.fields[field];
  const kind = compared && context.kinds[compared.type];
  const isTime = field === 'createdAt' || field === 'updatedAt';
  return {
    called: compared ? `a field of the kind "${compared.type}"` : `"${field}"`,
    isMoment: kind ? kind.ofMoment !== undefined : isTime,
    isReference: kind ? (kind.refersTo ?? kind.reaches) !== undefined : !isTime,
    isOrdered: kind ? kind.operators.includes('gt') : isTime,
    isWhole: kind?.parts !== undefined,
    choices: valuesOf(definition, field, context.kinds),
    accepts: compared && kind && !kind.computes ? acceptanceOf(field, compared, kind, context) : () => true,
  };
}

function acceptanceOf(
  name: string,
  field: AnyFieldDefinition,
  kind: FieldKind,
  { kinds }: MeaningContext,
): Compared['accepts'] {
  const settings = { ...field, min: undefined, max: undefined };
  const tested = { name, type: field.type, settings, required: false };
  return (value) => 'value' in checkValue(tested, kind.isMultiple?.(settings) ? [value] : value, kinds);
}

function checkComparison(
  property: string,
  { field, ...asked }: Extract<Condition, { field: string }>,
  definition: AnyDefinition,
  context: MeaningContext,
  report: ReportProblem,
): void {
  const given = Object.entries(asked);
  if (given.length !== 1)
    report(property, Object.keys(asked), 'exactly one of eq, ne, in, gt, gte, lt, lte, empty, day');
  const compared = comparedOf(field, definition, context);
  for (const [operator, operand] of given) {
    const found = { field, [operator]: operand };
    if (operator === 'empty') continue;
    if (operator === 'day') {
      if (!compared.isMoment) report(property, field, 'a field of days or times, for "day"');
      if (!/^[+-]?\d+d$/.test(String(operand))) report(property, operand, 'a day relative to today, such as "-1d"');
      continue;
    }
    const fitting = operatorsInstead(operator, compared, Boolean(definition.fields[field]?.mask));
    if (fitting !== undefined) {
      report(property, found, fitting);
      continue;
    }
    if (operator === 'in' && Array.isArray(operand) && operand.length === 0)
      report(property, found, 'at least one value: no record satisfies this');
    for (const value of [operand].flat()) {
      if (isOtherField(value)) {
        checkOtherField(property, field, { [operator]: value }, definition, context, report);
        continue;
      }
      const allowed = allowedInstead(value, compared);
      if (allowed !== undefined) report(property, value, allowed);
    }
  }
}

/** Returns the operators that a field may be compared by, if this is none of them. */
function operatorsInstead(
  operator: string,
  { called, isOrdered, isWhole }: Compared,
  isMasked: boolean,
): Allowed | undefined {
  if (operator === 'like')
    return 'eq, ne, in, gt, gte, lt, lte, empty or day: only filters of a list look for parts of a text';
  if (isWhole) return `empty: ${called} compares with no value`;
  if (isMasked) return 'only `empty`: this value is masked, and a condition would reveal it';
  if (/^[gl]te?$/.test(operator) && !isOrdered) return `eq, ne, in or empty: nothing is greater or less in ${called}`;
  return undefined;
}

/** Returns what a field may be compared with, if it is not this value. */
function allowedInstead(value: unknown, compared: Compared): Allowed | undefined {
  const { called, isMoment, isReference, choices } = compared;
  if (isObject(value) && 'now' in value) {
    if (!isMoment) return 'a value of the field: only a day or a time compares with { now }';
    return isOffset(String(value.now)) ? undefined : 'an offset such as { now: "+30d" }';
  }
  if (isMoment) return isMomentText(String(value)) ? undefined : 'a day or a moment there is, such as "2026-11-21"';
  if (isReference) return typeof value === 'string' && isId(value) ? undefined : 'the id of a record, such as "7"';
  if (choices.length > 0) return choices.includes(String(value)) ? undefined : oneOf(choices, value);
  return compared.accepts(value) ? undefined : `a value of ${called}`;
}

/** Reports a comparison with another field where the database compares, and with one that is missing or of another kind. */
function checkOtherField(
  property: string,
  name: string,
  operand: Readonly<Record<string, OtherField>>,
  definition: AnyDefinition,
  context: MeaningContext,
  report: ReportProblem,
): void {
  if (!context.isOfRecord && !context.isOfWrite)
    return report(
      property,
      operand,
      'a value: only `checks`, and "when" of what users do to one record, compare with fields',
    );
  const type = definition.fields[name]?.type;
  for (const [operator, { field, by, plus, ...rest }] of Object.entries(operand)) {
    if (operator === 'in') report(property, operand, 'values, for "in"');
    const unknown = Object.keys(rest);
    for (const key of unknown) report(property, key, oneOf(['field', 'plus', 'by'], key));
    const fields = by === undefined ? definition.fields : referredFields(property, by, definition, context, report);
    const alike = fields && comparableFields(fields, type, by === undefined ? name : undefined, context);
    if (operator !== 'in' && alike && !alike.includes(field)) report(property, field, oneOf(alike, field));
    if (plus !== undefined) checkPlus(property, name, plus, definition, context, report);
  }
}

/** Returns the fields of this kind whose values are stored and may be told, but `except`. */
function comparableFields(
  fields: AnyDefinition['fields'],
  type: string | undefined,
  except: string | undefined,
  { kinds, isOfWrite }: MeaningContext,
): string[] {
  return fieldsWhere(
    fields,
    kinds,
    (other, kind, one) =>
      one !== except &&
      other.type === type &&
      !other.mask &&
      !kind.writeOnly &&
      !(isOfWrite && (other.lookup || kind.computes || other.perm?.read !== undefined)),
  );
}

/** Returns the fields of the resource that `by` refers to. Undefined if they are not known, or there are none. */
function referredFields(
  property: string,
  by: string,
  { fields }: AnyDefinition,
  context: MeaningContext,
  report: ReportProblem,
): AnyDefinition['fields'] | undefined {
  const { kinds } = context;
  if (!context.isOfWrite) {
    report(property, { by }, 'a field of the record itself: only `checks` compare with those of referenced records');
    return undefined;
  }
  const references = fieldsWhere(
    fields,
    kinds,
    (one, kind) => kind.refersTo?.(one) !== undefined && !one.lookup && !kind.isMultiple?.(one),
  );
  const target = references.includes(by) && fields[by] ? targetOf(fields[by], kinds) : undefined;
  if (target !== undefined) return fieldsOf(context, target);
  report(property, by, oneOf(references, by, 'a field that refers to one record'));
  return undefined;
}

function checkPlus(
  property: string,
  name: string,
  plus: string,
  definition: AnyDefinition,
  context: MeaningContext,
  report: ReportProblem,
): void {
  const { isMoment } = comparedOf(name, definition, context);
  const field = definition.fields[name];
  const epoch = field && context.kinds[field.type]?.ofMoment?.(new Date(0));
  const isDayOnly = typeof epoch === 'string' && isDay(epoch);
  if (!isMoment) report(property, { plus }, 'remove it: only to days and times something can be added');
  else if (!isOffset(plus)) report(property, plus, 'an offset such as "30d" or "-12h"');
  else if (isDayOnly && !plus.endsWith('d')) report(property, plus, 'days, for a field of days: such as "30d"');
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
