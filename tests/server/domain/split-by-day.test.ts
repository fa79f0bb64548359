import { describe, expect, it } from 'vitest';
import { splitByDay } from '../../../server/product/split-by-day.ts';

describe('a stretch of time is split into days', () => {
  it.each([
    ['America/Santiago', '2026-09-05T12:00:00Z', '2026-09-07T12:00:00Z', ['2026-09-05', '2026-09-06', '2026-09-07']],
    ['America/Havana', '2026-03-07T18:00:00Z', '2026-03-08T18:00:00Z', ['2026-03-07', '2026-03-08']],
    ['Atlantic/Azores', '2026-03-28T23:00:00Z', '2026-03-29T06:00:00Z', ['2026-03-28', '2026-03-29']],
    ['Asia/Amman', '2021-10-28T12:00:00Z', '2021-10-29T12:00:00Z', ['2021-10-28', '2021-10-29']],
    // A minute after midnight it was 23:01 of the day before once more.
    ['America/St_Johns', '2010-11-06T12:00:00Z', '2010-11-07T12:00:00Z', ['2010-11-06', '2010-11-07']],
    ['America/St_Johns', '2010-11-07T03:00:00Z', '2010-11-07T12:00:00Z', ['2010-11-07']],
    ['Pacific/Apia', '2011-12-30T00:00:00Z', '2011-12-31T00:00:00Z', ['2011-12-29', '2011-12-31']],
    ['Asia/Shanghai', '2026-03-01T10:00:00Z', '2026-03-01T12:00:00Z', ['2026-03-01']],
  ])('in %s from %s until %s, and no second is lost', (timeZone, from, until, days) => {
    const parts = splitByDay(new Date(from), new Date(until), timeZone);
    expect(parts.map(({ day }) => day)).toEqual(days);
    expect(parts.reduce((sum, { seconds }) => sum + seconds, 0)).toBe((Date.parse(until) - Date.parse(from)) / 1000);
    expect(parts.at(-1)?.until).toEqual(new Date(until));
  });
});
