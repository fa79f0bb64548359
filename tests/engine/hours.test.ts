import { describe, expect, it } from 'vitest';
import { minutesIn, readPeriods, spansOf, wholeSpan } from '../../src/engine/time/hours.ts';

const at = (from: string, to: string) => ({ from, to });

describe('the hours of a day', () => {
  it('end on the next day where they do not end after their start', () => {
    expect(spansOf([at('22:00', '06:00')])).toEqual([{ start: 1320, end: 1800 }]);
    expect(spansOf([at('08:00', '08:00')])).toEqual([{ start: 480, end: 1920 }]);
  });

  it('follow one another, past midnight as well', () => {
    const periods = [at('20:00', '02:00'), at('03:00', '06:00')];
    expect(spansOf(periods)).toEqual([
      { start: 1200, end: 1560 },
      { start: 1620, end: 1800 },
    ]);
    expect(wholeSpan(periods)).toEqual({ start: 1200, end: 1800 });
    expect(minutesIn(periods)).toBe(540);
    expect(wholeSpan([])).toBeUndefined();
  });

  it('follow one another at once, where one begins when the one before ends', () => {
    expect(spansOf([at('08:00', '12:00'), at('12:00', '12:30')]).map(({ start }) => start)).toEqual([480, 720]);
  });

  it('are read from rows with both times', () => {
    const rows = [at('09:00', '18:00'), { from: '09:00' }, { to: '18:00' }, '09:00', null];
    expect(readPeriods(rows)).toEqual([at('09:00', '18:00')]);
    expect(readPeriods(at('09:00', '18:00'))).toEqual([at('09:00', '18:00')]);
  });
});
