import * as z from 'zod/mini';
import { nfkc } from '../../base/nfkc.ts';
import type { FieldKind } from '../../engine/fields/kind.ts';

export type TimeSettings = Record<never, never>;

/** A time of day, `09:30`, without a time zone. */
export const time: FieldKind<TimeSettings, string> = {
  shape: {},
  column: 'text',
  encoding: 'times of day',
  order: 'value',
  operators: ['eq', 'gte', 'lte', 'gt', 'lt', 'ne'],
  searchable: false,
  operand: (text) => readTime(text),
  schema: () =>
    z.string('notATime').check(
      z.refine((text) => readTime(text) !== undefined, 'notATime'),
      z.overwrite((text) => readTime(text) ?? text),
    ),
  example: () => '09:30',
  text: (value) => value,
};

/** Parses `9:30`, `09:30` and `09:30:00` to `09:30`. Returns undefined if the text is not a time of day. */
export function readTime(text: string): string | undefined {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(nfkc(text).trim()) ?? [];
  if (minutes === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
