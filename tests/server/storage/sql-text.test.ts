import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../server/storage/database.ts';
import { insertInto, sqlText } from '../../../server/storage/sql-text.ts';
import { allDatabases } from '../../setup/databases.ts';

describe.each(allDatabases)('a statement on $name', (kind) => {
  let place: Awaited<ReturnType<typeof kind.create>>;
  let database: Database;

  beforeAll(async () => {
    place = await kind.create();
    database = openDatabase({ databaseUrl: place.url, dataDir: place.dataDir });
    await sqlText`create table part ("the name" text, amount integer)`.execute(database.db);
  });

  afterAll(async () => {
    await database.close();
    await place.drop();
  });

  it('passes values as parameters and parts as text, in their order', async () => {
    const name = `it's "quoted"; drop table part --`;
    await insertInto('part', [
      { 'the name': name, amount: 1 },
      { 'the name': null, amount: 2 },
    ]).execute(database.db);
    const isNamed = sqlText`${sqlText.ref('part.the name')} = ${name}`;
    const few = sqlText`amount in (${sqlText.join([1, 2])}) and amount < ${sqlText.lit(3)}`;
    const { rows } = await sqlText<{ amount: number }>`select amount from part where ${isNamed} and ${few}`.execute(
      database.db,
    );
    expect(rows.map(({ amount }) => Number(amount))).toEqual([1]);
  });

  it("refuses a part of Kysely's, which would become a value", () => {
    expect(() => sqlText`select ${sql`1`}`).toThrow(TypeError);
  });
});
