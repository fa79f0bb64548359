import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startBackend } from '../../server/operations/start/backend.ts';
import { demoPassword } from '../../server/operations/start/demo.ts';
import type { AppEnv } from '../../server/request/context.ts';
import { createLog } from '../../server/runtime/log.ts';
import { readSettings } from '../../server/runtime/settings.ts';
import { openDatabase } from '../../server/storage/database.ts';
import { openSharedClock } from '../../server/storage/shared-clock.ts';
import { allDatabases, type DatabaseKind, type Database as Place } from '../setup/databases.ts';
import { createDemoDatabase, secretKey } from '../setup/demo-database.ts';
import { product, productCatalogue } from '../setup/product.ts';
import { quickPasswords } from '../setup/quick-passwords.ts';

const minute = 60_000;
/** Longer than the machine's clock is left unwatched, in milliseconds. */
const watched = 5001;

/** A sample: notes that wait for a decision. */
const note = {
  name: 'note',
  recordLabel: 'title',
  fields: {
    title: { type: 'text', label: '标题', required: true },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'waiting', label: '待处理' },
        { value: 'kept', label: '保留' },
      ],
    },
  },
  list: { presetsOf: 'status', layouts: ['queue', 'table'] },
  states: { field: 'status', transitions: { keep: { label: '保留', from: ['waiting'], to: 'kept' } } },
  review: { presets: ['waiting'], decisions: ['keep'], lease: '5m' },
} as const;
const catalogue = () =>
  productCatalogue({
    list: [{ name: 'note', title: '笔记', perm: 'merchant_admin' }],
    definitions: { note },
  });

const envelope = z.object({ code: z.number(), data: z.unknown() });
const pair = z.object({ token: z.string(), refreshToken: z.string() });
const queue = z.object({ records: z.array(z.object({ id: z.string() })) });

type Server = Awaited<ReturnType<typeof startServer>>;

/** The clock of a machine, which is wrong by so much. */
function wrongClock(wrongBy: number) {
  const clock = { wrongBy, now: () => new Date(Date.now() + clock.wrongBy) };
  return clock;
}

/** A server on a database, on a machine whose clock is wrong by so much. */
async function startServer(place: Place, wrongBy: number) {
  // An access token and a code end before the wrong clocks agree.
  const settings = readSettings({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.url,
    SECRET_KEY: secretKey,
    ACCESS_TOKEN_TTL: '300',
  });
  const database = openDatabase(settings);
  const app: Hono<AppEnv> = await startBackend({
    product,
    database,
    settings,
    log: pino({ level: 'silent' }),
    machineClock: wrongClock(wrongBy),
    demo: true,
    passwordCost: quickPasswords,
    catalogue: catalogue(),
  });
  const request = (
    method: string,
    address: string,
    { body, token, headers }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
  ) =>
    app.request(
      address,
      {
        method,
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      {},
    );
  const call = async (...asked: Parameters<typeof request>) => {
    const response = await request(...asked);
    return { status: response.status, ...envelope.parse(await response.json()) };
  };
  return {
    database,
    request,
    call,
    signIn: async (email: string) => {
      const body = { email, password: demoPassword, platform: 'PC' };
      return pair.parse((await call('POST', '/sso/v1/auth/login', { body })).data);
    },
    refresh: (refreshToken: string) =>
      call('POST', '/sso/v1/auth/refresh_token', { headers: { 'Refresh-Token': refreshToken } }),
  };
}

const postgres = allDatabases.filter(({ name }) => name === 'postgres');

describe.each(postgres)('servers whose machines’ clocks are ten minutes apart, on $name', (kind: DatabaseKind) => {
  let place: Place;
  let right: Server;
  let ahead: Server;

  beforeAll(async () => {
    place = await createDemoDatabase(kind, catalogue());
    right = await startServer(place, 0);
    ahead = await startServer(place, 10 * minute);
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(async () => {
    for (const { database } of [right, ahead]) await database.close();
    await place.drop();
  });

  const turns = () =>
    [
      [right, ahead],
      [ahead, right],
    ] as const;

  it('take the refresh of two tabs for no theft', async () => {
    for (const [one, other] of turns()) {
      const { refreshToken } = await one.signIn('staff@demo.example');
      const first = pair.parse((await one.refresh(refreshToken)).data);
      const second = pair.parse((await other.refresh(refreshToken)).data);
      expect(second.refreshToken).toBe(first.refreshToken);
    }
  });

  it('accept each other’s access tokens until they end', async () => {
    for (const [one, other] of turns()) {
      const { token } = await one.signIn('staff@demo.example');
      expect(await other.call('GET', '/buffalo/v1/users/info', { token })).toMatchObject({ status: 200, code: 1 });
    }
  });

  it('lease a record of a queue to one person', async () => {
    for (const [one, other] of turns()) {
      const [owner, staff] = [await one.signIn('owner@demo.example'), await other.signIn('staff@demo.example')];
      const create = Array.from({ length: 12 }, (_, index) => ({ title: `笔记${index}` }));
      await one.call('POST', '/buffalo/v1/note/batch', { token: owner.token, body: { create } });
      const ask = async (server: Server, { token }: { token: string }) => {
        const answer = await server.call('POST', '/buffalo/v1/note/queue?_preset=waiting', { token, body: {} });
        return queue.parse(answer.data).records.map(({ id }) => id);
      };
      const [mine, theirs] = [await ask(one, owner), await ask(other, staff)];
      expect(mine).toHaveLength(10);
      expect(theirs.filter((id) => mine.includes(id))).toEqual([]);
      for (const [server, { token }] of [
        [one, owner],
        [other, staff],
      ] as const)
        await server.call('DELETE', '/buffalo/v1/note/queue', { token });
    }
  });

  it('take each other’s codes', async () => {
    for (const [index, [one, other]] of turns().entries()) {
      const mobile = `1390000000${index}`;
      const person = { enterpriseName: `新企业${index}`, email: `new${index}@company.test`, password: 'correct horse' };
      expect(await one.call('POST', '/sso/v1/auth/captcha', { body: { phone: mobile, type: 0 } })).toMatchObject({
        code: 1,
      });
      const captcha = readFileSync(path.join(place.dataDir, 'outbox.log'), 'utf8').trim().split(' ').at(-1);
      const body = { ...person, mobile, captcha };
      expect(await other.call('POST', '/buffalo/v1/enterprises/registry', { body })).toMatchObject({ code: 1 });
    }
  });

  it('count attempts in one window', async () => {
    const guess = async (server: Server) =>
      (await server.call('GET', '/buffalo/v1/public/form', { headers: { 'Form-Code': 'x'.repeat(43) } })).status;
    const statuses = [];
    for (let count = 0; count < 30; count += 1) statuses.push(await guess(right));
    expect(statuses).not.toContain(429);
    expect(await guess(ahead)).toBe(429);
  });

  it('tell the console the same time', async () => {
    const times = await Promise.all(
      [right, ahead].map(async ({ request }) =>
        Date.parse((await request('GET', '/healthz')).headers.get('Date') ?? ''),
      ),
    );
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(minute);
  });

  it('ask the database for its time in no request', async () => {
    const statements: string[] = [];
    right.database.watch(({ text }) => statements.push(text));
    const { token } = await right.signIn('staff@demo.example');
    for (let count = 0; count < 10; count += 1) await right.call('GET', '/buffalo/v1/note/page', { token });
    expect(statements.length).toBeGreaterThan(10);
    expect(statements.filter((text) => text.includes('clock_timestamp'))).toEqual([]);
  });

  it('ask it again where the machine’s clock was set, and go on by what they know until it answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const database = openDatabase({ databaseUrl: place.url, dataDir: place.dataDir });
    const machine = wrongClock(0);
    const [asked, logged]: string[][] = [[], []];
    database.watch(({ text }) => asked?.push(text));
    const log = createLog('info', { write: (line) => logged?.push(line) });
    const clock = await openSharedClock({ database, machine, log });
    for (const worker of clock.workers) worker.start();
    await vi.advanceTimersByTimeAsync(watched);
    expect(asked).toHaveLength(1);
    machine.wrongBy = 60 * minute;
    await vi.advanceTimersByTimeAsync(watched);
    await expect.poll(() => asked).toHaveLength(2);
    await database.close();
    machine.wrongBy = -60 * minute;
    await vi.advanceTimersByTimeAsync(watched);
    await expect.poll(() => logged?.join('')).toContain('the clock of the database could not be read');
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(minute);
    for (const worker of clock.workers) await worker.stop();
  });
});
