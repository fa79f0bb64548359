import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataAccessFactory } from '../../../server/storage/records/data-access.ts';
import type { StoredRecord } from '../../../server/storage/records/query/rows.ts';
import { WriteOnlyValue } from '../../../server/storage/records/write/write-only.ts';
import type { Values } from '../../../server/storage/tables/layout.ts';
import type { KindRegistry } from '../../../src/engine/fields/kind.ts';
import { kinds as kindsByName } from '../../../src/fields/index.ts';
import { everySample } from '../../fields/arbitrary.ts';
import { allDatabases } from '../../setup/databases.ts';
import { catalogueOf, identity, openSmallDatabase, type SmallDatabase } from './small-catalogue.ts';

const kinds: KindRegistry = kindsByName;
/** All but what names or is records of another resource, which this database does not have. */
const samples = everySample.filter(({ type }) => type !== 'reach' && type !== 'rows');
const now = new Date('2026-03-01T16:30:00.000Z');

const fields = Object.fromEntries(
  samples.map(({ name, type, settings }) => [name, { type, label: name, ...settings }]),
);
const writeOnly = new Set(samples.filter(({ type }) => kinds[type]?.writeOnly).map(({ name }) => name));
const given: Values[] = fc.sample(fc.record(Object.fromEntries(samples.map(({ name, values }) => [name, values]))), {
  numRuns: 100,
  seed: 11,
});
/** Values as a request leaves them: what is never read again is hashed or encrypted. */
const entries = given.map((values) => mapped(values, (value) => new WriteOnlyValue(async () => String(value))));
/** Values as they are read. */
const read = given.map((values) => ({ ...mapped(values, () => true), enterprise: '1' }));

function mapped(values: Values, encode: (value: unknown) => unknown): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, writeOnly.has(name) ? encode(value) : value]),
  );
}

describe.each(allDatabases)('a value of every kind on $name', (kind) => {
  let small: SmallDatabase;
  let dataAccess: DataAccessFactory;
  beforeAll(async () => {
    small = await openSmallDatabase(kind);
    dataAccess = await small.start(catalogueOf(fields));
  });
  afterAll(() => small.drop());

  const all = (): Promise<StoredRecord[]> =>
    dataAccess
      .forIdentity(identity(1, 1), now)
      .records('thing')
      .page({ sort: [{ field: 'id', order: 'asc' }], start: 0, end: 200 });

  it('is read as it was stored, when it is new and when it is changed', async () => {
    const stamp = { at: now, by: null };
    await small.database.transaction(async (trx) => {
      const writer = dataAccess.forServer(now, trx).within('1').writer('thing');
      await writer.insertMany(entries.map((values) => ({ values, stamp })));
    });
    expect((await all()).map(({ values }) => values)).toEqual(read);

    const others = entries.toReversed();
    const records = await all();
    await small.database.transaction(async (trx) => {
      const writer = dataAccess.forServer(now, trx).within('1').writer('thing');
      for (const [index, record] of records.entries()) await writer.update(record, others[index] ?? {}, stamp);
    });
    expect((await all()).map(({ values }) => values)).toEqual(read.toReversed());
  });

  it('that is write-only is never kept as it was typed', async () => {
    const writing = small.database.transaction((trx) =>
      dataAccess.forServer(now, trx).within('1').writer('thing').insert({ secret0: 'plain' }, { at: now, by: null }),
    );
    await expect(writing).rejects.toThrow('"thing.secret0" has to be hashed or encrypted');
  });
});
