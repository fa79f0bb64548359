import * as z from 'zod/mini';
import { conditionOption, resourceName } from '../../engine/definition/options.ts';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';
import { date } from '../date/index.ts';
import { datetime } from '../datetime/index.ts';
import { decimal } from '../decimal/index.ts';
import { duration } from '../duration/index.ts';
import { int } from '../int/index.ts';
import { money } from '../money/index.ts';
import { percent } from '../percent/index.ts';
import { time } from '../time/index.ts';

/** The kinds that a computed value may have: that of the field it is computed from. */
const sourceKinds = { int, decimal, money, duration, date, datetime, time } as const;

const fieldName = z.optional(z.string());
const options = {
  /** Name of the resource whose records are evaluated. */
  of: resourceName,
  /** The field of that resource that refers to this one (single or multiple). */
  by: z.string(),
  /**
   * A field of this resource that refers to one record: `by` then refers to the same record rather than to this one.
   */
  through: fieldName,
  /** In a tree: the records that refer to this one or to one below it, by a field of one value. @default this one alone */
  below: z.optional(z.literal(true)),
  /** Counts the records. */
  count: z.optional(z.literal(true)),
  /** Takes the largest or latest value of this field. */
  max: fieldName,
  /** Takes the smallest or earliest value of this field. */
  min: fieldName,
  /** Adds up the values of this field. */
  sum: fieldName,
  /** Takes the average of this field, over the records that have a value. With `as: 'decimal'` also of an `int`. */
  average: fieldName,
  /** Divides the sum of the field of `average` by that of this one, an `int`. @default over the records, each counted once */
  per: fieldName,
  /** Takes the share of the records that satisfy this condition, as a percentage. */
  share: z.optional(conditionOption),
  /** Only records that satisfy the condition. @default all of them */
  where: z.optional(conditionOption),
  /** Kind of the measured field, which decides how the value is shown. @default 'int' */
  as: z.optional(z.enum(['int', 'decimal', 'money', 'duration', 'date', 'datetime', 'time'])),
};
export type ComputedSettings = SettingsOf<typeof computed>;

const measures = ['max', 'min', 'sum', 'average'] as const;

/**
 * A value that the server computes from the records that refer to this one: their number, a sum, an average, or the
 * earliest or latest value.
 */
export const computed: FieldKind<typeof options, number | string> = {
  shape: options,
  column: 'integer',
  order: 'value',
  operators: ['eq', 'gte', 'lte', 'gt', 'lt', 'ne'],
  searchable: false,
  generated: true,
  computes({ of, by, through, below = false, per, share, where, as = 'int', ...settings }) {
    const source = { of, by, through, below, per, where };
    if (share) return { ...source, measure: 'share', field: undefined, share, as: 'percent' };
    const measure = measures.find((one) => settings[one] !== undefined);
    const field = measure && settings[measure];
    return { ...source, measure: measure ?? 'count', field, share: undefined, as };
  },
  operand: (text, settings) => kindOf(settings).operand?.(text, {}),
  fromColumn(stored, settings) {
    const value = kindOf(settings).fromColumn?.(stored, {}) ?? stored;
    return typeof value === 'number' ? value : String(value);
  },
  schema: () => z.union([z.number(), z.string()], 'notAValue'),
  text: (value, field, context) => kindOf(field.settings).text(value, { ...field, settings: {} }, context),
  spoken(value, field, context) {
    const kind = kindOf(field.settings);
    return (kind.spoken ?? kind.text)(value, { ...field, settings: {} }, context);
  },
  sheet(value, field, context) {
    const kind = kindOf(field.settings);
    const plain = { ...field, settings: {} };
    return kind.sheet?.(value, plain, context) ?? kind.text(value, plain, context);
  },
};

/** Returns the kind of the value, which may be any of several. */
function kindOf({ as = 'int', share }: ComputedSettings): FieldKind {
  return share ? percent : sourceKinds[as];
}
