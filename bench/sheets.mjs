import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from '../scripts/build.mjs';
import { startDemo } from '../scripts/server.mjs';
import { signIn } from './support/client.mjs';
import { ms, percentile, table } from './support/statistics.mjs';

/**
 * What many rows do to a server while it imports and exports them: its memory, and how others wait meanwhile.
 * `node bench/sheets.mjs [rows]`; `DATABASE_URL` names a PostgreSQL to use instead of the embedded database.
 *
 * @typedef {import('./support/client.mjs').Client} Client
 * @typedef {{ name: string, seconds: number, times: number[], memory: number }} Measured
 */

const rows = Number(process.argv[2] ?? 100_000);
const limits = { memory: 350, p99: 50 };
/** Rows of one request, and between two requests of somebody else, in milliseconds. */
const atOnce = 2500;
const rest = 10;

if (!buildIfStale()) process.exit(1);
const server = await startDemo(process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {});
try {
  const owner = await signIn(server.url, 'owner@demo.example');
  const other = await signIn(server.url, 'owner@other.example');
  const idle = await measure('idle', other, async () => pause(3000));
  const id = await openImport(owner);
  const sent = await measure(`sending ${rows.toLocaleString('en-US')} rows`, other, () => sendRows(owner, id));
  const imported = await measure('importing them', other, async () => {
    await owner.post(`/jobs/${id}/start`, {});
    await untilOver(owner, id);
  });
  const exports = [];
  for (const [format, order] of [
    ['xlsx', ''],
    ['csv', '&_sort=name'],
  ]) {
    exports.push(
      await measure(`exporting as ${format}${order ? ', by name' : ''}`, other, () =>
        exportAll(owner, `format=${format}${order}`),
      ),
    );
  }
  const undone = await measure('undoing the import', other, async () => {
    await owner.post(`/jobs/${id}/undo`, {});
    await untilOver(owner, id);
  });
  report([idle, sent, imported, ...exports, undone]);
} finally {
  await server.stop();
}

/** @param {Client} client */
async function openImport(client) {
  const { id } = await client.post('/jobs', { kind: 'import', resource: 'merchant', total: rows, file: 'bench.xlsx' });
  return String(id);
}

/**
 * @param {Client} client
 * @param {string} id
 */
async function sendRows(client, id) {
  for (let start = 0; start < rows; start += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, rows - start) }, (_, index) => rowOf(start + index));
    await client.put(`/jobs/${id}/rows`, { start, rows: some });
  }
}

/** @param {number} n */
function rowOf(n) {
  return {
    name: `测量商家${n}号有限公司`,
    category: ['服饰', '美妆', '数码', '食品'][n % 4],
    level: 'ABCD'[n % 4],
    contact: `联系人${n % 100}`,
    mobile: 13_900_000_000 + n,
    email: `merchant${n}@example.com`,
    source: '市场活动',
    owner: '林晓',
    signedAt: '2026/1/3',
    expiresAt: new Date(Date.UTC(2027, 0, 4 + (n % 300))).toISOString().slice(0, 10),
    fee: `¥${(n % 90_000) + 10_000}.50`,
    remark: `第 ${n} 行，来自测量`,
  };
}

/**
 * @param {Client} client
 * @param {string} query
 */
async function exportAll(client, query) {
  const { job } = await client.get(`/merchant/export?${query}`);
  await untilOver(client, job.id);
}

/**
 * @param {Client} client
 * @param {string} id
 */
async function untilOver(client, id) {
  for (;;) {
    const { state, error } = await client.get(`/jobs/${id}`);
    if (state === 'failed' || state === 'cancelled') throw new Error(`The job ended as ${state}: ${error}`);
    if (state === 'done' || state === 'undone') return;
    await pause(250);
  }
}

/**
 * How long somebody else waits for a page while work goes on, and the most memory the server holds.
 *
 * @param {string} name
 * @param {Client} other
 * @param {() => Promise<unknown>} work
 * @returns {Promise<Measured>}
 */
async function measure(name, other, work) {
  const begun = performance.now();
  const finished = new AbortController();
  let memory = 0;
  /** @type {number[]} */
  const times = [];
  const watch = (async () => {
    while (!finished.signal.aborted) {
      const asked = performance.now();
      await other.get('/merchant/page?_start=0&_end=20');
      times.push(performance.now() - asked);
      memory = Math.max(memory, memoryOf(server.pid));
      await pause(rest);
    }
  })();
  try {
    await work();
  } finally {
    finished.abort();
  }
  await watch;
  return { name, seconds: (performance.now() - begun) / 1000, times, memory };
}

/**
 * Megabytes a process holds now.
 *
 * @param {number | undefined} pid
 */
function memoryOf(pid) {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** @param {readonly Measured[]} measured */
function report(measured) {
  const lines = measured.map(({ name, seconds, times, memory }) => {
    const waits = [0.5, 0.95, 0.99, 1].map((share) => ms(percentile(times, share)));
    return [name, seconds.toFixed(1), memory.toFixed(0), ...waits, String(times.length)];
  });
  console.log(table(['while', 's', 'memory MB', 'p50 ms', 'p95', 'p99', 'longest', 'requests'], lines));
  const tooMuch = measured.filter(
    ({ memory, times }) => memory > limits.memory || percentile(times, 0.99) > limits.p99,
  );
  for (const { name } of tooMuch) console.log(`Over the limit (${limits.memory} MB, p99 ${limits.p99} ms): ${name}`);
  if (tooMuch.length > 0) process.exitCode = 1;
}
