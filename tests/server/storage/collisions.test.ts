import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../server/storage/database.ts';
import { allDatabases } from '../../setup/databases.ts';

it.each(allDatabases)('transactions that stand in each other’s way both land, on $name', async (kind) => {
  const place = await kind.create();
  const database = openDatabase({ databaseUrl: place.url, dataDir: place.dataDir });
  await sql`create table tally (id integer primary key, n integer not null)`.execute(database.db);
  await sql`insert into tally values (1, 0), (2, 0)`.execute(database.db);
  let waiting = 0;
  const both = new Promise<void>((resolve) => {
    const look = () => (waiting >= 2 || kind.name === 'sqlite' ? resolve() : setTimeout(look, 5));
    look();
  });
  const addTo = (first: number, second: number) =>
    database.transaction(async (trx) => {
      await sql`update tally set n = n + 1 where id = ${first}`.execute(trx);
      waiting += 1;
      // Each has its first row before either asks for the second: one of them is broken off.
      await both;
      await sql`update tally set n = n + 1 where id = ${second}`.execute(trx);
    });
  await Promise.all([addTo(1, 2), addTo(2, 1)]);
  const { rows } = await sql<{ n: number }>`select n from tally order by id`.execute(database.db);
  expect(rows.map(({ n }) => n)).toEqual([2, 2]);
  await database.close();
  await place.drop();
});
