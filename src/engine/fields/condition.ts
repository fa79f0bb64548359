import { isEmpty } from '../../base/empty.ts';
import { isObject } from '../../base/is-object.ts';
import type { Service } from '../../base/service.ts';
import { allows, type PermissionRule, type PermissionSnapshot } from '../permissions/permission.ts';
import { addDays, clocksAt, startOfDay } from '../time/days.ts';

/** A moment relative to now: `+30d`, `-12h`, `0d`. Units: minutes `m`, hours `h`, days `d`. */
export type Offset = `${'+' | '-' | ''}${number}${'m' | 'h' | 'd'}`;

/** A calendar day relative to today: `0d`, `-1d`, `+7d`. */
type DayOffset = `${'+' | '-' | ''}${number}d`;

/**
 * The value that a field is compared with: a constant, a moment relative to now, or the value of another field. Only
 * `checks` and the `when` of what users do to one record compare with another field.
 */
type Operand<Value = unknown> = Value | { readonly now: Offset } | OtherField;

/** The value of another field, such as `{ field: 'startsOn', plus: '30d' }`. */
export interface OtherField {
  readonly field: string;
  /** Added to a day or a time: `30d`, `-12h`. @default nothing */
  readonly plus?: Offset;
  /** The field that refers to the record which has `field`. Only in `checks`. @default the record itself */
  readonly by?: string;
}

/** A comparison of one field with exactly one operator. A date is compared with the day of `now` in the time zone. */
export interface Comparison<Name extends string = string, Value = unknown> {
  readonly field: Name;
  readonly eq?: Operand<Value>;
  readonly ne?: Operand<Value>;
  readonly in?: readonly Value[];
  readonly gt?: Operand<Value>;
  readonly gte?: Operand<Value>;
  readonly lt?: Operand<Value>;
  readonly lte?: Operand<Value>;
  /** True: the field has no value. False: the field has a value. */
  readonly empty?: boolean;
  /** A date that is this day of the time zone, or a moment within it. */
  readonly day?: DayOffset;
}

/**
 * The condition language of presets, visibility, guards, permanent filters and row highlights. Conditions are data,
 * never text to evaluate: the browser evaluates them against a record (`holds`), the server compiles them to SQL.
 */
export type Condition<Compared = Comparison> =
  | Compared
  | { readonly all: readonly Condition<Compared>[] }
  | { readonly any: readonly Condition<Compared>[] }
  | { readonly not: Condition<Compared> }
  /** The signed-in user has the permission, or one of the list. */
  | { readonly can: PermissionRule }
  /** The field refers to the signed-in user. */
  | { readonly me: Compared extends { readonly field: infer Name } ? Name : string };

/** The context in which a condition is evaluated. */
export interface ConditionContext {
  readonly userId: string;
  readonly snapshot: PermissionSnapshot;
  readonly now: Date;
  /** IANA name of the time zone that decides which day it is. */
  readonly timeZone?: string | undefined;
  /**
   * True for users who belong to none of the enterprises whose records they act on: platform staff, service tokens and
   * the server. They stand in no field of those records. @default false
   */
  readonly isOutsider?: boolean;
  /** The services that the server has configured. @default nothing */
  readonly services?: readonly Service[];
}

const unitMilliseconds = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Returns whether the condition contains the word. A condition with `me` or `can` depends on the user, one with `now`
 * on the time.
 */
export function mentions(condition: Condition, word: 'me' | 'can' | 'now'): boolean {
  if ('all' in condition) return condition.all.some((one) => mentions(one, word));
  if ('any' in condition) return condition.any.some((one) => mentions(one, word));
  if ('not' in condition) return mentions(condition.not, word);
  return word === 'now' ? timedComparisons(condition).length > 0 : word in condition;
}

/** Returns the comparisons of a condition with the present time. */
export function timedComparisons(condition: Condition): readonly Comparison[] {
  if ('all' in condition) return condition.all.flatMap(timedComparisons);
  if ('any' in condition) return condition.any.flatMap(timedComparisons);
  if ('not' in condition) return timedComparisons(condition.not);
  if ('can' in condition || 'me' in condition) return [];
  const isTimed =
    condition.day !== undefined || Object.values(condition).some((operand) => isObject(operand) && 'now' in operand);
  return isTimed ? [condition] : [];
}

/** Returns the moment `offset` away from `now`. Throws a `RangeError` if `offset` is not an offset. */
export function momentAt(offset: string, now: Date): Date {
  const match = /^([+-]?\d+)([mhd])$/.exec(offset);
  const unit = match?.[2];
  if (unit !== 'm' && unit !== 'h' && unit !== 'd')
    throw new RangeError(`"${offset}" is not an offset such as "+30d".`);
  return new Date(now.getTime() + Number(match?.[1]) * unitMilliseconds[unit]);
}

/** Returns the day of a moment in a time zone, for example `2026-11-21`. */
export function dayOf(moment: Date, timeZone?: string): string {
  return clocksAt(moment, timeZone).slice(0, 10);
}

/** A calendar day, and the instants at which it and the next one begin. */
export interface DayBounds {
  readonly day: string;
  readonly from: string;
  readonly until: string;
}

/**
 * Returns the calendar day that is `offset` away from today in the time zone. Throws a `RangeError` if `offset` is not
 * an offset in days.
 */
export function dayBounds(offset: string, { now, timeZone }: Pick<ConditionContext, 'now' | 'timeZone'>): DayBounds {
  if (!/^[+-]?\d+d$/.test(offset)) throw new RangeError(`"${offset}" is not an offset in days such as "-1d".`);
  const day = addDays(dayOf(now, timeZone), Number.parseInt(offset, 10));
  const begins = (one: string) => startOfDay(one, timeZone).toISOString();
  return { day, from: begins(day), until: begins(addDays(day, 1)) };
}

/** Returns whether the record satisfies the condition. */
export function holds(
  condition: Condition,
  record: Readonly<Record<string, unknown>>,
  context: ConditionContext,
): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(part, record, context));
  if ('any' in condition) return condition.any.some((part) => holds(part, record, context));
  if ('not' in condition) return !holds(condition.not, record, context);
  if ('can' in condition) return allows(context.snapshot, condition.can);
  if ('me' in condition) return members(record[condition.me]).includes(context.userId);
  return compares(withOtherField(condition, record), record[condition.field], context);
}

/** Returns the fields that a condition reads. The result of the condition reveals something about their values. */
export function conditionFields(condition: Condition | undefined): string[] {
  if (condition === undefined || 'can' in condition) return [];
  if ('all' in condition) return condition.all.flatMap(conditionFields);
  if ('any' in condition) return condition.any.flatMap(conditionFields);
  if ('not' in condition) return conditionFields(condition.not);
  if ('me' in condition) return [condition.me];
  return [condition.field, ...otherFields(condition).map(({ field, by = field }) => by)];
}

/** Returns the fields of referenced records that a condition reads. */
export function referredOperands(condition: Condition): readonly Required<Pick<OtherField, 'by' | 'field'>>[] {
  if ('all' in condition) return condition.all.flatMap(referredOperands);
  if ('any' in condition) return condition.any.flatMap(referredOperands);
  if ('not' in condition) return referredOperands(condition.not);
  if ('can' in condition || 'me' in condition) return [];
  return otherFields(condition).flatMap(({ by, field }) => (by === undefined ? [] : [{ by, field }]));
}

/** Returns the key under which `violates` finds the value of a field of a referenced record. */
export function referredKey({ by, field }: Pick<OtherField, 'by' | 'field'>): string {
  return by === undefined ? field : `${by}.${field}`;
}

/** Returns the other fields that a comparison is with. */
export function otherFields(comparison: Comparison): readonly OtherField[] {
  return Object.values(comparison).filter(isOtherField);
}

/** Returns the fields that the condition compares with the signed-in user. */
export function userFields(condition: Condition | undefined): string[] {
  if (condition === undefined) return [];
  if ('all' in condition) return condition.all.flatMap(userFields);
  if ('any' in condition) return condition.any.flatMap(userFields);
  if ('not' in condition) return userFields(condition.not);
  return 'me' in condition ? [condition.me] : [];
}

/** Returns whether an operand is the value of another field. */
export function isOtherField(operand: unknown): operand is OtherField {
  return isObject(operand) && 'field' in operand;
}

/** Returns the comparison with the record's value in the place of another field. No value is in order with none. */
function withOtherField(comparison: Comparison, record: Readonly<Record<string, unknown>>): Comparison {
  const [operator, other] = Object.entries(comparison).find(([, operand]) => isOtherField(operand)) ?? [];
  if (operator === undefined || !isOtherField(other)) return comparison;
  const value = later(record[referredKey(other)] ?? null, other.plus);
  const isOrder = operator !== 'eq' && operator !== 'ne';
  return value === null && isOrder ? { field: comparison.field, in: [] } : { ...comparison, [operator]: value };
}

/** Returns a day or a time with `plus` added. */
function later(value: unknown, plus: Offset | undefined): unknown {
  if (value === null || plus === undefined) return value;
  if (isDayText(value)) return addDays(String(value), Number.parseInt(plus, 10));
  return momentAt(plus, new Date(String(value))).toISOString();
}

function compares(comparison: Comparison, value: unknown, context: ConditionContext): boolean {
  const resolve = (operand: unknown) => resolveOperand(operand, value, context);
  const isWithout = isEmpty(value);
  if (comparison.empty !== undefined) return isWithout === comparison.empty;
  if (comparison.eq !== undefined) return members(value).includes(resolve(comparison.eq));
  if (comparison.ne !== undefined) return !members(value).includes(resolve(comparison.ne));
  if (comparison.in !== undefined) return comparison.in.some((one) => members(value).includes(one));
  if (isWithout) return false;
  if (comparison.day !== undefined) {
    const { day, from, until } = dayBounds(comparison.day, context);
    return isDayText(value) ? value === day : String(value) >= from && String(value) < until;
  }
  if (comparison.gt !== undefined) return compare(value, resolve(comparison.gt)) > 0;
  if (comparison.gte !== undefined) return compare(value, resolve(comparison.gte)) >= 0;
  if (comparison.lt !== undefined) return compare(value, resolve(comparison.lt)) < 0;
  if (comparison.lte !== undefined) return compare(value, resolve(comparison.lte)) <= 0;
  requireNoOperator(comparison);
  return true;
}

/**
 * Throws a `RangeError` for an operator that conditions do not have: a condition that it leaves out would hold for every
 * record.
 */
export function requireNoOperator(comparison: object): void {
  const operator = Object.entries(comparison).find(([key, operand]) => key !== 'field' && operand !== undefined)?.[0];
  if (operator !== undefined) throw new RangeError(`Conditions have no operator "${operator}".`);
}

/** Resolves a moment to a day if the field value is a day (`2026-11-21`), and to an instant if it is an instant. */
function resolveOperand(operand: unknown, value: unknown, context: ConditionContext): unknown {
  if (!isObject(operand) || !('now' in operand)) return operand;
  const moment = momentAt(String(operand.now), context.now);
  return isDayText(value) ? dayOf(moment, context.timeZone) : moment.toISOString();
}

/** Returns whether a value is a day, and not an instant. */
function isDayText(value: unknown): boolean {
  return typeof value === 'string' && value.length === 10;
}

function members(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value ?? null];
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left) < String(right) ? -1 : Number(String(left) > String(right));
}
