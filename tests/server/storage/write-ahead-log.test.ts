import { copyFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { afterEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../server/storage/database.ts';
import { allDatabases } from '../../setup/databases.ts';

const embedded = allDatabases.filter(({ name }) => name === 'sqlite');
const mebibyte = 1024 * 1024;

describe.each(embedded)('the log of what was written last, on $name', (kind) => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  async function open() {
    const place = await kind.create();
    const file = path.join(place.dataDir, 'console.db');
    const database = openDatabase({ dataDir: place.dataDir });
    ends.push(() => place.drop());
    await sql`create table sample (id integer primary key, content blob)`.execute(database.db);
    const logSize = () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    return { file, database, logSize };
  }
  const add = (database: Database, mebibytes: number) =>
    sql`insert into sample (content) values (zeroblob(${mebibytes * mebibyte}))`.execute(database.db);
  const countIn = (file: string) => {
    const copy = new Libsql(file);
    const [row] = copy.prepare('select count(*) as n from sample').all([]);
    copy.close();
    return row;
  };

  it('is empty after a stop, so that a copy of the file alone has every commit', async () => {
    const { file, database, logSize } = await open();
    for (let count = 0; count < 50; count += 1) await add(database, 0.01);
    // Both keep what they read prepared.
    await sql`select * from sample`.execute(database.db);
    await sql`select * from sample`.execute(database.readPool);
    await database.close();
    expect(logSize()).toBe(0);
    copyFileSync(file, `${file}.alone`);
    expect(countIn(`${file}.alone`)).toEqual({ n: 50 });
  });

  it('is cut after a transaction that was large', async () => {
    const { database, logSize } = await open();
    await database.transaction(async (trx) => {
      await sql`insert into sample (content) values (zeroblob(${40 * mebibyte}))`.execute(trx);
    });
    await add(database, 0.01);
    await add(database, 0.01);
    expect(logSize()).toBeLessThan(10 * mebibyte);
    await database.close();
  });

  it('is left to the next server although a transaction was open', async () => {
    const { file, database } = await open();
    const begun = new Promise<void>((resolve) => {
      const endless = database.transaction(async (trx) => {
        await sql`insert into sample (content) values ('lost')`.execute(trx);
        resolve();
        await new Promise(() => {});
      });
      endless.catch(() => {});
    });
    await begun;
    await database.close();
    const next = openDatabase({ dataDir: path.dirname(file) });
    await add(next, 0.01);
    await next.close();
    expect(countIn(file)).toEqual({ n: 1 });
  });

  it('does not grow on although reads overlap all the time, and all of them are answered', async () => {
    const { database, logSize } = await open();
    const over = new AbortController();
    const read = async (steps: number) => {
      while (!over.signal.aborted) {
        const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${steps}) select max(i) from n`;
        await sql`select (${numbers}) as steps, (select count(*) from sample) as n`.execute(database.readPool);
      }
    };
    const reads = Promise.all([500_000, 600_000, 700_000, 800_000].map(read));
    for (let count = 0; count < 12; count += 1) {
      await add(database, 8);
      await turn();
    }
    await expect.poll(logSize, { timeout: 60_000, interval: 20 }).toBeLessThan(64 * mebibyte);
    over.abort();
    await reads;
    await database.close();
  });
});
