import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../../server/storage/database.ts';
import { StatementTooLong } from '../../../server/storage/driver/errors/statement-too-long.ts';
import { allDatabases } from '../../setup/databases.ts';
import { hearUncaught } from '../../setup/uncaught.ts';

describe.each(allDatabases)('what is read aside on $name', (kind) => {
  let place: Awaited<ReturnType<typeof kind.create>>;
  let database: Database;
  /** Reads until it is given up. */
  const endless: RawBuilder<unknown> =
    kind.name === 'postgres'
      ? sql`select pg_sleep(60)`
      : sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1e9) select max(i) from n`;

  beforeAll(async () => {
    place = await kind.create();
    database = openDatabase({ databaseUrl: place.url, dataDir: place.dataDir });
    await sql`select 1`.execute(database.db);
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
  });

  it('is read whatever Node is configured to load into the server', async () => {
    vi.stubEnv('NODE_OPTIONS', '--import=/no/such/file.mjs');
    const asked = Array.from({ length: 4 }, () => sql`select 1 as n`.execute(database.readPool));
    for (const { rows } of await Promise.all(asked)) expect(rows).toEqual([{ n: 1 }]);
    vi.unstubAllEnvs();
  });

  it.runIf(kind.name === 'sqlite')(
    'fails a statement whose process cannot be started, and reads the next',
    async () => {
      const uncaught = hearUncaught();
      const { execPath } = process;
      const fresh = openDatabase({ dataDir: `${place.dataDir}/fresh` });
      await sql`select 1`.execute(fresh.db);
      process.execPath = '/no/such/node';
      await expect(sql`select 1`.execute(fresh.readPool)).rejects.toThrow();
      process.execPath = execPath;
      // What the process emits more comes a turn later.
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect((await sql`select 1 as n`.execute(fresh.readPool)).rows).toEqual([{ n: 1 }]);
      expect(uncaught).toEqual([]);
      await fresh.close();
    },
  );

  it('is read by a statement that failed before, once there is what it asks for', async () => {
    const ask = () => sql<{ n: number }>`select count(*) as n from "later"`.execute(database.readPool);
    await expect(ask()).rejects.toThrow(/later/);
    await sql`create table "later" (id bigint primary key)`.execute(database.db);
    expect((await ask()).rows).toEqual([{ n: 0 }]);
  });

  it('makes Node warn of nothing, however many statements of a request wait', async () => {
    const warnings: Error[] = [];
    const hear = (warning: Error) => void warnings.push(warning);
    process.on('warning', hear);
    const { signal } = new AbortController();
    await database.serve(
      { lane: 'usual', caller: () => ({ person: '1', enterprise: '1', isSignedIn: true }), signal: () => signal },
      () => Promise.all(Array.from({ length: 40 }, () => sql`select 1`.execute(database.readPool))),
    );
    // Node tells of it a turn later.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', hear);
    expect(warnings).toEqual([]);
  });

  it.each([0, 1, 5, 20, 300])('ends soon after nobody waits for it any more, after %i ms', async (delay) => {
    const waiting = new AbortController();
    const ends = Array.from({ length: 40 }, () =>
      database
        .serve(
          {
            lane: 'usual',
            caller: () => ({ person: '1', enterprise: '1', isSignedIn: true }),
            signal: () => waiting.signal,
          },
          () => endless.execute(database.readPool),
        )
        .catch((error: unknown) => error),
    );
    setTimeout(() => waiting.abort(), delay);
    for (const end of await Promise.all(ends)) expect(end).toBeInstanceOf(StatementTooLong);
    const quick = Array.from({ length: 20 }, () => sql`select 1 as n`.execute(database.readPool));
    for (const { rows } of await Promise.all(quick)) expect(rows).toEqual([{ n: 1 }]);
  });
});
