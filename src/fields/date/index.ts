import * as z from 'zod/mini';
import { dayOf } from '../../engine/fields/condition.ts';
import type { FieldKind } from '../../engine/fields/kind.ts';
import { isDay, isInRange } from '../../engine/time/days.ts';
import { dayOfCount } from './day-count.ts';
import { dayIn, readDay } from './read-day.ts';

export type DateSettings = Record<never, never>;

/** A day, `2026-11-21`, without a time zone; from 1900 to 2200. */
export const date: FieldKind<DateSettings, string> = {
  shape: {},
  column: 'text',
  encoding: 'days',
  order: 'value',
  operators: ['eq', 'gte', 'lte', 'gt', 'lt', 'ne'],
  searchable: false,
  groups: 'day',
  operand: (text) => (isDay(text) ? (isInRange(text) ? text : { problem: 'dayOutOfRange' }) : undefined),
  ofMoment: (moment, timeZone) => dayOf(moment, timeZone),
  headings: ['日期', 'date', 'day'],
  schema: () =>
    z
      .string('notADay')
      .check(z.trim(), z.refine(isDay, { error: 'notADay', abort: true }), z.refine(isInRange, 'dayOutOfRange')),
  text: (value) => value,
  // The time in a sheet cell, midnight or not, is ignored; an instant is the day that it is in the server's zone.
  parse(text, _field, { timeZone }) {
    const read = readDay(text);
    return read && dayIn(read, timeZone);
  },
  dayOfCount,
  sheet: (value) => (isInRange(value) ? { day: value } : value),
};
