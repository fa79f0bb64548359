import { addDays, daysBetween } from './days.ts';

/** Time steps by which figures can be grouped. */
export const timeSteps = ['day', 'week', 'month'] as const;
export type TimeStep = (typeof timeSteps)[number];

/** What a period is compared with: the period of the same length before it, or the same weekdays four weeks earlier. */
export const comparisons = ['previous', 'fourWeeks'] as const;
export type PeriodComparison = (typeof comparisons)[number];

/** A period of whole days; both ends belong to it. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export function isStep(by: string): by is TimeStep {
  return timeSteps.some((step) => step === by);
}

/** Returns how many days before a period the one begins that it is compared with. Both have the same length. */
export function comparedDaysBack({ from, to }: Period, comparison: PeriodComparison): number {
  return comparison === 'fourWeeks' ? 28 : daysBetween(from, to) + 1;
}

/** Returns the period that a period is compared with. */
export function comparedPeriod(period: Period, comparison: PeriodComparison): Period {
  return movedBack(period, comparedDaysBack(period, comparison));
}

/** Up to when a day is compared that is not over: the server's clock says. */
export const untilNow = 'now';

/** Returns the period a number of days earlier. */
export function movedBack({ from, to }: Period, days: number): Period {
  return { from: addDays(from, -days), to: addDays(to, -days) };
}

/** Returns the keys of all time steps of a period: days, Mondays of weeks, or months such as `2026-11`. */
export function stepsOf({ from, to }: Period, step: TimeStep): string[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  if (step === 'month') return [...new Set(days.map((day) => day.slice(0, 7)))];
  return step === 'week' ? [...new Set(days.map(mondayOf))] : days;
}

/** Returns the part of a period that lies in one of its time steps. */
export function periodOfStep({ from, to }: Period, step: TimeStep, key: string): Period {
  const first = step === 'month' ? `${key}-01` : key;
  const last = step === 'day' ? key : step === 'week' ? addDays(key, 6) : addDays(firstOfNextMonth(first), -1);
  return { from: first > from ? first : from, to: last < to ? last : to };
}

/** Returns the first day of the month after that of a first day. */
export function firstOfNextMonth(first: string): string {
  return `${addDays(first, 31).slice(0, 7)}-01`;
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}
