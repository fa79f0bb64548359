import { describe, expect, it } from 'vitest';
import {
  addDays,
  daysBetween,
  instantAfter,
  instantOf,
  isDay,
  isInRange,
  maxDay,
  minDay,
} from '../../src/engine/time/days.ts';
import { comparedPeriod, isStep, mondayOf, periodOfStep, stepsOf } from '../../src/engine/time/period.ts';
import { isRelativePeriod, relativePeriod } from '../../src/engine/time/relative-period.ts';

describe('A day', () => {
  it.each([
    ['2026-11-21', true],
    ['2024-02-29', true],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['2026-11-21T00:00:00Z', false],
  ])('%s is one: %s', (text, isOne) => {
    expect(isDay(text)).toBe(isOne);
  });

  it('lies between the first and the last, both of which do', () => {
    const days = [addDays(minDay, -1), minDay, maxDay, addDays(maxDay, 1)];
    expect(days.map(isInRange)).toEqual([false, true, true, false]);
    expect([`${maxDay}T23:59:59.999Z`, '+010000-01-01T00:00:00.000Z'].map(isInRange)).toEqual([true, false]);
  });

  it('is so many days from another', () => {
    expect([daysBetween('2026-02-27', '2026-03-01'), daysBetween('2026-03-01', '2026-02-27')]).toEqual([2, -2]);
  });
});

describe('An hour that clocks show twice', () => {
  const timeZone = 'America/New_York';
  const [first, second] = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'];

  it('is the first, and the second where the first is over', () => {
    const after = (moment: string) => instantAfter(new Date(moment), '2026-11-01T01:30:00', timeZone).toISOString();
    expect(instantOf('2026-11-01T01:30:00', timeZone)).toBe(first);
    expect(after('2026-11-01T05:29:00.000Z')).toBe(first);
    expect([after(first), after('2026-11-01T06:00:00.000Z')]).toEqual([second, second]);
  });
});

describe('A period', () => {
  const period = { from: '2026-01-29', to: '2026-03-02' };

  it('has its days, the Mondays of its weeks, and its months', () => {
    expect(stepsOf({ from: '2026-02-27', to: '2026-03-02' }, 'day')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(stepsOf(period, 'week')).toEqual([
      '2026-01-26',
      '2026-02-02',
      '2026-02-09',
      '2026-02-16',
      '2026-02-23',
      '2026-03-02',
    ]);
    expect(stepsOf(period, 'month')).toEqual(['2026-01', '2026-02', '2026-03']);
    expect([isStep('week'), isStep('level')]).toEqual([true, false]);
  });

  it('has the part of it that lies in a step', () => {
    expect(periodOfStep(period, 'month', '2026-01')).toEqual({ from: '2026-01-29', to: '2026-01-31' });
    expect(periodOfStep(period, 'month', '2026-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(periodOfStep(period, 'week', '2026-03-02')).toEqual({ from: '2026-03-02', to: '2026-03-02' });
    expect(periodOfStep(period, 'day', '2026-02-03')).toEqual({ from: '2026-02-03', to: '2026-02-03' });
  });

  it('is compared with one as long right before it, or with the same weekdays', () => {
    const march = { from: '2026-03-01', to: '2026-03-03' };
    expect(comparedPeriod(march, 'previous')).toEqual({ from: '2026-02-26', to: '2026-02-28' });
    expect(comparedPeriod(march, 'fourWeeks')).toEqual({ from: '2026-02-01', to: '2026-02-03' });
  });

  it('of a week begins on Monday', () => {
    expect(['2026-03-01', '2026-03-02', '2026-03-08'].map(mondayOf)).toEqual([
      '2026-02-23',
      '2026-03-02',
      '2026-03-02',
    ]);
  });
});

describe('A period relative to today', () => {
  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['tomorrow', '2026-03-02', '2026-03-02'],
    ['thisWeek', '2026-02-23', '2026-03-01'],
    ['lastWeek', '2026-02-16', '2026-02-22'],
    ['nextWeek', '2026-03-02', '2026-03-08'],
    ['thisMonth', '2026-03-01', '2026-03-31'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
    ['nextMonth', '2026-04-01', '2026-04-30'],
    ['last7d', '2026-02-23', '2026-03-01'],
    ['next30d', '2026-03-01', '2026-03-30'],
  ])('%s is from %s to %s', (text, from, to) => {
    expect(isRelativePeriod(text)).toBe(true);
    expect(relativePeriod(text, '2026-03-01')).toEqual({ from, to });
  });

  it.each(['ever', 'last0d', 'last1000d', 'last7', ''])('is not %j', (text) => {
    expect(isRelativePeriod(text)).toBe(false);
    expect(() => relativePeriod(text, '2026-03-01')).toThrow(RangeError);
  });
});
