import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../server/runtime/log.ts';
import { type Database, openDatabase } from '../../server/storage/database.ts';
import { databases } from '../setup/databases.ts';
import { type RunningServer, startServer } from './app-server.ts';
import { createPeople, password } from './session-accounts.ts';

const secret = 'nobody-may-read-this';

describe.each(databases)('the log of the server on $name', (kind) => {
  let server: RunningServer;
  let people: Awaited<ReturnType<typeof createPeople>>;
  let email: string;
  let token: string;
  let work: (database: Database) => Promise<unknown>;

  beforeAll(async () => {
    server = await startServer(kind, {
      mountResources: (api) => void api.post('/failing', async (c) => c.json(await work(server.database))),
    });
    people = await createPeople(server.database);
    ({ email } = await people.add());
    const body = { email, password, platform: 'PC' };
    ({ token } = Object((await server.call('POST', '/sso/v1/auth/login', { body })).data));
  });
  afterAll(() => server.stop());

  /** Fails a request with this work, and returns the line of the log about it. */
  const failed = async (next: typeof work) => {
    work = next;
    const { status, data } = await server.call('POST', '/buffalo/v1/failing', { token });
    expect(status).toBe(500);
    const { requestId } = Object(data);
    return server.logged.find((line) => line.includes('request failed') && line.includes(requestId)) ?? '';
  };

  it('names the constraint that a statement violates, without the values', async () => {
    const again = await failed(() =>
      people.db
        .insertInto('user')
        .values({ enterprise: 1, username: secret, email, _folded_email: email, status: 'active' })
        .execute(),
    );
    expect(again).toMatch(/_folded_email|user_email/);
    expect(JSON.parse(again).err).toMatchObject({ type: expect.any(String), stack: expect.any(String) });
    expect(again).not.toContain(email);
    const row = await failed(({ db }) =>
      sql`insert into saved_view (enterprise, "user", resource, label, query, shared)
        values (1, 1, 'merchant', ${secret}, null, 0)`.execute(db),
    );
    expect(row).toMatch(/saved_view.*query|query.*saved_view/s);
    expect(row).not.toContain(secret);
  });

  it.runIf(kind.name === 'postgres')('names a value of the wrong type by its type', async () => {
    const line = await failed(({ db }) => sql`select ${`${secret}"`}::text::bigint`.execute(db));
    expect(line).toContain('invalid input syntax for type bigint');
    expect(line).not.toContain(secret);
  });

  it('has what caused an error, and each of several errors', async () => {
    const line = await failed(async () => {
      const cause = Object.assign(new Error('the cause'), { code: 'ECODE', body: secret });
      const errors = [Object.assign(new Error('one of both', { cause }), { config: { secret } })];
      throw Object.assign(new AggregateError(errors, 'several'), { request: secret });
    });
    const { err } = JSON.parse(line);
    expect(err).toMatchObject({
      type: 'AggregateError',
      message: 'several',
      aggregateErrors: [{ type: 'Error', message: 'one of both', cause: { message: 'the cause', code: 'ECODE' } }],
    });
    expect(line).not.toContain(secret);
  });

  it.runIf(kind.name === 'postgres')('says in a few words that an idle connection was lost', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    const { url, dataDir } = server.place;
    const database = openDatabase({ databaseUrl: url, dataDir }, (error) => log.warn({ err: error }, 'lost'));
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(server.database.db);
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    await database.close();
    const [line = ''] = lines;
    expect(JSON.parse(line).err).toMatchObject({ code: '57P01' });
    expect(line).not.toContain('connectionParameters');
    expect(line.length).toBeLessThan(3000);
  });
});
