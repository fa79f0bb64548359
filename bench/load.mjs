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
 * beside a handler that answers a list of the same size from memory: same machine, same run, the server on one core.
 * `node bench/load.mjs [rows] [seconds]`; `BENCH_LOAD_DIR` keeps the database for the next run.
 */
const count = Number(process.argv[2] ?? 100_000);
const seconds = Number(process.argv[3] ?? 8);
const connections = 32;
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
    const list = `${server.url}/buffalo/v1/merchant/page`;
    const example = JSON.stringify({ code: 1, msg: 'OK', data: await get('/merchant/page') });
    const floor = await withBare(example, (url) => hammer({ url, token, connections, seconds }));
    /** @type {[string, typeof floor][]} */
    const rows = [
      ['bare handler', floor],
      ['list, first page', await hammer({ url: list, token, connections, seconds })],
      ['list, a choice', await hammer({ url: `${list}?category=food&_scene=signed`, token, connections, seconds })],
      [
        'create',
        await hammer({
          url: `${server.url}/buffalo/v1/merchant`,
          token,
          connections,
          seconds,
          body: (turn) => ({ name: `新商家 ${Date.now()} ${turn}`, contact: '甄别', mobile: '13900001111' }),
        }),
      ],
    ];
    console.log(`${count.toLocaleString('en-US')} rows, ${connections} connections, ${seconds} s each\n`);
    console.log(
      table(
        ['', 'requests/s', 'of the bare handler', 'p50 ms', 'p99 ms', 'failed'],
        rows.map(([name, { times, failed, elapsed }]) => [
          name,
          (times.length / elapsed).toFixed(0),
          `${(((times.length / elapsed) * 100) / (floor.times.length / floor.elapsed)).toFixed(1)} %`,
          ms(percentile(times, 0.5)),
          ms(percentile(times, 0.99)),
          String(failed),
        ]),
      ),
    );
  } finally {
    await server.stop();
  }
} finally {
  if (process.env.BENCH_LOAD_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
}

/**
 * @template Result
 * @param {string} answer
 * @param {(url: string) => Promise<Result>} work
 */
async function withBare(answer, work) {
  const port = await freePort();
  const [command = process.execPath, ...args] = [...onOneCore, process.execPath, bare];
  const child = spawn(command, args, { env: { ...process.env, PORT: String(port), ANSWER: answer }, stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}/`;
  while (!(await fetch(url).catch(() => undefined))) await pause(20);
  try {
    return await work(url);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}
