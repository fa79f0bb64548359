import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { signIn } from '../../bench/support/client.mjs';
import { contact, openDatabase } from '../../server/storage/database.ts';
import { StatementTooLong } from '../../server/storage/driver/errors/statement-too-long.ts';
import { databases } from '../setup/databases.ts';
import { createDemoDatabase, secretKey } from '../setup/demo-database.ts';
import { pgBouncer, startPgBouncer } from '../setup/pgbouncer.ts';
import { failedStart, program, runNode, runningServer, statusOf } from './server-process.ts';

const postgres = databases.find(({ name }) => name === 'postgres');

describe.runIf(postgres && pgBouncer)('behind PgBouncer', () => {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  const open = async (settings: Parameters<typeof startPgBouncer>[1]) => {
    if (!postgres) throw new Error('There is no PostgreSQL.');
    const place = await createDemoDatabase(postgres, undefined);
    ends.push(() => place.drop());
    const pooler = await startPgBouncer(place.url ?? '', settings);
    ends.push(() => pooler.stop());
    const environment = () => ({
      DATA_DIR: mkdtempSync(path.join(inject('runFolder'), 'data-')),
      DATABASE_URL: pooler.url,
      SECRET_KEY: secretKey,
    });
    return { pooler, environment, direct: place.url ?? '' };
  };

  const refused =
    'The PostgreSQL of DATABASE_URL cannot be worked with: a pooler gives each transaction another session of ' +
    'PostgreSQL (PgBouncer with pool_mode = transaction or statement). Set pool_mode = session for this database, or ' +
    'let DATABASE_URL name PostgreSQL itself\n';

  it.each<Parameters<typeof open>[0]>([
    { pool_mode: 'transaction' },
    { pool_mode: 'transaction', server_round_robin: 1, min_pool_size: 2 },
    { pool_mode: 'transaction', default_pool_size: 1 },
    { pool_mode: 'statement' },
  ])('with %o a server and a backup are refused, and what to do is said', async (settings) => {
    const { environment } = await open(settings);
    expect(await failedStart(environment(), '--demo')).toEqual({ status: 1, said: refused });
    const { child, output } = runNode(
      [program('backup'), 'backup', path.join(environment().DATA_DIR, 'a.gz')],
      environment(),
    );
    expect(await statusOf(child)).toBe(1);
    expect(output.join('')).toBe(refused);
  });

  it('is seen to hand sessions around while others use it, too', async () => {
    const { pooler } = await open({ pool_mode: 'transaction' });
    const clients = Array.from({ length: 4 }, () => new pg.Client({ connectionString: pooler.url }));
    await Promise.all(clients.map((client) => client.connect()));
    const over = new AbortController();
    const using = clients.map(async (client) => {
      while (!over.signal.aborted) await client.query('select pg_sleep(random() / 100)');
      await client.end();
    });
    ends.push(async () => {
      over.abort();
      await Promise.all(using);
    });
    for (let turn = 0; turn < 20; turn += 1) {
      const database = openDatabase({ databaseUrl: pooler.url, dataDir: '' });
      await expect(contact(database)).rejects.toThrow('pool_mode = session');
      await database.close();
    }
  });

  // Without a query that resets it, a session comes with what the client before has prepared.
  it.each(['DISCARD ALL', ''])('a server works in session mode, with server_reset_query "%s"', async (reset) => {
    const { environment } = await open({
      pool_mode: 'session',
      default_pool_size: 60,
      server_reset_query: reset,
    });
    const servers = [];
    for (let count = 0; count < 2; count += 1) {
      const server = await runningServer(environment(), '--demo');
      ends.push(() => server.stop());
      servers.push(server);
    }
    for (const { url } of servers) {
      const owner = await signIn(url, 'owner@demo.example');
      const pages = await Promise.all(Array.from({ length: 60 }, () => owner.get('/merchant/page?_preset=signed')));
      expect(pages.every(({ total }) => total > 0)).toBe(true);
      expect(
        await owner.post('/merchant', { name: `商家 ${url}`, contact: '甄别', mobile: '13900001111' }),
      ).toMatchObject({ version: 1 });
    }
    expect(servers.map(({ output }) => output.join('')).join('')).not.toContain('"level":50');
  });

  it('a statement that the client no longer waits for is cancelled in session mode', async () => {
    const { pooler, direct } = await open({ pool_mode: 'session' });
    const database = openDatabase({ databaseUrl: pooler.url, dataDir: '' });
    ends.push(() => database.close());
    const over = new AbortController();
    const request = {
      lane: 'usual',
      caller: () => ({ person: '1', enterprise: '1', isSignedIn: true }),
      signal: () => over.signal,
    } as const;
    const read = database.serve(request, () => sql`select pg_sleep(60)`.execute(database.readPool));
    const observer = new pg.Client({ connectionString: direct });
    await observer.connect();
    ends.push(() => observer.end());
    const sleeping = async () =>
      (await observer.query(`select 1 from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`))
        .rows.length;
    await expect.poll(sleeping, { timeout: 30_000 }).toBe(1);
    over.abort();
    await expect(read).rejects.toThrow(StatementTooLong);
    expect(await sleeping()).toBe(0);
  });
});
