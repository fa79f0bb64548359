import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { buildIfStale } from '../scripts/build.mjs';
import { startDemo } from '../scripts/server.mjs';
import { signIn } from './support/client.mjs';
import { processorTime } from './support/processor.mjs';
import { ms, percentile, table } from './support/statistics.mjs';

/**
 * Many who sign in at the same moment: how long each waits for an answer, of whatever kind, and how long somebody who is
 * signed in waits for the pages of a list meanwhile. `node bench/signins.mjs [sign-ins]`; `DATABASE_URL` names a PostgreSQL
 * to use instead of the embedded database.
 */

const count = Number(process.argv[2] ?? 200);
/** Milliseconds. */
const limits = { p99: 50, longest: 5000 };
/** Between two pages, in milliseconds. */
const rest = 10;
const credentials = { email: 'staff@demo.example', password: 'Demo-2026!', platform: 'PC' };

if (isMainThread) await main();
else parentPort?.postMessage(await Promise.all(Array.from({ length: count }, () => signInOnce(workerData))));

async function main() {
  if (!buildIfStale()) process.exit(1);
  const server = await startDemo(process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {});
  try {
    const other = await signIn(server.url, 'owner@demo.example');
    const idle = await measure(other, () => pause(3000));
    const used = processorTime(server.pid);
    const busy = await measure(other, () => signInsOf(server.url));
    report(idle.times, busy.times, busy.result, processorTime(server.pid) - used);
  } finally {
    await server.stop();
  }
}

/**
 * In a thread of their own: opening their connections would keep the client that measures pages from its answers.
 *
 * @param {string} url
 * @returns {Promise<{ code: number, time: number }[]>}
 */
async function signInsOf(url) {
  const worker = new Worker(new URL(import.meta.url), { workerData: url, argv: process.argv.slice(2) });
  const [answers] = await once(worker, 'message');
  return answers;
}

/**
 * @param {string} url
 * @returns {Promise<{ code: number, time: number }>}
 */
async function signInOnce(url) {
  const begun = performance.now();
  const response = await fetch(`${url}/sso/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { code } = await response.json();
  return { code, time: performance.now() - begun };
}

/**
 * How long somebody waits for page after page while work goes on.
 *
 * @template Result
 * @param {import('./support/client.mjs').Client} other
 * @param {() => Promise<Result>} work
 */
async function measure(other, work) {
  const finished = new AbortController();
  /** @type {number[]} */
  const times = [];
  const watch = (async () => {
    while (!finished.signal.aborted) {
      const asked = performance.now();
      await other.get('/merchant/page?_start=0&_end=20');
      times.push(performance.now() - asked);
      await pause(rest);
    }
  })();
  const result = await work().finally(() => finished.abort());
  await watch;
  return { times, result };
}

/**
 * @param {readonly number[]} idle
 * @param {readonly number[]} busy
 * @param {readonly { code: number, time: number }[]} answers
 * @param {number} processor Milliseconds of processor time that the server used.
 */
function report(idle, busy, answers, processor) {
  const shares = [0.5, 0.95, 0.99, 1];
  const line = (/** @type {string} */ name, /** @type {readonly number[]} */ times) => [
    name,
    String(times.length),
    ...shares.map((share) => ms(percentile(times, share))),
  ];
  const timesOf = (/** @type {number} */ code) => answers.filter((one) => one.code === code).map(({ time }) => time);
  const lines = [line('pages, idle', idle), line('pages, while they sign in', busy), line('signed in', timesOf(1))];
  console.log(
    table(['what', 'answers', 'p50 ms', 'p95', 'p99', 'longest'], [...lines, line('refused with 429', timesOf(42900))]),
  );
  console.log(`Processor time of the server: ${(processor / 1000).toFixed(1)} s`);
  const longest = Math.max(...answers.map(({ time }) => time));
  const problems = [
    percentile(busy, 0.99) > limits.p99 && `pages: p99 over ${limits.p99} ms`,
    longest > limits.longest && `a sign-in waited for longer than ${limits.longest} ms`,
    timesOf(1).length + timesOf(42900).length < answers.length &&
      'a sign-in was answered neither with a session nor with 429',
    timesOf(1).length === 0 && 'nobody could sign in',
  ].filter((problem) => problem !== false);
  for (const problem of problems) console.log(`Over the limit: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
