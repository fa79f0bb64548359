import { dayMinutes, minutesIn, type Period, wholeSpan } from '../../../src/engine/time/hours.ts';
import type { GridHours } from '../definition.ts';

/** The hours of what a cell holds. */
export interface CellHours {
  readonly periods: readonly Period[];
  /** Minutes that do not count. */
  readonly pause: number;
}

export type Mark = 'overlap' | 'rest';

/** What is marked in a row. */
export interface RowMarks {
  /** By position of the day. */
  readonly marks: ReadonlyMap<number, Mark>;
  /** Minutes of the days from `first` to `last`. */
  readonly minutes: number;
  readonly isTooLong: boolean;
}

/**
 * Compares each day with the one before it, across midnight, and adds up the hours.
 *
 * @param cells hours of consecutive days; undefined for a day without any
 * @param first position of the first day that counts for the sum; the days before it are only compared
 * @param last position of the last one
 */
export function marksOf(
  cells: readonly (CellHours | undefined)[],
  { rest = 0, week }: Pick<GridHours, 'rest' | 'week'>,
  [first, last]: readonly [first: number, last: number],
): RowMarks {
  const marks = new Map<number, Mark>();
  let free = Number.NEGATIVE_INFINITY;
  let minutes = 0;
  for (const [index, hours] of cells.entries()) {
    const span = hours && wholeSpan(hours.periods);
    if (!hours || !span) continue;
    const start = index * dayMinutes + span.start;
    if (start < free) marks.set(index, 'overlap');
    else if (start - free < rest * 60) marks.set(index, 'rest');
    free = Math.max(free, index * dayMinutes + span.end);
    if (index >= first && index <= last) minutes += Math.max(0, minutesIn(hours.periods) - hours.pause);
  }
  return { marks, minutes, isTooLong: week !== undefined && minutes > week * 60 };
}
