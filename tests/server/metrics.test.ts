import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../setup/databases.ts';
import { type RunningServer, startServer } from './app-server.ts';

describe.each(databases)('metrics on $name', (kind) => {
  let server: RunningServer;

  beforeAll(async () => {
    server = await startServer(kind, { environment: { SLOW_STATEMENT_MS: '1' } });
  });
  afterAll(() => server.stop());

  const read = async (headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/metrics`, { headers });
    return { status: response.status, type: response.headers.get('Content-Type'), text: await response.text() };
  };

  it('tell requests by route, statements, the event loop, sessions and jobs', async () => {
    await server.call('GET', '/buffalo/v1/users/info');
    await server.call('GET', '/nothing/of/the/kind');
    // Reads the gauges from the database: the statements that the next reading tells of.
    await read();
    const { status, type, text } = await read();
    expect(status).toBe(200);
    expect(type).toMatch(/^text\/plain; version=/);
    expect(text).toMatch(/^http_request_duration_seconds_count\{method="GET",route="[^"]*",status="401"\} \d+$/m);
    expect(text).not.toContain('nothing/of/the/kind');
    for (const name of ['database_statement_duration_seconds_count', 'nodejs_eventloop_lag_seconds', 'sessions 0']) {
      expect(text).toContain(name);
    }
  });

  /** The tables that metrics are read from. */
  const gauged = ['session', 'job', 'due_retry'];
  it('leave out what cannot be read from the database, and tell the rest', async () => {
    const { db } = server.database;
    const whole = (await read()).text;
    expect(whole).toMatch(/^sessions 0$/m);
    for (const table of gauged) {
      await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_gone`)}`.execute(db);
    }
    const { status, text } = await read();
    expect(status).toBe(200);
    expect(text).toMatch(/^http_request_duration_seconds_count\{.*\} \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds \S+$/m);
    expect(text).not.toMatch(/^(?:sessions|tasks|due_retries)\b/m);
    expect(server.logged.filter((line) => line.includes('"metric":"sessions"'))).toHaveLength(1);
    for (const table of gauged) {
      await sql`alter table ${sql.table(`${table}_gone`)} rename to ${sql.table(table)}`.execute(db);
    }
    expect((await read()).text).toMatch(/^sessions 0$/m);
  });

  it('are the machine’s own, and not there for callers that come through a proxy', async () => {
    expect(await read({ 'X-Forwarded-For': '127.0.0.1' })).toMatchObject({ status: 404 });
  });

  it('write slow statements to the log, without their values', async () => {
    const secret = 'a value that nobody may read';
    const slow =
      kind.name === 'sqlite'
        ? sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 200000)
            select max(i) from n where ${secret} is not null`
        : sql`select pg_sleep(0.05) where ${secret}::text is not null`;
    await slow.execute(server.database.db);
    const line = server.logged.find((text) => text.includes('slow statement'));
    expect(line).toBeDefined();
    expect(server.logged.join('')).not.toContain(secret);
  });
});

describe('metrics with a token', () => {
  const [kind] = databases;
  it('are for callers who send it', async () => {
    if (!kind) throw new Error('There is no database.');
    const server = await startServer(kind, { environment: { METRICS_TOKEN: 'a token for the tests' } });
    const statusWith = async (headers: Record<string, string>) =>
      (await fetch(`${server.url}/metrics`, { headers })).status;
    expect(await statusWith({})).toBe(404);
    expect(await statusWith({ Authorization: 'Bearer something else' })).toBe(404);
    expect(await statusWith({ Authorization: 'Bearer a token for the tests' })).toBe(200);
    await server.stop();
  });
});
