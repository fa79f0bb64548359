import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StatementTooLong } from '../../../server/storage/driver/errors/statement-too-long.ts';
import { type DatabaseKind, databases } from '../../setup/databases.ts';
import { type RunningServer, startServer } from '../app-server.ts';
import { createPeople, type Person, password } from '../session-accounts.ts';

/** A proxy before the database. Silent connections stay open and pass nothing on, as after a failover; new ones work. */
async function openProxy(to: URL) {
  let lostAt: string | undefined;
  const pairs = new Set<readonly [Socket, Socket]>();
  const proxy = createServer((client) => {
    const server = connect(Number(to.port || 5432), to.hostname);
    const pair = [client, server] as const;
    pairs.add(pair);
    client.pipe(server).pipe(client);
    client.on('data', (sent) => {
      if (lostAt === undefined || !sent.includes(lostAt)) return;
      lostAt = undefined;
      client.destroy();
    });
    for (const socket of pair) socket.on('error', () => {}).on('close', () => pair.map((one) => one.destroy()));
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String(Object(proxy.address()).port);
  return {
    url: url.href,
    /** Ends the connection on which a statement with this text is sent next. */
    loseAt(text: string) {
      lostAt = text;
    },
    silence() {
      for (const [client, server] of pairs) {
        client.unpipe().pause();
        server.unpipe().pause();
      }
    },
    close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      proxy.close();
    },
  };
}

const postgres = databases.find(({ name }) => name === 'postgres');

describe.runIf(postgres)('a connection to PostgreSQL that falls silent', () => {
  let proxy: Awaited<ReturnType<typeof openProxy>>;
  let server: RunningServer;
  let person: Person;
  const behind: DatabaseKind = {
    name: 'postgres',
    async create() {
      if (!postgres) throw new Error('There is no PostgreSQL.');
      const place = await postgres.create();
      proxy = await openProxy(new URL(place.url ?? ''));
      return { ...place, url: proxy.url };
    },
  };

  beforeAll(async () => {
    server = await startServer(behind);
    person = await (await createPeople(server.database)).add();
  });
  afterAll(async () => {
    proxy.close();
    await server.stop();
  });

  const ask = async (path: string) => {
    const response = await fetch(`${server.url}${path}`, { signal: AbortSignal.timeout(6000) });
    await response.text();
    return response.status;
  };

  it('fails one health check, and the next opens another connection', async () => {
    expect(await ask('/healthz')).toBe(200);
    proxy.silence();
    expect(await ask('/healthz')).toBe(503);
    expect(await ask('/healthz')).toBe(200);
  });

  it('keeps nobody from reading the figures of the server', async () => {
    expect(await ask('/metrics')).toBe(200);
    proxy.silence();
    expect(await ask('/metrics')).toBe(200);
    expect(await ask('/healthz')).toBe(200);
  });

  it('is given up by a request, and the next ones are answered', { timeout: 120_000 }, async () => {
    const signIn = async () => {
      const body = { email: person.email, password, platform: 'PC' };
      return (await server.call('POST', '/sso/v1/auth/login', { body })).status;
    };
    expect(await signIn()).toBe(200);
    proxy.silence();
    expect(await signIn()).toBe(503);
    await expect.poll(signIn, { timeout: 60_000 }).toBe(200);
  });

  it('leaves open whether a change was stored if it is lost meanwhile, and stored nothing if it is lost before', async () => {
    const signIn = async (lostAt: string) => {
      proxy.loseAt(lostAt);
      const body = { email: person.email, password, platform: 'PC' };
      const { status, code, msg, headers } = await server.call('POST', '/sso/v1/auth/login', { body });
      return { status, code, msg, canRetry: Number(headers.get('Retry-After')) > 0 };
    };
    const unavailable = { status: 503, code: 50300, canRetry: true };
    const sessions = server.database.db.selectFrom('session').selectAll().where('user', '=', person.id);
    const before = await sessions.execute();
    expect(await signIn('begin')).toEqual({ ...unavailable, msg: '系统繁忙，请在 3 秒后重试' });
    expect(await sessions.execute()).toEqual(before);
    expect(await signIn('commit')).toEqual({
      ...unavailable,
      msg: expect.stringContaining('不确定刚才的操作是否已保存'),
    });
    expect(await signIn('sent by nobody')).toMatchObject({ status: 200, code: 1 });
  });

  it('is given up by a read, and the next ones are answered', { timeout: 120_000 }, async () => {
    const read = () => sql<{ n: number }>`select 1 as n`.execute(server.database.readPool);
    expect((await read()).rows).toEqual([{ n: 1 }]);
    proxy.silence();
    await expect(read()).rejects.toThrow(StatementTooLong);
    expect((await read()).rows).toEqual([{ n: 1 }]);
  });
});
