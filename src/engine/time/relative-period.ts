import { addDays } from './days.ts';
import { firstOfNextMonth, mondayOf, type Period } from './period.ts';

/** Periods by their names, relative to today. Weeks begin on Monday. */
export const namedPeriods = [
  'today',
  'yesterday',
  'tomorrow',
  'thisWeek',
  'lastWeek',
  'nextWeek',
  'thisMonth',
  'lastMonth',
  'nextMonth',
] as const;

/** `last7d` and `next30d` include today. */
const counted = /^(last|next)([1-9]\d{0,2})d$/;

/** Returns whether the text names a period relative to today: `thisWeek`, `last7d`. */
export function isRelativePeriod(text: string): boolean {
  return namedPeriods.some((name) => name === text) || counted.test(text);
}

/** Returns the days of a period relative to today. Throws a `RangeError` if the text names none. */
export function relativePeriod(text: string, today: string): Period {
  const days = (from: number, to: number): Period => ({ from: addDays(today, from), to: addDays(today, to) });
  const week = (weeks: number): Period => {
    const monday = addDays(mondayOf(today), 7 * weeks);
    return { from: monday, to: addDays(monday, 6) };
  };
  const month = (first: string): Period => ({ from: first, to: addDays(firstOfNextMonth(first), -1) });
  const thisMonth = `${today.slice(0, 7)}-01`;
  const periods: Readonly<Record<(typeof namedPeriods)[number], () => Period>> = {
    today: () => days(0, 0),
    yesterday: () => days(-1, -1),
    tomorrow: () => days(1, 1),
    thisWeek: () => week(0),
    lastWeek: () => week(-1),
    nextWeek: () => week(1),
    thisMonth: () => month(thisMonth),
    lastMonth: () => month(`${addDays(thisMonth, -1).slice(0, 7)}-01`),
    nextMonth: () => month(firstOfNextMonth(thisMonth)),
  };
  const name = namedPeriods.find((one) => one === text);
  if (name) return periods[name]();
  const [, direction, count] = counted.exec(text) ?? [];
  if (count === undefined) throw new RangeError(`"${text}" is no period such as "thisWeek" or "last7d".`);
  return direction === 'last' ? days(1 - Number(count), 0) : days(0, Number(count) - 1);
}
