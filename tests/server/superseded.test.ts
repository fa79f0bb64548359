import { pino } from 'pino';
import { it } from 'vitest';
import { z } from 'zod';
import { type BackendOptions, startBackend } from '../../server/operations/start/backend.ts';
import { demoPassword } from '../../server/operations/start/demo.ts';
import { type Clock, systemClock } from '../../server/request/context.ts';
import { readSettings } from '../../server/runtime/settings.ts';
import { openDatabase } from '../../server/storage/database.ts';
import { type DatabaseKind, databases } from '../setup/databases.ts';
import { product } from '../setup/product.ts';
import { quickPasswords } from '../setup/quick-passwords.ts';

/** Longer than any work beside requests pauses, in milliseconds. */
const longEnough = 5000;
/** How long the tests, which run at the same time, may wait for what happens at once on an idle machine, in milliseconds. */
const timeout = 30_000;

it.concurrent.for(databases)(
  'an app that another took the place of works on nothing any more, on $name',
  { timeout: 150_000 },
  async (kind, { expect }) => {
    const place = await kind.create();
    const settings = readSettings({ DATA_DIR: place.dataDir, DATABASE_URL: place.url });
    const database = openDatabase(settings);
    const superseded = new AbortController();
    const { signal } = superseded;
    await startBackend({
      product,
      database,
      settings,
      log: pino({ level: 'silent' }),
      clock: systemClock,
      demo: true,
      passwordCost: quickPasswords,
      stopping: signal,
      superseded: signal,
    });
    const statements: string[] = [];
    database.watch(({ text }) => statements.push(text));
    await expect.poll(() => statements.length, { timeout }).toBeGreaterThan(0);
    superseded.abort();
    // What is under way ends.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    statements.length = 0;
    await new Promise((resolve) => setTimeout(resolve, longEnough));
    expect(statements).toEqual([]);
    await database.close();
    await place.drop();
  },
);

/** Starts apps one after another on one database, as a reload in development does; each has a clock that counts. */
async function openDevelopment(kind: DatabaseKind) {
  const place = await kind.create();
  const settings = readSettings({ DATA_DIR: place.dataDir, DATABASE_URL: place.url });
  const database = openDatabase(settings);
  const shared = {
    product,
    database,
    settings,
    log: pino({ level: 'silent' }),
    demo: true,
    passwordCost: quickPasswords,
  };
  return {
    database,
    async start(clock: Clock = systemClock) {
      const replaced = new AbortController();
      const { signal } = replaced;
      const options: BackendOptions = { ...shared, clock, stopping: signal, superseded: signal };
      return { app: await startBackend(options), stop: () => replaced.abort() };
    },
    async close() {
      await database.close();
      await place.drop();
    },
  };
}

function countingClock() {
  const clock = {
    asked: 0,
    now() {
      clock.asked += 1;
      return new Date();
    },
  };
  return clock;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it.concurrent.for(databases)(
  'an app that is stopped before its work begins leaves no timer behind, on $name',
  { timeout: 150_000 },
  async (kind, { expect }) => {
    const development = await openDevelopment(kind);
    const [old, fresh] = [countingClock(), countingClock()];
    const first = await development.start(old);
    first.stop();
    await development.start(fresh);
    old.asked = 0;
    await expect.poll(() => fresh.asked, { timeout }).toBeGreaterThan(0);
    await pause(longEnough);
    expect(old.asked).toBe(0);
    await development.close();
  },
);

it.concurrent.for(databases)(
  'an app that is stopped in the middle of a job leaves it to the next one, on $name',
  { timeout: 150_000 },
  async (kind, { expect }) => {
    const development = await openDevelopment(kind);
    const clock = countingClock();
    const first = await development.start(clock);
    const answered = z.object({ code: z.literal(1), data: z.unknown() });
    const ask = async ({ app }: typeof first, method: string, path: string, body?: unknown, token = '') => {
      const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      return Object(answered.parse(await (await app.request(path, init, {})).json()).data);
    };
    const credentials = { email: 'owner@demo.example', password: demoPassword, platform: 'PC' };
    const { token } = await ask(first, 'POST', '/sso/v1/auth/login', credentials);
    const rows = Array.from({ length: 1000 }, (_, row) => ({
      name: `接力${row}`,
      contact: '甲',
      mobile: '13900001111',
    }));
    const jobs = '/buffalo/v1/jobs';
    const opened = { kind: 'import', resource: 'merchant', total: rows.length, file: 'a.csv' };
    const { id } = await ask(first, 'POST', jobs, opened, token);
    await ask(first, 'PUT', `${jobs}/${id}/rows`, { start: 0, rows }, token);
    await ask(first, 'POST', `${jobs}/${id}/start`, {}, token);
    const progress = (of: typeof first) => ask(of, 'GET', `${jobs}/${id}`, undefined, token);
    await expect.poll(async () => (await progress(first)).done, { interval: 5, timeout }).toBeGreaterThan(0);
    first.stop();
    // Given back, so that the next need not wait until its lease is over.
    await expect
      .poll(() => development.database.db.selectFrom('job').select(['state', 'lease']).execute(), { timeout })
      .toEqual([{ state: 'waiting', lease: null }]);
    const second = await development.start();
    const done = { state: 'done', result: { created: rows.length } };
    await expect.poll(() => progress(second), { interval: 200, timeout: 60_000 }).toMatchObject(done);
    clock.asked = 0;
    await pause(longEnough);
    expect(clock.asked).toBe(0);
    await development.close();
  },
);
