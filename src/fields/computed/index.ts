import * as z from 'zod/mini';
import type { Condition } from '../../engine/condition.ts';
import type { FieldKind, ResourceReference } from '../../engine/kind.ts';
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

export interface ComputedSettings {
  /** Name of the resource whose records are evaluated. */
  readonly of: ResourceReference;
  /** The field of that resource that refers to this one (single or multiple). */
  readonly by: string;
  /**
   * A field of this resource that refers to one record: `by` then refers to the same record rather than to this one.
   */
  readonly through?: string;
  /** In a tree: the records that refer to this one or to one below it, by a field of one value. @default this one alone */
  readonly below?: true;
  /** Counts the records. */
  readonly count?: true;
  /** Takes the largest or latest value of this field. */
  readonly max?: string;
  /** Takes the smallest or earliest value of this field. */
  readonly min?: string;
  /** Adds up the values of this field. */
  readonly sum?: string;
  /** Takes the average of this field, over the records that have a value. With `as: 'decimal'` also of an `int`. */
  readonly average?: string;
  /** Divides the sum of the field of `average` by that of this one, an `int`. @default over the records, each counted once */
  readonly per?: string;
  /** Takes the share of the records that satisfy this condition, as a percentage. */
  readonly share?: Condition;
  /** Only records that satisfy the condition. @default all of them */
  readonly where?: Condition;
  /** Kind of the measured field, which decides how the value is shown. @default 'int' */
  readonly as?: 'int' | 'decimal' | 'money' | 'duration' | 'date' | 'datetime' | 'time';
}

const measures = ['max', 'min', 'sum', 'average'] as const;

/**
 * A value that the server computes from the records that refer to this one: their number, a sum, an average, or the
 * earliest or latest value.
 */
export const computed: FieldKind<ComputedSettings, number | string> = {
  shape: {
    of: z.string(),
    by: z.string(),
    through: z.optional(z.string()),
    below: z.optional(z.literal(true)),
    count: z.optional(z.literal(true)),
    max: z.optional(z.string()),
    min: z.optional(z.string()),
    sum: z.optional(z.string()),
    average: z.optional(z.string()),
    per: z.optional(z.string()),
    share: z.optional(z.unknown()),
    where: z.optional(z.unknown()),
    as: z.optional(z.enum(['int', 'decimal', 'money', 'duration', 'date', 'datetime', 'time'])),
  },
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
