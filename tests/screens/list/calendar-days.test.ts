import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { boundsOf, dayIn, daysOf, movedTo, timeIn } from '../../../src/screens/list-state/days.ts';

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
    expect(boundsOf(days, false, undefined)).toEqual(['2026-11-16', '2026-11-22']);
    expect(boundsOf(days, true, undefined)).toEqual([
      dayjs('2026-11-16').toISOString(),
      dayjs('2026-11-22').endOf('day').toISOString(),
    ]);
  });
});

describe('the days of another zone than that of the browser', () => {
  const zone = 'Asia/Shanghai';

  it('begin and end with it, and say which day and hour a moment is on', () => {
    expect(boundsOf([dayjs('2026-11-21')], true, zone)).toEqual([
      '2026-11-20T16:00:00.000Z',
      '2026-11-21T15:59:59.999Z',
    ]);
    expect([dayIn('2026-11-20T18:30:00.000Z', zone), timeIn('2026-11-20T18:30:00.000Z', zone)]).toEqual([
      '2026-11-21',
      '02:30',
    ]);
  });

  it('end where the clocks show their last hour a second time', () => {
    expect(boundsOf([dayjs('2026-10-29')], true, 'Africa/Cairo')).toEqual([
      '2026-10-28T21:00:00.000Z',
      '2026-10-29T21:59:59.999Z',
    ]);
  });

  it('keep the hour of an entry that is moved', () => {
    expect(movedTo('2026-11-20T18:30:15.000Z', dayjs('2026-12-01'), zone)).toBe('2026-11-30T18:30:15.000Z');
  });
});

describe('an entry that is moved', () => {
  it('keeps its time', () => {
    const value = dayjs('2026-11-21T14:05:30').toISOString();
    expect(movedTo(value, dayjs('2026-12-01'), undefined)).toBe(dayjs('2026-12-01T14:05:30').toISOString());
  });

  it('is of that day where it has no time', () => {
    expect(movedTo('2026-11-21', dayjs('2026-12-01'), 'Asia/Shanghai')).toBe('2026-12-01');
  });
});
