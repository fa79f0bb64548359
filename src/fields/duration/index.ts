import * as z from 'zod/mini';
import { nfkc } from '../../base/nfkc.ts';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';
import { checkBounds } from '../values/bounds.ts';
import { figureFacts } from '../values/figures.ts';
import { shownDuration } from './shown-duration.ts';
import { spokenDuration } from './spoken-duration.ts';

const options = {
  /** Minimum in seconds. @default 0 */
  min: z.optional(z.int().check(z.nonnegative())),
  /** Maximum in seconds. @default 359_999_999 */
  max: z.optional(z.int().check(z.positive())),
};
export type DurationSettings = SettingsOf<typeof duration>;

/** A duration in whole seconds, shown as `1 小时 30 分`. Inputs, sheets and the history have it as `1:30:00`. */
export const duration: FieldKind<typeof options, number> = {
  shape: options,
  ...figureFacts,
  encoding: 'seconds',
  operand: (text) => (/^\d{1,10}$/.test(text) ? Number(text) : undefined),
  checkOptions: ({ min = 0, max = 359_999_999 }, report) => checkBounds(min, max, report),
  schema: ({ min = 0, max = 359_999_999 }) =>
    z.number('notADuration').check(
      z.int('notADuration'),
      z.refine((seconds) => seconds >= min, { error: 'tooSmall', params: { minimum: shownDuration(min) } }),
      z.refine((seconds) => seconds <= max, { error: 'tooLarge', params: { maximum: shownDuration(max) } }),
    ),
  example: ({ min = 0, max = 359_999_999 }) => Math.min(Math.max(90, min), max),
  text: shownDuration,
  spoken: (seconds, _field, { translate }) => spokenDuration(seconds, translate),
  // Seconds, minutes, hours, and days of 24 hours.
  axisSteps: [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400],
  parse: readDuration,
};

/** Parses `1:30:00`, `1h 30m`, `1小时30分` or `5400` to seconds. Returns undefined if the text cannot be parsed. */
export function readDuration(text: string): number | undefined {
  const plain = nfkc(text).toLowerCase().replace(/\s/g, '');
  const clock = /^(\d{1,6}):([0-5]\d):([0-5]\d)$/.exec(plain);
  const words = /^(?:(\d{1,6})(?:h|小时|时))?(?:(\d{1,7})(?:m|min|分钟|分))?(?:(\d{1,9})(?:s|秒)?)?$/.exec(plain);
  const found = clock ?? words;
  if (!found || plain === '') return undefined;
  const [, hours = 0, minutes = 0, seconds = 0] = found;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
