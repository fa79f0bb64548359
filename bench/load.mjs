import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { buildIfStale } from '../scripts/build.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { startDemo } from '../scripts/server.mjs';
import { hammer, signIn } from './support/client.mjs';
import { ms, percentile, table } from './support/statistics.mjs';

/**
 * Requests per second and p99 of a list and of creating, with session and permission, over 100,000 rows and 32 connections,
 * beside a handler that answers a list of the same size from memory: same machine, same run, the server on one core. The
 * processor time of a request says the same where the machine has other work to do. Ends with status 1 where a request
 * costs more than `max` times that of the bare handler.
 *
 * `node bench/load.mjs [rows] [seconds]`; `BENCH_LOAD_DIR` keeps the database for the next run.
 *
 * @typedef {Pick<import('./support/client.mjs').Load, 'url' | 'body'>} Asked
 */
const count = Number(process.argv[2] ?? 100_000);
const seconds = Number(process.argv[3] ?? 8);
const connections = 32;
/** Times that of the bare handler; a machine that does much else at once moves them by a half. */
const max = { page: 4, create: 40 };
const root = fileURLToPath(new URL('..', import.meta.url));
const bare = fileURLToPath(new URL('./support/bare.mjs', import.meta.url));
/** On machines that can, the servers share their core with nothing else of this run. */
const onOneCore = process.platform === 'linux' ? ['taskset', '-c', '0'] : [];

if (!buildIfStale()) process.exit(1);
const dataDir = process.env.BENCH_LOAD_DIR ?? mkdtempSync(path.join(tmpdir(), 'load-'));
try {
  /** @type {{ module: typeof import('./support/fill.ts') }} */
  const { module } = await runnerImport('./bench/support/fill.ts', { root, configFile: false, logLevel: 'warn' });
  await module.fillMerchants({ dataDir }, count);
  const server = await startDemo({ DATA_DIR: dataDir }, onOneCore);
  try {
    const { token, get } = await signIn(server.url, 'owner@demo.example');
    const example = JSON.stringify({ code: 1, msg: 'OK', data: await get('/merchant/page') });
    const load = (/** @type {number | undefined} */ pid, /** @type {Asked} */ asked) =>
      hammer({ ...asked, pid, token, connections, seconds });
    const floor = await withBare(example, (url, pid) => load(pid, { url }));
    /** @type {[string, Awaited<ReturnType<typeof hammer>>, number?][]} */
    const rows = [['bare handler', floor]];
    for (const [name, asked, limit] of questions(`${server.url}/buffalo/v1/merchant`)) {
      rows.push([name, await load(server.pid, asked), limit]);
    }
    console.log(`${count.toLocaleString('en-US')} rows, ${connections} connections, ${seconds} s each\n`);
    console.log(
      table(
        ['', 'requests/s', 'p50 ms', 'p99 ms', 'failed', 'processor ms a request', 'times the bare handler', 'at most'],
        rows.map(([name, { times, failed, elapsed, processor }, limit]) => [
          name,
          (times.length / elapsed).toFixed(0),
          ms(percentile(times, 0.5)),
          ms(percentile(times, 0.99)),
          String(failed),
          processor.toFixed(2),
          (processor / floor.processor).toFixed(1),
          limit === undefined ? '' : String(limit),
        ]),
      ),
    );
    for (const [name, { processor, failed }, limit = Infinity] of rows) {
      if (processor <= limit * floor.processor && failed === 0) continue;
      console.log(`Over the limit, or refused: ${name}`);
      process.exitCode = 1;
    }
  } finally {
    await server.stop();
  }
} finally {
  if (process.env.BENCH_LOAD_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
}

/**
 * @param {string} merchants
 * @returns {[string, Asked, number][]} Each with its limit.
 */
function questions(merchants) {
  const list = `${merchants}/page`;
  const body = (/** @type {number} */ turn) => ({
    name: `新商家 ${Date.now()} ${turn}`,
    contact: '甄别',
    mobile: '13900001111',
  });
  return [
    ['list, first page', { url: list }, max.page],
    [
      'list, next pages',
      { url: (turn) => `${list}?_start=${20 * (turn % 50)}&_end=${20 * (turn % 50) + 20}` },
      max.page,
    ],
    ['list, two choices', { url: `${list}?category=food&_preset=signed` }, max.page],
    ['create', { url: merchants, body }, max.create],
  ];
}

/**
 * @template Result
 * @param {string} answer
 * @param {(url: string, pid: number | undefined) => Promise<Result>} work
 */
async function withBare(answer, work) {
  const port = await freePort();
  const [command = process.execPath, ...args] = [...onOneCore, process.execPath, bare];
  const child = spawn(command, args, { env: { ...process.env, PORT: String(port), ANSWER: answer }, stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}/`;
  while (!(await fetch(url).catch(() => undefined))) await pause(20);
  try {
    return await work(url, child.pid);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}
