import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../server/storage/database.ts';
import type { NumberRow } from '../../../server/storage/query-cache.ts';
import { sqlText } from '../../../server/storage/sql-text.ts';
import { allDatabases } from '../../setup/databases.ts';

describe.each(allDatabases)('what is found on $name', (kind) => {
  let place: Awaited<ReturnType<typeof kind.create>>;
  let database: Database;
  const run: string[] = [];

  beforeAll(async () => {
    place = await kind.create();
    database = openDatabase({ databaseUrl: place.url, dataDir: place.dataDir });
    await sqlText`create table "shelf" (id bigint primary key, books bigint)`.execute(database.db);
    await sqlText`create table "reader" (id bigint primary key)`.execute(database.db);
    database.watch(({ text }) => run.push(text));
  });
  beforeEach(async () => {
    await sqlText`delete from "shelf"`.execute(database.db);
    await sqlText`insert into "shelf" values (1, 3)`.execute(database.db);
    run.length = 0;
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
  });

  const count = async (atLeast = 0) => {
    const question = sqlText<NumberRow>`select count(*) as n from "shelf" where books >= ${atLeast}`;
    const [row] = await database.queryCache.ask(question, database.readPool);
    return row?.n;
  };
  const timesAsked = () => run.filter((text) => text.includes('count(*)')).length;

  it.each([
    ['is added', sqlText`insert into "shelf" values (2, 5)`, 2],
    ['is changed', sqlText`update "shelf" set books = 1`, 0],
    ['is removed', sqlText`delete from "shelf" where id = 1`, 0],
    ['is added and answered', sqlText`insert into "shelf" values (2, 5) returning id`, 2],
    ['is added by name alone', sqlText`INSERT INTO shelf VALUES (2, 5)`, 2],
    [
      'is added by a statement that begins otherwise',
      sqlText`with two as (select 2 as id) insert into "shelf" select id, 7 from two`,
      2,
    ],
  ])('follows what %s', async (_what, write, after) => {
    expect(await count(2)).toBe(1);
    await write.execute(database.db);
    expect(await count(2)).toBe(after);
  });

  it.runIf(kind.name === 'sqlite')('follows what takes the place of another, and nothing else there is', async () => {
    expect(await count(2)).toBe(1);
    await sqlText`insert or replace into "reader" values (1)`.execute(database.db);
    expect([await count(2), timesAsked()]).toEqual([1, 1]);
    await sqlText`insert or replace into "shelf" values (1, 0)`.execute(database.db);
    expect(await count(2)).toBe(0);
  });

  it('follows a transaction once it has landed, and one that was given up never', async () => {
    expect(await count()).toBe(1);
    await database.transaction(async (trx) => {
      await sqlText`insert into "shelf" values (2, 5)`.execute(trx);
    });
    expect(await count()).toBe(2);
    const givenUp = database.transaction(async (trx) => {
      await sqlText`insert into "shelf" values (3, 5)`.execute(trx);
      throw new Error('given up');
    });
    await expect(givenUp).rejects.toThrow('given up');
    expect(await count()).toBe(2);
  });

  it('follows a transaction of which a part was taken back', async () => {
    expect(await count()).toBe(1);
    await database.transaction(async (trx) => {
      await sqlText`insert into "shelf" values (2, 5)`.execute(trx);
      await sqlText`savepoint part`.execute(trx);
      await sqlText`insert into "shelf" values (3, 5)`.execute(trx);
      await sqlText`rollback to savepoint part`.execute(trx);
      await sqlText`release savepoint part`.execute(trx);
      // Somebody else, who sees none of it yet.
      expect(await count()).toBe(1);
    });
    expect(await count()).toBe(2);
  });

  it('tells questions with other values apart', async () => {
    expect([await count(0), await count(3), await count(4)]).toEqual([1, 1, 0]);
  });

  it('is asked again for every question where other servers may write besides, and else only after a write', async () => {
    await count();
    await count();
    await sqlText`insert into "reader" values (7)`.execute(database.db);
    await count();
    expect(timesAsked()).toBe(kind.name === 'sqlite' ? 1 : 3);
    await sqlText`update "shelf" set books = 4`.execute(database.db);
    await count();
    expect(timesAsked()).toBe(kind.name === 'sqlite' ? 2 : 4);
  });

  it('is kept up to a size, the oldest dropped first, and no result that is larger alone', async () => {
    const cache = database.queryCache.resultCache<string>({ maxSize: 10, sizeOf: (text) => text.length });
    const read = async (text: string) => {
      let wasComputed = false;
      await cache.resultOf(text, async () => {
        wasComputed = true;
        return text;
      });
      return wasComputed;
    };
    await read('aaaa');
    await read('bbbb');
    await read('far too long');
    expect([await read('aaaa'), await read('bbbb')]).toEqual(kind.name === 'sqlite' ? [false, false] : [true, true]);
    await read('cccc');
    expect(await read('aaaa')).toBe(true);
  });
});
