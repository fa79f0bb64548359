import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StatementTooLong } from '../../../server/storage/statement-too-long.ts';
import { type DatabaseKind, databases } from '../../setup/databases.ts';
import { type RunningServer, startServer } from '../app-server.ts';
import { createPeople, password } from '../session-accounts.ts';

/** A proxy before the database. Silent connections stay open and pass nothing on, as after a failover; new ones work. */
async function openProxy(to: URL) {
  const pairs = new Set<readonly [Socket, Socket]>();
  const proxy = createServer((client) => {
    const server = connect(Number(to.port || 5432), to.hostname);
    const pair = [client, server] as const;
    pairs.add(pair);
    client.pipe(server).pipe(client);
    for (const socket of pair) socket.on('error', () => {}).on('close', () => pair.map((one) => one.destroy()));
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String(Object(proxy.address()).port);
  return {
    url: url.href,
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
    const person = await (await createPeople(server.database)).add();
    const signIn = async () => {
      const body = { email: person.email, password, platform: 'PC' };
      return (await server.call('POST', '/sso/v1/auth/login', { body })).status;
    };
    expect(await signIn()).toBe(200);
    proxy.silence();
    expect(await signIn()).toBe(500);
    await expect.poll(signIn, { timeout: 60_000 }).toBe(200);
  });

  it('is given up by a read, and the next ones are answered', { timeout: 120_000 }, async () => {
    const read = () => sql<{ n: number }>`select 1 as n`.execute(server.database.readPool);
    expect((await read()).rows).toEqual([{ n: 1 }]);
    proxy.silence();
    await expect(read()).rejects.toThrow(StatementTooLong);
    expect((await read()).rows).toEqual([{ n: 1 }]);
  });
});
