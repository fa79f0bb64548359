import { describe, expect, it } from 'vitest';
import { addDays, clocksAt, endOfDay, instantOf, startOfDay } from '../../src/engine/time/days.ts';

const hour = 3_600_000;

/** Zones whose clocks change, at midnight among others, or that left out a whole day. */
const zones = [
  'America/Santiago',
  'America/Havana',
  'America/Asuncion',
  'America/Sao_Paulo',
  'America/New_York',
  'America/St_Johns',
  'Atlantic/Azores',
  'Asia/Amman',
  'Asia/Beirut',
  'Asia/Pyongyang',
  'Asia/Shanghai',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Pacific/Apia',
];

/** Days on which the clocks of a zone change, and those beside them. */
function daysAroundChanges(timeZone: string, year: number): string[] {
  const days = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index));
  const noons = days.map((day) => clocksAt(new Date(`${day}T12:00:00Z`), timeZone).slice(11));
  return days.filter((_day, index) => [-2, -1, 0, 1].some((at) => noons[index + at] !== noons[index + at + 1]));
}

describe('the start of a day', () => {
  it.each(zones)('in %s is its first moment, whenever the clocks change', (timeZone) => {
    for (const year of [1995, 2011, 2018, 2021, 2026]) {
      for (const day of daysAroundChanges(timeZone, year)) {
        const start = startOfDay(day, timeZone).getTime();
        const shown = clocksAt(start, timeZone).slice(0, 10);
        // A day that a zone left out begins and ends at the beginning of the next.
        const isLeftOut = start === startOfDay(addDays(day, 1), timeZone).getTime();
        expect(shown, day).toBe(isLeftOut ? addDays(day, 1) : day);
        const earlier = [1 / 60, 0.5, 1, 2, 12].map((hours) => clocksAt(start - hours * hour, timeZone).slice(0, 10));
        expect(
          earlier.filter((before) => before >= day),
          day,
        ).toEqual([]);
        expect(startOfDay(addDays(day, 1), timeZone).getTime(), day).toBeGreaterThanOrEqual(start);
      }
    }
  });

  it.each([
    ['2026-09-06', 'America/Santiago', '2026-09-06 01:00'],
    ['2026-03-08', 'America/Havana', '2026-03-08 01:00'],
    ['2026-03-29', 'Atlantic/Azores', '2026-03-29 01:00'],
    ['2018-05-05', 'Asia/Pyongyang', '2018-05-05 00:00'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-31 00:00'],
  ])('%s in %s is %s where midnight is skipped', (day, timeZone, clocks) => {
    expect(clocksAt(startOfDay(day, timeZone), timeZone)).toBe(clocks);
  });

  it('is the first of two midnights', () => {
    expect(startOfDay('2021-10-29', 'Asia/Amman').toISOString()).toBe('2021-10-28T21:00:00.000Z');
  });
});

describe('the last instant of a day', () => {
  it('is one before the next day, also where the clocks show the last hour twice', () => {
    expect(endOfDay('2026-11-21', 'Asia/Shanghai').toISOString()).toBe('2026-11-21T15:59:59.999Z');
    expect(endOfDay('2026-10-29', 'Africa/Cairo').toISOString()).toBe('2026-10-29T21:59:59.999Z');
  });
});

describe('a local time', () => {
  it('that the clocks skip is as long after midnight as if they had not', () => {
    expect(instantOf('2026-09-06T00:30:00', 'America/Santiago')).toBe('2026-09-06T04:30:00.000Z');
    expect(instantOf('2026-03-08T02:30:00', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
  });

  it('that the clocks show twice is the first of both', () => {
    expect(instantOf('2026-11-01T01:30:00', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
    expect(instantOf('2026-10-25T02:30:00', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  });
});
