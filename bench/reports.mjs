import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { runnerImport } from 'vite';
import { buildIfStale } from '../scripts/build.mjs';
import { startDemo } from '../scripts/server.mjs';
import { connectToBlocks, measuringBlocks } from './support/blocks.mjs';
import { signIn } from './support/client.mjs';
import { processorTimeOfTree } from './support/processor.mjs';
import { ms, percentile, table } from './support/statistics.mjs';

/**
 * How every report answers over HTTP on 90 days of the tenfold demo, 188,000 conversations: by each time step and dimension,
 * beside the period before, filtered, and as a matrix, with all of its metrics. `node bench/reports.mjs [scale]
 * [sqlite|postgres]`; `BENCH_DEMO_DIR` keeps the embedded database for the next run, `DATABASE_URL` names a PostgreSQL with
 * the demo, or to fill with it. Ends with status 1 where an aim is missed.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const [number] = process.argv.slice(2).filter((word) => /^[\d.]+$/.test(word));
const wanted = process.argv.slice(2).filter((word) => /^[a-z]+$/.test(word));
const scale = Number(number ?? 10);
const turns = 20;
/** Milliseconds: the aim for p95, and for the longest time in which the event loop does not turn. */
const limit = 500;
const blockLimit = 50;
/** The first start may take so long, in milliseconds: it makes the demo. */
const timeout = 1_800_000;
const day = 86_400_000;

/** @type {{ name: string, start: string, dimensions: string[], matrix?: [string, string], filter?: string }[]} */
const reports = [
  {
    name: 'conversation/reports/shop',
    start: 'day',
    dimensions: ['shop', 'platform', 'department', 'agent'],
    filter: 'platform=taobao&platform=tmall',
  },
  { name: 'conversation/reports/service', start: 'agent', dimensions: ['department', 'shop', 'platform'] },
  {
    name: 'conversation/reports/shopService',
    start: 'shop',
    dimensions: ['agent'],
    matrix: ['shop', 'agent'],
    filter: 'platform=taobao&platform=tmall',
  },
  {
    name: 'conversation/reports/reply',
    start: 'day',
    dimensions: ['shop', 'agent', 'intent', 'mode'],
    filter: 'intent=refund',
  },
  { name: 'conversation/reports/shopReply', start: 'shop', dimensions: ['platform', 'department'] },
  { name: 'followPlan/reports/daily', start: 'day', dimensions: [] },
  { name: 'merchant/reports/contracts', start: 'day', dimensions: [] },
];

/** @param {number} days @param {string} rest */
function period(days, rest) {
  const at = (/** @type {number} */ ago) => new Date(Date.now() - ago * day).toISOString().slice(0, 10);
  return `_from=${at(days - 1)}&_to=${at(0)}&${rest}`;
}

const questions = reports.flatMap(({ name, start, dimensions, matrix, filter }) => {
  const steps = [...new Set([start, 'day', 'week', 'month', ...dimensions])];
  const across = matrix && `_by=${matrix[0]}&_columns=${matrix[1]}`;
  return [
    ...steps.map((by) => ({ name: `${name}, 90 days by ${by}`, path: `/${name}?${period(90, `_by=${by}`)}` })),
    {
      name: `${name}, 30 days by ${start} and those before`,
      path: `/${name}?${period(30, `_by=${start}&_compare=previous`)}`,
    },
    ...(filter
      ? [{ name: `${name}, 90 days by ${start}, ${filter}`, path: `/${name}?${period(90, `_by=${start}&${filter}`)}` }]
      : []),
    ...(across
      ? [
          { name: `${name}, matrix of 90 days`, path: `/${name}?${period(90, across)}` },
          {
            name: `${name}, matrix of 30 days and those before`,
            path: `/${name}?${period(30, `${across}&_compare=previous`)}`,
          },
        ]
      : []),
  ];
});

/** @param {string} kind @param {Record<string, string>} place @param {number} [database] Process of the database. */
async function run(kind, place, database) {
  const folder = mkdtempSync(path.join(tmpdir(), 'reports-'));
  const begun = performance.now();
  const settings = { ...place, ...measuringBlocks(folder), SLOW_STATEMENT_MS: '20', ACCESS_TOKEN_TTL: '86400' };
  const server = await startDemo(settings, [], { scale, timeout });
  if (place.DATABASE_URL) await settle(place.DATABASE_URL);
  console.log(`\n${kind}: started in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  const blocks = await connectToBlocks(folder);
  const used = () => processorTimeOfTree(server.pid) + (database === undefined ? 0 : processorTimeOfTree(database));
  try {
    const client = await signIn(server.url, 'owner@demo.example');
    const rows = [];
    for (const { name, path: address } of questions) {
      const times = [];
      let [first, before, block] = [Number.NaN, 0, 0];
      for (let turn = -2; turn < turns; turn += 1) {
        if (turn === 0) before = used();
        await blocks.take();
        const from = performance.now();
        await client.get(address);
        const time = performance.now() - from;
        const blocked = await blocks.take();
        if (turn === -2) first = time;
        if (turn < 0) continue;
        times.push(time);
        block = Math.max(block, blocked);
      }
      const [p50, p95, processor] = [percentile(times, 0.5), percentile(times, 0.95), (used() - before) / turns];
      rows.push({ name, address, first, p50, p95, processor, block });
    }
    print(kind, rows);
    await printPlan(server, rows, client, { dataDir: place.DATA_DIR ?? '', databaseUrl: place.DATABASE_URL ?? '' });
  } finally {
    blocks.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Does at once what a PostgreSQL does by itself within minutes: without it, it knows nothing of what it holds.
 *
 * @param {string} url
 */
async function settle(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum (analyze)');
  await client.end();
}

/**
 * @typedef {{ name: string, address: string, first: number, p50: number, p95: number, processor: number, block: number }} Row
 *
 * @param {string} kind
 * @param {readonly Row[]} rows
 */
function print(kind, rows) {
  const head = ['report', 'first', 'p50 ms', 'p95', 'processor ms an answer', 'longest block'];
  const cells = rows.map(({ name, first, p50, p95, processor, block }) => [
    name.replace('/reports/', ' '),
    ...[first, p50, p95, processor, block].map(ms),
  ]);
  console.log(`\n${table(head, cells)}`);
  for (const { name, p95, block } of rows) {
    if (p95 > limit) console.log(`Over ${limit} ms on ${kind}: ${name}`);
    if (block > blockLimit) console.log(`Blocked for more than ${blockLimit} ms on ${kind}: ${name}`);
    if (p95 > limit || block > blockLimit) process.exitCode = 1;
  }
}

/**
 * @param {{ log: () => string }} server
 * @param {readonly Row[]} rows
 * @param {import('./support/client.mjs').Client} client
 * @param {{ dataDir: string, databaseUrl: string }} place
 */
async function printPlan(server, rows, client, place) {
  const [slowest] = rows.toSorted((one, other) => other.p95 - one.p95);
  const before = server.log().length;
  await client.get(slowest?.address ?? '');
  const lines = server.log().slice(before).split('\n');
  const logged = lines.flatMap((line) => (line.includes('"slow statement"') ? [JSON.parse(line)] : []));
  const [worst] = logged.toSorted((one, other) => other.ms - one.ms);
  if (!worst) return;
  /** @type {{ module: typeof import('./support/plan.ts') }} */
  const { module } = await runnerImport('./bench/support/plan.ts', { root, configFile: false, logLevel: 'warn' });
  const plan = await module.planOf(worst.statement, place);
  console.log(`\nThe plan of the slowest, ${slowest?.name}:\n\n${plan.map((line) => `    ${line}`).join('\n')}`);
}

if (!buildIfStale()) process.exit(1);
const home = process.env.BENCH_DEMO_DIR ?? mkdtempSync(path.join(tmpdir(), 'reports-'));
try {
  if (wanted.length === 0 || wanted.includes('sqlite')) await run('SQLite', { DATA_DIR: home, DATABASE_URL: '' });
  if (wanted.length === 0 || wanted.includes('postgres')) {
    /** @type {{ module: typeof import('../tests/setup/postgres.ts') }} */
    const { module } = await runnerImport('./tests/setup/postgres.ts', { root, configFile: false, logLevel: 'warn' });
    const given = process.env.DATABASE_URL;
    const postgres = given ? undefined : await module.startPostgres();
    const url = given || postgres?.url;
    if (url === undefined) console.log('PostgreSQL: none found; set DATABASE_URL.');
    else await run('PostgreSQL', { DATA_DIR: home, DATABASE_URL: url }, postgres?.pid);
    await postgres?.stop();
  }
} finally {
  if (process.env.BENCH_DEMO_DIR === undefined) rmSync(home, { recursive: true, force: true });
}
