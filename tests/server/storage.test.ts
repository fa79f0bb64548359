import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../server/storage/database.ts';
import { FolderInUse } from '../../server/storage/driver/sqlite/folder-lock.ts';
import { systemTableNames } from '../../server/storage/system/system-tables.ts';
import { createSystemTables } from '../../server/storage/tables/create-system-tables.ts';
import { featureRecordTables } from '../../server/storage/tables/feature-tables.ts';
import { allDatabases } from '../setup/databases.ts';

describe.each(allDatabases)('storage on $name', (kind) => {
  let place: Awaited<ReturnType<typeof kind.create>>;
  let database: Database;

  beforeAll(async () => {
    place = await kind.create();
    database = openDatabase({ databaseUrl: place.url, dataDir: place.dataDir });
    await sql`create table counter (name text primary key, count bigint)`.execute(database.db);
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
  });

  const start = (name: string) => sql`insert into counter values (${name}, 0)`.execute(database.db);
  const countOf = async (name: string) => {
    const { rows } = await sql<{ count: number }>`select count from counter where name = ${name}`.execute(database.db);
    return rows[0]?.count;
  };

  it('lands a transaction whole, or not at all', async () => {
    await start('whole');
    const failing = database.transaction(async (trx) => {
      await sql`update counter set count = 5 where name = 'whole'`.execute(trx);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await countOf('whole')).toBe(0);
  });

  it.runIf(kind.name === 'sqlite')('says that the disk is full, and works again once there is room', async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(database.db);
    const fill = (db: Database['db']) =>
      sql`insert into counter values ('full' || hex(zeroblob(100000)), 1)`.execute(db);
    await expect(fill(database.db)).rejects.toThrow('database or disk is full');
    await expect(database.transaction(fill)).rejects.toThrow('database or disk is full');
    await sql`pragma max_page_count = 1000000`.execute(database.db);
    await database.transaction(async (trx) => {
      await sql`insert into counter values ('there is room', 1)`.execute(trx);
    });
    expect(await countOf('there is room')).toBe(1);
  });

  it.runIf(kind.name === 'sqlite')('says why a transaction cannot be committed, and begins the next', async () => {
    await start('twice');
    const failing = database.transaction(async (trx) => {
      // SQLite ends the transaction by itself, as it does where the disk is full.
      const twice = sql`insert or rollback into counter values ('twice', 1)`.execute(trx);
      await expect(twice).rejects.toThrow('UNIQUE');
    });
    await expect(failing).rejects.toThrow('cannot commit');
    await database.transaction(async (trx) => {
      await sql`insert into counter values ('after the failed commit', 1)`.execute(trx);
    });
    expect(await countOf('after the failed commit')).toBe(1);
  });

  it.runIf(kind.name === 'postgres')(
    'fails a transaction whose connection is lost between two statements',
    async () => {
      const uncaught = vi.fn();
      process.on('uncaughtException', uncaught);
      const terminate = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(database.db);
      let began = (_pid: number) => {};
      const isTerminated = new Promise<number>((resolve) => {
        began = resolve;
      }).then(terminate);
      const failing = database.transaction(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        for (const { pid } of rows) began(pid);
        await isTerminated;
        await sleep(100);
        await sql`insert into counter values ('lost', 0)`.execute(trx);
      });
      await expect(failing).rejects.toThrow('connection error');
      process.off('uncaughtException', uncaught);
      expect(uncaught).not.toHaveBeenCalled();
      expect(await countOf('lost')).toBeUndefined();
    },
  );

  it.runIf(kind.name === 'postgres')('prepares a statement that is repeated, once for a connection', async () => {
    const prepared = () =>
      sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.db);
    for (const name of ['once', 'twice', 'again']) await countOf(name);
    const texts = (await prepared()).rows.map(({ statement }) => statement);
    expect(texts.filter((text) => text.startsWith('select count from counter'))).toHaveLength(1);
  });

  it('goes on reading a table to which a newer release adds a column', async () => {
    await sql`create table wider (name text primary key)`.execute(database.db);
    const insert = (name: string) => sql`insert into wider (name) values (${name})`.execute(database.db);
    const read = (name: string) => sql`select * from wider where name = ${name}`.execute(database.db);
    for (const name of ['a', 'b', 'c']) {
      await insert(name);
      await read(name);
    }
    await sql`alter table wider add column since bigint`.execute(database.db);
    await insert('d');
    expect((await read('d')).rows).toEqual([{ name: 'd', since: null }]);
  });

  it('keeps the statements of concurrent requests out of a transaction', async () => {
    await start('apart');
    let began = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      began = resolve;
    });
    const failing = database.transaction(async (trx) => {
      await sql`update counter set count = count + 100 where name = 'apart'`.execute(trx);
      began();
      await sleep(20);
      throw new Error('rolled back');
    });
    const outcome = failing.catch((error: unknown) => error);
    await hasBegun;
    // Were it let in on the same connection, it would see 100, and be rolled back with the transaction.
    await Promise.all([sql`update counter set count = count + 1 where name = 'apart'`.execute(database.db), outcome]);
    expect(await countOf('apart')).toBe(1);
  });

  it('loses no update among concurrent transactions that name one lock', async () => {
    await start('locked');
    const addOne = () =>
      database.transaction(
        async (trx) => {
          const { rows } = await sql<{ count: number }>`select count from counter where name = 'locked'`.execute(trx);
          await sleep(1);
          await sql`update counter set count = ${(rows[0]?.count ?? 0) + 1} where name = 'locked'`.execute(trx);
        },
        { lock: 'counting' },
      );
    await Promise.all(Array.from({ length: 20 }, addOne));
    expect(await countOf('locked')).toBe(20);
  });

  it('refuses a statement outside the transaction that is running, instead of waiting for itself', async () => {
    const misled = database.transaction(() => sql`select 1`.execute(database.db));
    await expect(misled).rejects.toThrow('use the handle the transaction was given');
    await sql`select 1`.execute(database.db);
  });

  it('recognises a value that is already taken', async () => {
    await start('taken');
    const error: unknown = await start('taken').catch((caught: unknown) => caught);
    expect(database.dialect.isUniqueViolation(error)).toBe(true);
    const other: unknown = await sql`select * from nowhere`.execute(database.db).catch((caught: unknown) => caught);
    expect(database.dialect.isUniqueViolation(other)).toBe(false);
  });

  it('makes the tables of the server once, however often and however many at a time ask', async () => {
    await Promise.all([createSystemTables(database), createSystemTables(database), createSystemTables(database)]);
    const names = (await database.db.introspection.getTables()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...systemTableNames, ...featureRecordTables]));
  });
});

describe('the embedded database', () => {
  const kind = allDatabases[0];

  const inFolder = async (work: (dataDir: string) => Promise<void>) => {
    const place = await kind?.create();
    if (place === undefined) throw new Error('The embedded database is always there');
    await work(place.dataDir).finally(() => place.drop());
  };

  it('survives a power cut after each commit and checks references', () =>
    inFolder(async (dataDir) => {
      const { db, close } = openDatabase({ dataDir });
      const pragma = async (name: string) => (await sql.raw(`pragma ${name}`).execute(db)).rows;
      expect(await pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
      expect(await pragma('synchronous')).toEqual([{ synchronous: 2 }]);
      expect(await pragma('foreign_keys')).toEqual([{ foreign_keys: 1 }]);
      await close();
    }));

  it('refuses a second opener, in this process or another, until the first is done', () =>
    inFolder(async (dataDir) => {
      const first = openDatabase({ dataDir });
      expect(() => openDatabase({ dataDir })).toThrow(FolderInUse);
      const script = `
        import { runnerImport } from 'vite';
        const { module } = await runnerImport('./server/storage/database.ts', { configFile: false });
        module.openDatabase({ dataDir: ${JSON.stringify(dataDir)} });`;
      const other = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
      expect(other.stderr.toString()).toContain(`is in use by another process (${process.pid})`);
      expect(other.status).toBe(1);
      await first.close();
      await openDatabase({ dataDir }).close();
    }));
});
