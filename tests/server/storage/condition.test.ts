import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataAccess } from '../../../server/storage/records/data-access.ts';
import { asConditionRecord, type StoredRecord } from '../../../server/storage/records/query/rows.ts';
import type { Values } from '../../../server/storage/tables/layout.ts';
import { type Condition, holds } from '../../../src/engine/fields/condition.ts';
import { allDatabases } from '../../setup/databases.ts';
import { catalogueOf, identity, openSmallDatabase, type SmallDatabase } from './small-catalogue.ts';

/** Half an hour after midnight in China, when it is still the day before in UTC. */
const now = new Date('2026-03-01T16:30:00.000Z');

const choices = ['open', 'busy', 'done'];
const catalogue = catalogueOf({
  name: { type: 'text', label: 'name' },
  state: { type: 'enum', label: 'state', options: choices.map((value) => ({ value, label: value })) },
  marks: { type: 'enum', label: 'marks', multiple: true, options: choices.map((value) => ({ value, label: value })) },
  fee: { type: 'money', label: 'fee' },
  day: { type: 'date', label: 'day' },
  moment: { type: 'datetime', label: 'moment' },
  boss: { type: 'ref', label: 'boss', to: 'user' },
  helpers: { type: 'ref', label: 'helpers', to: 'user', multiple: true },
  words: { type: 'tags', label: 'words' },
});

// Few values of each field, so that conditions meet records.
const names = ['a', 'B', '星河', '100%', "o'clock"];
const fees = [0, 1, 500];
const days = ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-31', '2026-04-01'];
const moments = [
  '2026-03-01T15:59:59.999Z',
  '2026-03-01T16:00:00.000Z',
  '2026-03-01T16:29:59.999Z',
  '2026-03-01T16:30:00.000Z',
  '2026-03-02T16:30:00.000Z',
];
const ids = ['1', '2', '10'];
const orNull = (values: readonly unknown[]) => fc.constantFrom(null, ...values);

const values: fc.Arbitrary<Values> = fc.record({
  name: orNull(names),
  state: orNull(choices),
  marks: fc.uniqueArray(fc.constantFrom(...choices)),
  fee: orNull(fees),
  day: orNull(days),
  moment: orNull(moments),
  boss: orNull(ids),
  helpers: fc.uniqueArray(fc.constantFrom(...ids)),
  words: fc.uniqueArray(fc.constantFrom(...names)),
});

const offsets = ['0d', '+1d', '-1d', '+30d', '+1m', '-12h'] as const;
const offset = fc.constantFrom(...offsets).map((moved) => ({ now: moved }));
const single: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  name: fc.constantFrom(...names),
  state: fc.constantFrom(...choices),
  fee: fc.constantFrom(...fees),
  day: fc.oneof(fc.constantFrom(...days), offset),
  moment: fc.oneof(fc.constantFrom(...moments), offset),
  boss: fc.constantFrom(...ids),
};
const multiple: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  marks: fc.constantFrom(...choices),
  helpers: fc.constantFrom(...ids),
  words: fc.constantFrom(...names),
};

const comparison: fc.Arbitrary<Condition> = fc.oneof(
  ...Object.entries({ ...single, ...multiple }).flatMap(([field, operand]): fc.Arbitrary<Condition>[] => [
    fc.boolean().map((empty) => ({ field, empty })),
    fc.oneof(operand, fc.constant(null), fc.constant('none such'), fc.constant(5)).map((eq) => ({ field, eq })),
    fc.oneof(operand, fc.constant(null)).map((ne) => ({ field, ne })),
    fc
      .array(fc.oneof(fc.constantFrom(...names, ...choices, ...fees, ...days, ...ids), fc.constant(null)), {
        maxLength: 4,
      })
      .map((among) => ({ field, in: among })),
  ]),
  ...['day', 'moment'].map((field) =>
    fc.constantFrom(...(['0d', '-1d', '+1d'] as const)).map((day) => ({ field, day })),
  ),
  ...Object.entries(single).flatMap(([field, operand]) =>
    (['gt', 'gte', 'lt', 'lte'] as const).map((order) => operand.map((value) => ({ field, [order]: value }))),
  ),
);

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small' },
    comparison,
    fc.constantFrom('boss', 'helpers').map((me) => ({ me })),
    fc.constantFrom('held', 'other', ['other', 'held']).map((can) => ({ can })),
    fc.array(tie('condition'), { maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('condition'), { maxLength: 3 }).map((any) => ({ any })),
    tie('condition').map((not) => ({ not })),
  ),
}));

describe.each(allDatabases)('a condition on $name', (kind) => {
  let small: SmallDatabase;
  let scope: DataAccess;
  let records: StoredRecord[];

  beforeAll(async () => {
    small = await openSmallDatabase(kind);
    const dataAccess = await small.start(catalogue);
    const entries = fc.sample(values, { numRuns: 150, seed: 7 });
    await small.database.transaction(async (trx) => {
      const stamp = { at: now, by: null };
      await dataAccess
        .forServer(now, trx)
        .within('1')
        .writer('thing')
        .insertMany(entries.map((one) => ({ values: one, stamp })));
    });
    scope = dataAccess.forIdentity(identity(10, 1, ['held']), now);
    records = await scope.records('thing').page({ sort: [{ field: 'id', order: 'asc' }], start: 0, end: 200 });
  });
  afterAll(() => small.drop());

  it('selects the records for which it holds in the browser', async () => {
    expect(records).toHaveLength(150);
    await fc.assert(
      fc.asyncProperty(condition, async (where) => {
        const found = await scope
          .records('thing')
          .page({ where, sort: [{ field: 'id', order: 'asc' }], start: 0, end: 200 });
        const expected = records.filter((record) => holds(where, asConditionRecord(record), scope.context));
        expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        expect(await scope.records('thing').countEach({}, [where])).toEqual([expected.length]);
      }),
      { numRuns: 400, seed: 20_260_301 },
    );
  });

  it('counts days in the time zone, not in UTC', async () => {
    const today: Condition = { field: 'day', eq: { now: '0d' } };
    const found = await scope.records('thing').page({ where: today, sort: [], start: 0, end: 200 });
    expect(found.length).toBeGreaterThan(0);
    for (const record of found) expect(record.values.day).toBe('2026-03-02');
  });

  it('takes a list of thousands of values, of a single value and of several', async () => {
    const among = [null, ...Array.from({ length: 5000 }, (_, index) => `${index + 2}`), ...names];
    for (const field of ['boss', 'name', 'helpers', 'words', 'fee']) {
      const where = { field, in: among };
      const found = await scope.records('thing').count({ where });
      const expected = records.filter((record) => holds(where, asConditionRecord(record), scope.context));
      expect([field, found]).toEqual([field, expected.length]);
    }
  });

  it('refuses a field and an operator there are not, and an order among lists', async () => {
    const ask = (where: Condition) => scope.records('thing').count({ where });
    await expect(async () => ask({ field: 'nothing', eq: 1 })).rejects.toThrow('which it has not');
    await expect(async () => ask({ field: 'words', gt: 'a' })).rejects.toThrow('no order');
    await expect(async () => ask(Object({ field: 'name', like: 'a' }))).rejects.toThrow('no operator "like"');
  });
});
