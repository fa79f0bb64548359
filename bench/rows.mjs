import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { buildIfStale } from '../scripts/build.mjs';
import { startDemo } from '../scripts/server.mjs';
import { signIn } from './support/client.mjs';
import { ms, percentile, table } from './support/statistics.mjs';

/**
 * How lists answer over HTTP, with session and permission, where one table holds a million rows: p50 and p95 in
 * milliseconds, and of the first time a question is asked: the embedded database remembers what it found until it is
 * written. `node bench/rows.mjs [rows] [sqlite|postgres]`; `BENCH_DIR` keeps the embedded database for the next run,
 * `DATABASE_URL` names a PostgreSQL to fill instead of a throw-away one. Ends with status 1 where an aim is missed.
 *
 * @typedef {{ name: string, path: (turn: number) => string, limit?: number }} Question `limit` is the aim for p95, in ms; of searches on the embedded database alone.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const numbers = process.argv.slice(2).filter((word) => /^\d+$/.test(word));
const wanted = process.argv.slice(2).filter((word) => /^[a-z]+$/.test(word));
const count = Number(numbers[0] ?? 1_000_000);
const turns = 25;
/** Aim of a search, in ms. */
const searchLimit = 100;

/** @param {string} query @param {number} [from] */
const page = (query, from = 0) => `/merchant/page?_start=${from}&_end=${from + 20}${query}`;
const deep = Math.floor(count * 0.9 * 0.99) - 20;

/** @type {Question[]} */
const questions = [
  { name: 'first page, default order', path: () => page(''), limit: 20 },
  { name: 'next pages', path: (turn) => page('', 20 * turn), limit: 20 },
  ...['name', 'code', 'level', 'fee', 'expiresAt', 'updatedAt'].flatMap((field) =>
    ['asc', 'desc'].map((order) => ({
      name: `by ${field} ${order}`,
      path: () => page(`&_sort=${field}&_order=${order}`),
      limit: 20,
    })),
  ),
  { name: 'one choice', path: () => page('&category=food'), limit: 20 },
  { name: 'two choices of two fields', path: () => page('&category=food&level=A&level=B'), limit: 20 },
  { name: 'a preset', path: () => page('&_preset=signed'), limit: 20 },
  { name: 'a preset and a choice', path: () => page('&_preset=lost&level=A'), limit: 20 },
  { name: 'mine', path: () => page('&_preset=mine'), limit: 20 },
  { name: 'a range of days', path: () => page('&expiresAt_gte=2026-01-01&expiresAt_lte=2026-01-31'), limit: 20 },
  { name: 'a choice, by fee desc', path: () => page('&category=food&_sort=fee&_order=desc'), limit: 20 },
  { name: `row ${deep.toLocaleString('en-US')} of the default order`, path: (turn) => page('', deep - turn * 20) },
  { name: `row ${deep.toLocaleString('en-US')} by name`, path: (turn) => page('&_sort=name', deep - turn * 20) },
  { name: 'counts of the presets', path: () => '/merchant/counts' },
  { name: 'counts of the presets of a choice', path: () => '/merchant/counts?category=food' },
  {
    name: 'search: two characters, rare (麒麟)',
    path: () => page(`&q=${encodeURIComponent('麒麟')}`),
    limit: searchLimit,
  },
  {
    name: 'search: two characters, common (旗舰)',
    path: () => page(`&q=${encodeURIComponent('旗舰')}`),
    limit: searchLimit,
  },
  { name: 'search: two words', path: () => page(`&q=${encodeURIComponent('西湖 茶叶')}`), limit: searchLimit },
  {
    name: 'search: a number',
    path: (turn) => page(`&q=M${String(1000 + turn * 7).padStart(6, '0')}`),
    limit: searchLimit,
  },
  { name: 'search: nothing to find', path: () => page(`&q=${encodeURIComponent('犀牛')}`), limit: searchLimit },
  { name: 'search: one character', path: () => page(`&q=${encodeURIComponent('麟')}`) },
  {
    name: 'search within a preset',
    path: () => page(`&_preset=lost&q=${encodeURIComponent('旗舰')}`),
    limit: searchLimit,
  },
  { name: 'choices of a picker', path: () => `/user/options?q=${encodeURIComponent('王')}`, limit: 20 },
];

/** @param {Record<string, string>} place @param {string} email */
async function measure(place, email) {
  const begun = performance.now();
  const server = await startDemo(place);
  const started = performance.now() - begun;
  try {
    const client = await signIn(server.url, email);
    const rows = [];
    for (const { name, path: pathOf, limit } of questions) {
      const times = [];
      let first = Number.NaN;
      for (let turn = 0; turn < turns + 3; turn += 1) {
        const from = performance.now();
        const isAnswered = await client.get(pathOf(turn)).then(
          () => true,
          (/** @type {Error} */ error) => console.log(`${email}, ${name}: ${error.message}`) ?? false,
        );
        const time = isAnswered ? performance.now() - from : Infinity;
        if (turn === 0) first = time;
        if (turn > 2 || !isAnswered) times.push(time);
        if (!isAnswered) break;
        if (times.length >= 5 && performance.now() - begun > 600_000) break;
        if (times.length >= 5 && percentile(times, 0.5) > 500) break;
      }
      rows.push({ name, first, p50: percentile(times, 0.5), p95: percentile(times, 0.95), limit });
    }
    return { started, rows };
  } finally {
    await server.stop();
  }
}

/** @param {string} kind @param {Record<string, string>} place */
async function run(kind, place) {
  /** @type {{ module: typeof import('./support/fill.ts') }} */
  const { module } = await runnerImport('./bench/support/fill.ts', { root, configFile: false, logLevel: 'warn' });
  const seconds = await module.fillMerchants(
    { dataDir: place.DATA_DIR ?? '', ...(place.DATABASE_URL && { databaseUrl: place.DATABASE_URL }) },
    count,
  );
  console.log(`\n${kind}: ${count.toLocaleString('en-US')} merchants, filled in ${seconds.toFixed(0)} s`);
  const [enterprise, platform] = [
    await measure(place, 'owner@demo.example'),
    await measure(place, 'super@demo.example'),
  ];
  console.log(`started in ${ms(enterprise.started)} ms\n`);
  const head = ['', 'enterprise first', 'p50', 'p95', 'platform first', 'p50', 'p95', 'aim of p95'];
  const missed = [enterprise, platform].flatMap(({ rows }) =>
    rows.filter(({ p95, limit = Infinity }) => p95 > limit && (kind === 'SQLite' || limit < searchLimit)),
  );
  console.log(
    table(
      head,
      enterprise.rows.map(({ name, first, p50, p95, limit }, index) => [
        name,
        ms(first),
        ms(p50),
        ms(p95),
        ms(platform.rows[index]?.first ?? Number.NaN),
        ms(platform.rows[index]?.p50 ?? Number.NaN),
        ms(platform.rows[index]?.p95 ?? Number.NaN),
        limit === undefined ? '' : String(limit),
      ]),
    ),
  );
  for (const name of new Set(missed.map((one) => one.name))) console.log(`Over the aim on ${kind}: ${name}`);
  if (missed.length > 0) process.exitCode = 1;
}

if (!buildIfStale()) process.exit(1);
const home = process.env.BENCH_DIR ?? mkdtempSync(path.join(tmpdir(), 'rows-'));
try {
  if (wanted.length === 0 || wanted.includes('sqlite')) await run('SQLite', { DATA_DIR: home, DATABASE_URL: '' });
  if (wanted.length === 0 || wanted.includes('postgres')) {
    /** @type {{ module: typeof import('../tests/setup/postgres.ts') }} */
    const { module } = await runnerImport('./tests/setup/postgres.ts', { root, configFile: false, logLevel: 'warn' });
    const given = process.env.DATABASE_URL;
    const postgres = given ? undefined : await module.startPostgres();
    const url = given || postgres?.url;
    if (url === undefined) console.log('PostgreSQL: none found; set DATABASE_URL.');
    else await run('PostgreSQL', { DATA_DIR: home, DATABASE_URL: url });
    await postgres?.stop();
  }
} finally {
  if (process.env.BENCH_DIR === undefined) rmSync(home, { recursive: true, force: true });
}
