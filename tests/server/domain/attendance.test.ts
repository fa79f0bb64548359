import { describe, expect, it } from 'vitest';
import { dutyAt, verdictOn, withSpell } from '../../../server/product/rules/statistics/attendance.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);
const spell = (from: string, to: string) => ({ from: `2026-11-21T${from}Z`, to: `2026-11-21T${to}Z` });

describe('A shift on a day', () => {
  it('is from the first start to the last end, by the clocks of the zone, past midnight as well', () => {
    const periods = [
      { from: '20:30', to: '23:00' },
      { from: '23:30', to: '02:15' },
    ];
    expect(dutyAt({ periods, graceMins: 5 }, '2026-11-21', 'Asia/Shanghai')).toEqual({
      start: Date.parse('2026-11-21T12:30:00Z'),
      end: Date.parse('2026-11-21T18:15:00Z'),
      grace: 300,
    });
    expect(dutyAt({ periods: [{ from: '00:00', to: '00:00' }] }, '2026-11-21', 'UTC')).toEqual({
      start: Date.parse('2026-11-21T00:00:00Z'),
      end: Date.parse('2026-11-22T00:00:00Z'),
      grace: 0,
    });
  });

  it('is none without hours', () => {
    expect(dutyAt({ periods: null }, '2026-11-21', 'UTC')).toBeUndefined();
  });
});

describe('Somebody on duty from nine to six', () => {
  const duty = { start: at('09:00:00'), end: at('18:00:00'), grace: 300 };
  const verdict = (spells: Parameters<typeof verdictOn>[1], now = '18:00:00') => verdictOn(duty, spells, at(now));
  const fine = { absent: false, late: null, early: null };

  it('is neither late nor early within the grace, and both beyond it, in whole minutes', () => {
    expect(verdict([spell('09:05:00', '17:55:00')])).toEqual(fine);
    expect(verdict([spell('09:05:29', '17:54:31')])).toEqual(fine);
    expect(verdict([spell('09:05:31', '17:54:29')])).toEqual({ absent: false, late: 360, early: 360 });
    expect(verdict([spell('08:00:00', '19:00:00')])).toEqual(fine);
  });

  it('is judged by the first arrival and the last departure', () => {
    expect(verdict([spell('12:00:00', '18:00:00'), spell('09:00:00', '10:00:00')])).toEqual(fine);
  });

  it('left early, or was absent, only once it is over', () => {
    expect(verdict([spell('09:00:00', '12:00:00')], '17:59:59')).toEqual(fine);
    expect(verdict([spell('09:00:00', '12:00:00')])).toMatchObject({ early: 21_600 });
    expect(verdict([], '17:59:59')).toEqual(fine);
    expect(verdict([])).toEqual({ ...fine, absent: true });
  });

  it('is not there by what was before or after', () => {
    expect(verdict([spell('07:00:00', '08:59:59'), spell('18:00:00', '19:00:00')])).toMatchObject({ absent: true });
    expect(verdict([spell('08:00:00', '09:00:00')])).toMatchObject({ absent: false, early: 32_400 });
    expect(verdict([spell('17:00:00', '16:00:00')])).toMatchObject({ absent: true });
  });
});

describe('The times during which somebody was there', () => {
  const known = [spell('08:00:00.000', '08:30:00.000'), spell('09:00:00.000', '10:00:00.000')];
  const [first] = known;
  const add = (from: string, to: string, before: unknown = known) =>
    withSpell(before, new Date(at(from)), new Date(at(to)));

  it('go on after a gap of up to ten minutes', () => {
    expect(add('10:10:00', '11:00:00')).toEqual([first, spell('09:00:00.000', '11:00:00.000')]);
    expect(add('10:10:01', '11:00:00')).toEqual([...known, spell('10:10:01.000', '11:00:00.000')]);
  });

  it('do not end sooner by one that was known', () => {
    expect(add('09:30:00', '09:45:00')).toEqual(known);
  });

  it('begin with the first, whatever else was stored', () => {
    const one = [spell('09:00:00.000', '10:00:00.000')];
    expect(add('09:00:00', '10:00:00', null)).toEqual(one);
    expect(add('09:00:00', '10:00:00', [{ from: 'x' }, { to: 'x' }, 3])).toEqual(one);
  });
});
