import fc from 'fast-check';
import { CompiledQuery, sql } from 'kysely';
import Libsql from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../server/storage/database.ts';
import { toParameter } from '../../server/storage/parameters.ts';
import { allDatabases } from '../setup/databases.ts';

describe('a parameter', () => {
  it('is a number for a boolean, ISO text for a date, JSON for an object, null for nothing', () => {
    const date = new Date('2026-03-01T08:00:00+08:00');
    expect([true, false, date, { a: [1] }, [1, 'b'], undefined, null].map(toParameter)).toEqual([
      1,
      0,
      '2026-03-01T00:00:00.000Z',
      '{"a":[1]}',
      '[1,"b"]',
      null,
      null,
    ]);
  });

  it('is refused where no column can hold it', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 2n ** 63n, new Date('never'), () => {}, Symbol('s')]) {
      expect(() => toParameter(value)).toThrow(TypeError);
    }
  });

  it('is always one of the types that a statement takes, or refused', () => {
    fc.assert(
      fc.property(fc.anything({ withDate: true, withBigInt: true, withTypedArray: true }), (value) => {
        try {
          const parameter = toParameter(value);
          const isStorable = parameter === null || parameter instanceof Uint8Array;
          expect(isStorable || ['string', 'number', 'bigint'].includes(typeof parameter)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
        }
      }),
    );
  });
});

describe.each(allDatabases)('values on $name', (kind) => {
  let database: Database;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const place = await kind.create();
    drop = place.drop;
    database = openDatabase({ databaseUrl: place.url, dataDir: place.dataDir });
    await sql`create table sample (whole bigint, part double precision, words text)`.execute(database.db);
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });

  const store = async (column: 'whole' | 'part' | 'words', value: unknown): Promise<unknown> => {
    await sql`delete from sample`.execute(database.db);
    await sql`insert into sample (${sql.ref(column)}) values (${value})`.execute(database.db);
    const { rows } = await sql<{ found: unknown }>`select ${sql.ref(column)} as found from sample`.execute(database.db);
    return rows[0]?.found;
  };

  it('come back as they went in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.maxSafeInteger(), fc.string({ unit: 'grapheme' }), async (whole, words) => {
        fc.pre(!words.includes('\0'));
        expect(await store('whole', whole)).toBe(whole);
        expect(await store('words', words)).toBe(words);
      }),
      { numRuns: 40 },
    );
    expect(await store('part', 0.1)).toBe(0.1);
  });

  it('are stored alike whatever their type was', async () => {
    expect(await store('whole', true)).toBe(1);
    expect(await store('words', new Date(0))).toBe('1970-01-01T00:00:00.000Z');
    expect(await store('words', { a: true })).toBe('{"a":true}');
    expect(await store('whole', undefined)).toBeNull();
  });

  it('count and sum to numbers', async () => {
    await store('whole', 3);
    const { rows } = await sql`select count(*) as n, sum(whole) as total from sample`.execute(database.db);
    expect(rows).toEqual([{ n: 1, total: 3 }]);
  });

  it('never end the process, whatever they are', async () => {
    const anything = fc.anything({ withDate: true, withBigInt: true, withTypedArray: true, withNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(anything, async (value) => {
        const query = CompiledQuery.raw(kind.name === 'sqlite' ? 'select ? as a' : 'select $1::text as a', [value]);
        await database.db.executeQuery(query).catch((error: unknown) => expect(error).toBeInstanceOf(Error));
      }),
      { numRuns: 200 },
    );
    expect(await store('whole', 1)).toBe(1);
  });
});

it('whole numbers are whole in the embedded database, where its driver alone would store fractions', async () => {
  const kind = allDatabases.find(({ name }) => name === 'sqlite');
  const place = await kind?.create();
  if (place === undefined) throw new Error('The embedded database is always there');
  const database = openDatabase({ databaseUrl: undefined, dataDir: place.dataDir });
  const { rows } = await sql`select typeof(${5}) as type`.execute(database.db);
  await database.close();
  await place.drop();
  expect(rows).toEqual([{ type: 'integer' }]);
  expect(new Libsql(':memory:').prepare('select typeof(?) as type').get([5])).toMatchObject({ type: 'real' });
});
