import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { secretKey } from '../setup/demo-database.ts';
import { type Postgres, startPostgres } from '../setup/postgres.ts';
import { runningServer } from './server-process.ts';

const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });
const credentials = { email: 'owner@demo.example', password: 'Demo-2026!', platform: 'PC' };
/** How long each state of the database lasts, in milliseconds. */
const stretch = 1500;

/** What a request was answered, if it was no success. */
interface Refusal {
  readonly what: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

describe.runIf(inject('postgresUrl'))('while PostgreSQL restarts', () => {
  let postgres: Postgres | undefined;
  let server: Awaited<ReturnType<typeof runningServer>>;
  let token = '';
  const refusals: Refusal[] = [];
  /** Names of merchants whose creation was answered, by what was said. */
  const created = new Map<string, 'saved' | 'refused' | 'uncertain'>();

  beforeAll(async () => {
    postgres = await startPostgres();
    const dataDir = mkdtempSync(path.join(inject('runFolder'), 'data-'));
    const environment = { DATA_DIR: dataDir, DATABASE_URL: postgres?.url ?? '', SECRET_KEY: secretKey };
    server = await runningServer(environment, '--demo', '--demo-scale', '0.003');
    token = z.object({ token: z.string() }).parse((await send('POST', '/sso/v1/auth/login', credentials)).data).token;
  });
  afterAll(async () => {
    await server.stop();
    await postgres?.stop();
  });

  const send = async (method: string, address: string, body?: unknown) => {
    const response = await fetch(`${server.url}${address}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // What streams begins with an answer of 200, or with none.
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
    const text = isStream ? '' : await response.text().catch(() => '');
    if (isStream) await response.body?.cancel();
    const parsed = response.headers.get('Content-Type')?.includes('json')
      ? envelope.safeParse(JSON.parse(text))
      : undefined;
    const answer = parsed?.data;
    if (response.status !== 200 || (answer && answer.code !== 1)) {
      const retryAfter = response.headers.get('Retry-After');
      refusals.push({ what: `${method} ${address}`, status: response.status, retryAfter, text });
    }
    return { status: response.status, ...answer };
  };
  const api = (method: string, address: string, body?: unknown) => send(method, `/buffalo/v1${address}`, body);

  let count = 0;
  const create = async () => {
    count += 1;
    const name = `商家${count}`;
    const { status, msg = '' } = await api('POST', '/merchant', { name, contact: '甄别', mobile: '13900001111' });
    created.set(name, status === 200 ? 'saved' : msg.includes('不确定') ? 'uncertain' : 'refused');
  };
  const works: readonly (() => Promise<unknown>)[] = [
    create,
    create,
    create,
    () => api('PUT', '/users/preferences', { language: 'zh' }),
    () => api('POST', '/merchant/import', { rows: [{ name: '导入商家', contact: '甄别', mobile: '13900001111' }] }),
    () => api('GET', '/followPlan/reports/daily?_from=2026-03-01&_to=2026-03-02'),
    () =>
      api('POST', '/merchant/batch', {
        create: [{ name: `批量${(count += 1)}`, contact: '甄别', mobile: '13900001111' }],
      }),
    () => api('GET', '/merchant/page?_preset=signed'),
    () => api('GET', '/merchant/page?q=店&_total=exact'),
    () => api('GET', '/merchant/aggregate?by=month:createdAt&measure=count'),
    () => api('GET', '/conversation/counts'),
    () => api('GET', '/merchant/export?format=csv'),
    () => api('GET', '/merchant/3'),
    () => api('GET', '/merchant/3/history'),
    () => api('GET', '/events'),
    () => api('GET', '/jobs'),
    () => api('GET', '/notices'),
    () => api('GET', '/users/info'),
    () => api('PUT', '/users/presence', {}),
    () => send('POST', '/sso/v1/auth/login', credentials),
    () => send('GET', '/healthz'),
    () => send('GET', '/metrics'),
    () => api('GET', '/public/form?code=none'),
  ];

  /** Keeps every kind of request under way until `meanwhile` is over. */
  const whileRequested = async (meanwhile: () => Promise<void>) => {
    const over = new AbortController();
    const loops = works.map(async (work) => {
      while (!over.signal.aborted) {
        await work();
        await pause(20);
      }
    });
    await meanwhile().finally(() => {
      over.abort();
    });
    await Promise.all(loops);
  };

  it('every request is answered 503 with Retry-After, and later ones as ever', async () => {
    for (const work of works) await work();
    const unlimited = () => refusals.filter(({ status }) => status !== 429).map(({ what }) => what);
    const before = new Set(unlimited());
    refusals.length = 0;
    await whileRequested(async () => {
      for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
        await pause(stretch);
        await postgres?.halt(signal);
        await pause(stretch);
        await postgres?.resume();
        await pause(stretch);
      }
      for (let turn = 0; turn < 30; turn += 1) {
        const client = new pg.Client({ connectionString: postgres?.url });
        await client.connect();
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
        await client.end();
        await pause(50);
      }
    });
    // So many figures at once are limited.
    const wrong = refusals.filter(
      ({ what, status, retryAfter, text }) =>
        !before.has(what) &&
        !(
          status === 429 ||
          (status === 503 && Number(retryAfter) > 0 && /系统繁忙|系统暂时中断|unavailable/.test(text))
        ),
    );
    expect(['GET /buffalo/v1/public/form?code=none']).toEqual(expect.arrayContaining([...before]));
    expect(wrong).toEqual([]);
    expect(refusals.length).toBeGreaterThan(works.length);
    refusals.length = 0;
    for (const work of works) await work();
    // A slow run has asked so often that guesses of codes are limited.
    expect([...before]).toEqual(expect.arrayContaining(unlimited()));
    expect(server.child.exitCode).toBe(null);
  });

  it('what was answered as saved is there, and what was answered as refused is not', async () => {
    const client = new pg.Client({ connectionString: postgres?.url });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(`select name from merchant where name like '商家%'`);
    await client.end();
    const stored = new Set(rows.map(({ name }) => name));
    const wrong = [...created].filter(
      ([name, said]) => said !== 'uncertain' && stored.has(name) !== (said === 'saved'),
    );
    expect(wrong).toEqual([]);
  });
});
