import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { runnerImport } from 'vite';
import { buildIfStale } from '../scripts/build.mjs';
import { startDemo } from '../scripts/server.mjs';
import { signIn } from './support/client.mjs';
import { ms, percentile, table } from './support/statistics.mjs';

/**
 * How long a health check, a list and a sign-in take while 12 writers wait for a row that another connection has locked, and
 * what the writers are answered. `DATABASE_URL` names an empty PostgreSQL to use instead of a throw-away one. Ends with status 1
 * where the slowest answer takes more than `max` milliseconds, or a writer is not told that the database is busy.
 *
 * `node bench/locked.mjs [seconds]`
 */
const max = 1000;
const writers = 12;
const seconds = Number(process.argv[2] ?? 10);
const root = fileURLToPath(new URL('..', import.meta.url));

if (!buildIfStale()) process.exit(1);
/** @type {{ module: typeof import('../tests/setup/postgres.ts') }} */
const { module } = await runnerImport('./tests/setup/postgres.ts', { root, configFile: false, logLevel: 'warn' });
const postgres = process.env.DATABASE_URL ? undefined : await module.startPostgres();
const url = process.env.DATABASE_URL || postgres?.url;
if (!url) {
  console.log('PostgreSQL: none found; set DATABASE_URL.');
  process.exit(1);
}
const server = await startDemo({ DATABASE_URL: url });
const lock = new pg.Client({ connectionString: url });
try {
  const client = await signIn(server.url, 'owner@demo.example');
  const [merchant] = (await client.get('/merchant/page')).records;
  await lock.connect();
  await lock.query('begin');
  await lock.query('select id from merchant where id = $1 for update', [merchant.id]);
  const until = performance.now() + seconds * 1000;
  const statuses = Promise.all(Array.from({ length: writers }, () => change(client.token, merchant, until)));
  await pause(500);
  /** @type {[string, () => Promise<unknown>][]} */
  const asked = [
    ['health check', () => fetch(`${server.url}/healthz`).then((answer) => answer.json())],
    ['list', () => client.get('/merchant/page')],
    ['sign-in', () => signIn(server.url, 'owner@demo.example')],
  ];
  const rows = [];
  for (const [name, ask] of asked) {
    const times = await timesOf(ask, performance.now() + (seconds * 1000) / 4);
    rows.push({ name, times });
  }
  console.log(`${writers} writers wait for one row\n`);
  console.log(
    table(
      ['', 'answers', 'p50 ms', 'slowest ms'],
      rows.map(({ name, times }) => [name, String(times.length), ms(percentile(times, 0.5)), ms(percentile(times, 1))]),
    ),
  );
  const received = (await statuses).flat();
  console.log(`\nThe writers were answered ${received.length} times: ${[...new Set(received)].join(', ')}`);
  const isSlow = rows.some(({ times }) => percentile(times, 1) > max);
  process.exitCode = isSlow || received.some((status) => status !== 503) ? 1 : 0;
} finally {
  await lock.end();
  await server.stop();
  await postgres?.stop();
}

/**
 * @param {() => Promise<unknown>} ask
 * @param {number} until
 */
async function timesOf(ask, until) {
  /** @type {number[]} */
  const times = [];
  while (performance.now() < until) {
    const begun = performance.now();
    await ask();
    times.push(performance.now() - begun);
  }
  return times;
}

/**
 * Changes the record again and again.
 *
 * @param {string} token
 * @param {{ id: string, version: number }} merchant
 * @param {number} until
 */
async function change(token, { id, version }, until) {
  const statuses = [];
  while (performance.now() < until) {
    const { status } = await fetch(`${server.url}/buffalo/v1/merchant/${id}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ version, contact: `${performance.now()}` }),
    });
    statuses.push(status);
  }
  return statuses;
}
