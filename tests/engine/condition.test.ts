import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { violates } from '../../src/engine/fields/checks.ts';
import {
  type Condition,
  conditionFields,
  dayBounds,
  dayOf,
  holds,
  mentions,
  momentAt,
  referredOperands,
} from '../../src/engine/fields/condition.ts';
import { asked, holding } from './clue.ts';

type AnyRecord = Readonly<Record<string, unknown>>;
const isTrue = (condition: Condition, record: AnyRecord, change = {}) => holds(condition, record, asked(change));

describe('a comparison', () => {
  it('by an operator that conditions do not have is refused, and holds for nothing', () => {
    const unknown = Object({ field: 'status', like: 'op' });
    expect(() => isTrue(unknown, { status: 'open' })).toThrow('Conditions have no operator "like".');
    expect(isTrue(Object({ field: 'status', eq: undefined }), { status: 'open' })).toBe(true);
  });

  it('by eq, ne and in compares the value itself', () => {
    expect(isTrue({ field: 'status', eq: 'open' }, { status: 'open' })).toBe(true);
    expect(isTrue({ field: 'status', eq: 'open' }, { status: 'done' })).toBe(false);
    expect(isTrue({ field: 'status', ne: 'open' }, { status: 'done' })).toBe(true);
    expect(isTrue({ field: 'status', in: ['open', 'done'] }, { status: 'done' })).toBe(true);
    expect(isTrue({ field: 'status', in: ['open', 'done'] }, { status: 'lost' })).toBe(false);
    expect(isTrue({ field: 'status', in: [] }, { status: 'lost' })).toBe(false);
  });

  it.each([
    [9, { gt: 10 }, false],
    [10, { gt: 10 }, false],
    [11, { gt: 10 }, true],
    [10, { gte: 10 }, true],
    [9, { lt: 10 }, true],
    [10, { lt: 10 }, false],
    [10, { lte: 10 }, true],
    [11, { lte: 10 }, false],
    [100, { gt: 99 }, true],
    ['2026-02-01', { gt: '2026-01-31' }, true],
    ['2026-02-01', { lte: '2026-01-31' }, false],
  ])('of %j with %j is %j', (value, operator, expected) => {
    expect(isTrue({ field: 'value', ...operator }, { value })).toBe(expected);
  });

  it('of a list asks whether one of its values is meant', () => {
    const record = { roles: ['3', '4'] };
    expect(isTrue({ field: 'roles', eq: '4' }, record)).toBe(true);
    expect(isTrue({ field: 'roles', ne: '4' }, record)).toBe(false);
    expect(isTrue({ field: 'roles', ne: '5' }, record)).toBe(true);
    expect(isTrue({ field: 'roles', in: ['5', '3'] }, record)).toBe(true);
    expect(isTrue({ field: 'roles', in: ['5'] }, record)).toBe(false);
  });

  it.each([null, undefined, '', []])(
    'with no value (%j) is no order, is empty, and differs from every value',
    (value) => {
      for (const operator of [{ gt: 0 }, { gte: 0 }, { lt: 0 }, { lte: 0 }, { lte: { now: '0d' } }, { eq: 0 }]) {
        expect(isTrue({ field: 'value', ...operator }, { value })).toBe(false);
      }
      expect(isTrue({ field: 'value', ne: 0 }, { value })).toBe(true);
      expect(isTrue({ field: 'value', empty: true }, { value })).toBe(true);
      expect(isTrue({ field: 'value', empty: false }, { value })).toBe(false);
    },
  );

  it.each([
    [{ gt: { field: 'own' } }, 2, 1, true],
    [{ gt: { field: 'own' } }, 1, 1, false],
    [{ lte: { field: 'own' } }, 1, 1, true],
    [{ gt: { field: 'own' } }, 2, null, false],
    [{ lte: { field: 'own' } }, 2, undefined, false],
    [{ gt: { field: 'own' } }, null, 1, false],
    [{ eq: { field: 'own' } }, 1, 1, true],
    [{ eq: { field: 'own' } }, null, null, true],
    [{ ne: { field: 'own' } }, 1, null, true],
  ])('with another field, %j, of %j and %j is %j', (operator, latest, own, expected) => {
    const condition = { field: 'latest', ...operator };
    expect(isTrue(condition, { latest, own })).toBe(expected);
    expect(conditionFields(condition)).toEqual(['latest', 'own']);
  });

  it('counts zero and false as values', () => {
    expect(isTrue({ field: 'value', empty: true }, { value: 0 })).toBe(false);
    expect(isTrue({ field: 'value', empty: true }, { value: false })).toBe(false);
    expect(isTrue({ field: 'value', lte: 0 }, { value: 0 })).toBe(true);
  });

  it('takes a missing value for null', () => {
    expect(isTrue({ field: 'value', eq: null }, {})).toBe(true);
    expect(isTrue({ field: 'value', in: [null, 'a'] }, { value: null })).toBe(true);
  });
});

describe('now', () => {
  it.each([
    ['0d', '2026-12-31T18:30:00.000Z'],
    ['+90m', '2026-12-31T20:00:00.000Z'],
    ['-19h', '2026-12-30T23:30:00.000Z'],
    ['+30d', '2027-01-30T18:30:00.000Z'],
    ['30d', '2027-01-30T18:30:00.000Z'],
  ])('and %s is %s', (offset, moment) => {
    expect(momentAt(offset, asked().now).toISOString()).toBe(moment);
  });

  it.each(['', '30', 'd', '+-1d', '1w', '1.5h', ' 1d', '1d\n', 'NaNd'])('and %j is refused by name', (offset) => {
    expect(() => momentAt(offset, asked().now)).toThrow(new RangeError(`"${offset}" is not an offset such as "+30d".`));
  });

  it('is another day in another place', () => {
    expect(dayOf(asked().now, 'Asia/Shanghai')).toBe('2027-01-01');
    expect(dayOf(asked().now, 'UTC')).toBe('2026-12-31');
    expect(dayOf(new Date('2026-03-08T15:59:59Z'), 'Asia/Shanghai')).toBe('2026-03-08');
    expect(dayOf(new Date('2026-03-08T16:00:00Z'), 'Asia/Shanghai')).toBe('2026-03-09');
  });

  it('is written the same in a browser that writes the month first in every English', () => {
    const Format = Intl.DateTimeFormat;
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function monthFirst(_locale, options) {
      return new Format('en-US', options);
    });
    expect(dayOf(new Date('2026-03-08T16:00:00Z'), 'Asia/Singapore')).toBe('2026-03-09');
  });

  it('is compared with a day as the day it is in the time zone', () => {
    const today: Condition = { field: 'signedAt', eq: { now: '0d' } };
    expect(isTrue(today, { signedAt: '2027-01-01' })).toBe(true);
    expect(isTrue(today, { signedAt: '2026-12-31' })).toBe(false);
    expect(isTrue(today, { signedAt: '2026-12-31' }, { timeZone: 'UTC' })).toBe(true);
    const soon: Condition = { field: 'signedAt', lte: { now: '+30d' } };
    expect(isTrue(soon, { signedAt: '2027-01-31' })).toBe(true);
    expect(isTrue(soon, { signedAt: '2027-02-01' })).toBe(false);
  });

  it('is compared with a moment to the millisecond', () => {
    const late: Condition = { field: 'nextAt', lt: { now: '0m' } };
    expect(isTrue(late, { nextAt: '2026-12-31T18:29:59.999Z' })).toBe(true);
    expect(isTrue(late, { nextAt: '2026-12-31T18:30:00.000Z' })).toBe(false);
  });
});

describe('a day', () => {
  const is = (day: `${number}d`, value: string, now: string, timeZone: string) =>
    isTrue({ field: 'at', day }, { at: value }, { now: new Date(now), timeZone });

  it('of a moment is the calendar day of the time zone, from its first instant to the first of the next', () => {
    const now = '2026-12-31T18:30:00.000Z';
    expect(is('0d', '2026-12-31T16:00:00.000Z', now, 'Asia/Shanghai')).toBe(true);
    expect(is('0d', '2026-12-31T15:59:59.999Z', now, 'Asia/Shanghai')).toBe(false);
    expect(is('-1d', '2026-12-31T15:59:59.999Z', now, 'Asia/Shanghai')).toBe(true);
    expect(is('0d', '2027-01-01T16:00:00.000Z', now, 'Asia/Shanghai')).toBe(false);
    expect(is('0d', '2026-12-31T15:59:59.999Z', now, 'UTC')).toBe(true);
  });

  it('of a date is that day, and of nothing none', () => {
    expect(is('0d', '2027-01-01', '2026-12-31T18:30:00.000Z', 'Asia/Shanghai')).toBe(true);
    expect(is('0d', '2026-12-31', '2026-12-31T18:30:00.000Z', 'Asia/Shanghai')).toBe(false);
    expect(is('0d', '', '2026-12-31T18:30:00.000Z', 'Asia/Shanghai')).toBe(false);
  });

  it.each([
    ['begins', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['ends', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ])('is as long as it is where summer time %s', (_what, day, from, until) => {
    const context = { now: new Date(`${day}T18:00:00.000Z`), timeZone: 'America/New_York' };
    expect(dayBounds('0d', context)).toEqual({ day, from, until });
    // A day later by the calendar, not by 24 hours.
    expect(dayBounds('+1d', { ...context, now: new Date(from) })).toMatchObject({ from: until });
  });

  it.each(['1h', 'd', '', '+-1d'])('is not %j', (offset) => {
    expect(() => dayBounds(offset, asked())).toThrow(`"${offset}" is not an offset in days such as "-1d".`);
  });

  it('depends on the time', () => {
    expect(mentions({ not: { field: 'at', day: '0d' } }, 'now')).toBe(true);
  });
});

describe('me', () => {
  it('is the signed-in user, alone or among others', () => {
    expect(isTrue({ me: 'owner' }, { owner: '7' })).toBe(true);
    expect(isTrue({ me: 'owner' }, { owner: '77' })).toBe(false);
    expect(isTrue({ me: 'helpers' }, { helpers: ['3', '7'] })).toBe(true);
    expect(isTrue({ me: 'helpers' }, { helpers: [] })).toBe(false);
    expect(isTrue({ me: 'owner' }, { owner: null })).toBe(false);
    expect(isTrue({ me: 'owner' }, {})).toBe(false);
  });
});

describe('can', () => {
  it('asks what the user holds, any one of a list being enough', () => {
    expect(isTrue({ can: 'clue' }, {})).toBe(true);
    expect(isTrue({ can: 'shop' }, {})).toBe(false);
    expect(isTrue({ can: ['shop', 'clue'] }, {})).toBe(true);
    expect(isTrue({ can: 'shop' }, {}, { snapshot: holding('super_admin') })).toBe(true);
  });
});

describe('conditions together', () => {
  const value = fc.constantFrom<unknown>(null, '', 'a', 'b', 0, 5, ['a'], ['a', 'b'], [], '2026-12-31', '2027-01-01');
  const comparison = fc
    .tuple(
      fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte'),
      fc.oneof(value, fc.constant({ now: '0d' })),
      fc.constantFrom('x', 'y', 'z'),
    )
    .map(([operator, operand, field]): Condition => ({ field, [operator]: operand }));
  const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 3 },
      comparison,
      fc.record({ field: fc.constantFrom('x', 'y'), empty: fc.boolean() }),
      fc.record({ me: fc.constantFrom('x', 'y') }),
      fc.record({ can: fc.constantFrom('clue', 'shop') }),
      fc.record({ not: tie('condition') }),
      fc.record({ all: fc.array(tie('condition'), { maxLength: 3 }) }),
      fc.record({ any: fc.array(tie('condition'), { maxLength: 3 }) }),
    ),
  }));
  const record = fc.record({ x: value, y: value, z: value });
  const several = fc.array(condition, { maxLength: 4 });

  it('are all of them or any of them; of none, all hold and not any', () => {
    fc.assert(
      fc.property(several, record, (parts, of) => {
        const each = parts.map((part) => isTrue(part, of));
        expect(isTrue({ all: parts }, of)).toBe(!each.includes(false));
        expect(isTrue({ any: parts }, of)).toBe(each.includes(true));
      }),
    );
    expect(isTrue({ all: [] }, {})).toBe(true);
    expect(isTrue({ any: [] }, {})).toBe(false);
  });

  it('are what they are not twice over', () => {
    fc.assert(
      fc.property(condition, record, (one, of) => {
        expect(isTrue({ not: one }, of)).toBe(!isTrue(one, of));
        expect(isTrue({ not: { not: one } }, of)).toBe(isTrue(one, of));
      }),
    );
  });

  it('follow De Morgan: not all is any not, not any is all not', () => {
    fc.assert(
      fc.property(several, record, (parts, of) => {
        const negated = parts.map((part): Condition => ({ not: part }));
        expect(isTrue({ not: { all: parts } }, of)).toBe(isTrue({ any: negated }, of));
        expect(isTrue({ not: { any: parts } }, of)).toBe(isTrue({ all: negated }, of));
      }),
    );
  });
});

describe('a check of a record', () => {
  const refuses = (condition: Condition, record: AnyRecord) => violates(condition, record, asked({}));
  const inOrder: Condition = { field: 'endsOn', gte: { field: 'startsOn' } };

  it('refuses values that are out of order', () => {
    expect(refuses(inOrder, { startsOn: '2026-03-02', endsOn: '2026-03-01' })).toBe(true);
    expect(refuses(inOrder, { startsOn: '2026-03-02', endsOn: '2026-03-02' })).toBe(false);
  });

  it('decides nothing about what is empty, whatever stands around it', () => {
    for (const record of [{ startsOn: '2026-03-02' }, { endsOn: '2026-03-01', startsOn: null }, {}]) {
      expect(refuses(inOrder, record)).toBe(false);
      expect(refuses({ not: inOrder }, record)).toBe(false);
      expect(refuses({ all: [inOrder] }, record)).toBe(false);
      expect(refuses({ any: [inOrder, { field: 'name', eq: 'a' }] }, record)).toBe(false);
    }
    const named = { name: 'a', startsOn: '2026-03-02' };
    expect(refuses({ all: [inOrder, { field: 'name', eq: 'b' }] }, named)).toBe(true);
    expect(refuses({ any: [inOrder, { field: 'name', eq: 'a' }] }, named)).toBe(false);
    expect(refuses({ field: 'endsOn', empty: false }, named)).toBe(true);
  });

  it.each([
    ['30d', '2026-03-31', false],
    ['30d', '2026-04-01', true],
    ['-1d', '2026-02-28', false],
    ['-1d', '2026-03-01', true],
  ] as const)('compares a day with another one and %s', (plus, endsOn, isRefused) => {
    const limit: Condition = { field: 'endsOn', lte: { field: 'startsOn', plus } };
    expect(refuses(limit, { startsOn: '2026-03-01', endsOn })).toBe(isRefused);
  });

  it('adds hours to a time', () => {
    const limit: Condition = { field: 'endAt', lte: { field: 'startAt', plus: '2h' } };
    const startAt = '2026-03-01T22:30:00.000Z';
    expect(refuses(limit, { startAt, endAt: '2026-03-02T00:30:00.000Z' })).toBe(false);
    expect(refuses(limit, { startAt, endAt: '2026-03-02T00:30:00.001Z' })).toBe(true);
  });

  it('compares with a field of the record that another one refers to', () => {
    const limit: Condition = { not: { field: 'amount', gt: { by: 'contract', field: 'limit' } } };
    expect(referredOperands(limit)).toEqual([{ by: 'contract', field: 'limit' }]);
    expect(conditionFields(limit)).toEqual(['amount', 'contract']);
    expect(refuses(limit, { amount: 11, contract: '1', 'contract.limit': 10 })).toBe(true);
    expect(refuses(limit, { amount: 10, contract: '1', 'contract.limit': 10 })).toBe(false);
    expect(refuses(limit, { amount: 11, contract: '1' })).toBe(false);
  });
});
