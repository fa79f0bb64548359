import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { boundsOf, daysOf, movedTo } from '../../../src/screens/list/calendar/days.ts';

const written = (days: readonly dayjs.Dayjs[]) => days.map((day) => day.format('YYYY-MM-DD'));

describe('the days of a calendar', () => {
  it('of a month are whole weeks from Monday on [9.12]', () => {
    const days = written(daysOf('month', dayjs('2026-11-21')));
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
    expect(written(daysOf('month', dayjs('2027-02-10'))).length).toBe(28);
  });

  it('of a week begin on Monday, also for a Sunday', () => {
    expect(written(daysOf('week', dayjs('2026-11-22')))).toEqual(written(daysOf('week', dayjs('2026-11-16'))));
    expect(written(daysOf('week', dayjs('2026-11-22')))[0]).toBe('2026-11-16');
  });

  it('are asked for by days, or from the first instant to the last', () => {
    const days = daysOf('week', dayjs('2026-11-18'));
    expect(boundsOf(days, false)).toEqual(['2026-11-16', '2026-11-22']);
    expect(boundsOf(days, true)).toEqual([
      dayjs('2026-11-16').toISOString(),
      dayjs('2026-11-22').endOf('day').toISOString(),
    ]);
  });
});

describe('an entry that is moved', () => {
  it('keeps its time', () => {
    const value = dayjs('2026-11-21T14:05:30').toISOString();
    expect(movedTo(value, dayjs('2026-12-01'))).toBe(dayjs('2026-12-01T14:05:30').toISOString());
  });

  it('is of that day where it has no time', () => {
    expect(movedTo('2026-11-21', dayjs('2026-12-01'))).toBe('2026-12-01');
  });
});
