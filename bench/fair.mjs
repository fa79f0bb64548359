import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { buildIfStale } from '../scripts/build.mjs';
import { startDemo } from '../scripts/server.mjs';
import { signIn } from './support/client.mjs';
import { createColleagues } from './support/colleagues.mjs';
import { ms, percentile, table } from './support/statistics.mjs';

/**
 * How long everybody else waits while one person, or 24 accounts of one enterprise, ask for as much as they can: a sign-in,
 * a write and a page of another enterprise, and the health check, as ratios to the same before the attack.
 *
 * `node bench/fair.mjs [seconds] [attack,…]`; `DATABASE_URL` names an empty PostgreSQL to use instead of the embedded
 * database. Ends with status 1 where a ratio or a time is over its limit.
 */
const seconds = Number(process.argv[2] ?? 8);
const chosen = process.argv[3]?.split(',');
/** A sign-in may take this many times what it took before, and this many milliseconds. */
const limits = { signInTimes: 10, signInLongest: 1000, writeP95: 500, healthLongest: 3000 };
const accounts = 24;
/** Between two requests of one kind, in milliseconds. */
const rest = 40;

if (!buildIfStale()) process.exit(1);
const server = await startDemo({
  // The attack comes from networks of its own.
  TRUST_PROXY: '1',
  ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
});
try {
  const owner = await signIn(server.url, 'owner@demo.example');
  const other = await signIn(server.url, 'owner@other.example');
  const colleagues = await createColleagues(server.url, owner, accounts);
  const { records } = await owner.get('/merchant/page?_start=0&_end=200');
  const form = await formLink(owner);
  const attacks = attacksOn(records, form);
  const before = await measure(other, seconds / 2);
  print('before', before, before);
  let isOver = false;
  for (const [name, attack] of Object.entries(attacks)) {
    if (chosen && !chosen.includes(name)) continue;
    for (const [who, tokens] of /** @type {const} */ ([
      ['one person', [owner.token]],
      [`${accounts} accounts`, colleagues.map(({ token }) => token)],
    ])) {
      const { during, answers } = await under({ ...attack, url: server.url, tokens }, () => measure(other, seconds));
      print(`${name}, ${who}: ${JSON.stringify(answers)}`, during, before);
      for (const problem of problemsOf(during, before)) {
        isOver = true;
        console.log(`Over the limit: ${problem}`);
      }
      await pause(1000);
    }
  }
  if (isOver) process.exitCode = 1;
} finally {
  await server.stop();
}

/**
 * @param {{ id: string, version: number }[]} records
 * @param {string} form Code of a public form.
 * @returns {Record<string, Omit<import('./support/attack.mjs').Attack, 'url' | 'tokens'>>}
 */
function attacksOn(records, form) {
  const paths = (/** @type {string} */ end) => [`/buffalo/v1/${end}`];
  const entries = Array.from({ length: 500 }, (_, at) => records[at % records.length] ?? { id: '0', version: 1 });
  const day = (/** @type {number} */ before) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  const reports = Array.from(
    { length: 20 },
    (_, at) => `/buffalo/v1/conversation/reports/shop?_from=${day(40 + at)}&_to=${day(1)}&_by=shop`,
  );
  const json = (/** @type {unknown} */ body) => ({ method: 'POST', body });
  return {
    staleBatches: {
      ...json({ update: entries.map(({ id }) => ({ id, version: 0, contact: 'x' })) }),
      connections: 24,
      paths: paths('merchant/batch'),
    },
    batches: {
      ...json({ create: entries.map((_, at) => ({ name: `公平 TURN ${at}`, contact: '甲', mobile: '13800001234' })) }),
      connections: 24,
      paths: paths('merchant/batch'),
    },
    writes: {
      method: 'PATCH',
      body: { version: 0, contact: 'x' },
      connections: 200,
      paths: records.map(({ id }) => `/buffalo/v1/merchant/${id}`),
    },
    streams: { method: 'GET', connections: 40, paths: paths('events'), leavesOpen: true },
    exports: { method: 'GET', connections: 24, paths: paths('merchant/export?format=xlsx') },
    reports: { method: 'GET', connections: 48, paths: reports },
    signIns: {
      ...json({ email: 'nobody@demo.example', password: 'wrong password', platform: 'PC' }),
      connections: 50,
      paths: ['/sso/v1/auth/login'],
    },
    forgotten: { ...json({ email: 'nobody@demo.example' }), connections: 50, paths: ['/sso/v1/auth/forgot'] },
    formUploads: { method: 'POST', connections: 8, paths: paths('public/form/files'), form },
  };
}

/**
 * Makes a public form with a question for files.
 *
 * @param {import('./support/client.mjs').Client} client
 * @returns {Promise<string>} The code of its link.
 */
async function formLink(client) {
  const [merchant] = (await client.get('/merchant/page?_start=0&_end=1')).records;
  const questions = [{ key: 'proof', label: '证明', type: 'file' }];
  const { id: template } = await client.post('/dockingTemplate', { name: '公平', questions });
  await client.post(`/dockingTemplate/${template}/actions/publish`, {});
  const { id } = await client.post('/dockingTable', { merchant: merchant.id, template });
  const { link } = await client.post(`/dockingTable/${id}/actions/link`, {});
  return new URL(link, server.url).searchParams.get('code') ?? '';
}

/**
 * Runs `work` while an attack goes on in a thread of its own.
 *
 * @template Result
 * @param {import('./support/attack.mjs').Attack} attack
 * @param {() => Promise<Result>} work
 */
async function under(attack, work) {
  const worker = new Worker(new URL('./support/attack.mjs', import.meta.url), { workerData: attack });
  await pause(1500);
  const during = await work();
  worker.postMessage('stop');
  const [answers] = await once(worker, 'message');
  await worker.terminate();
  return { during, answers };
}

/**
 * How long each kind of request takes, asked again and again.
 *
 * @typedef {Record<'sign-in' | 'write' | 'list' | 'health', number[]>} Times
 * @param {import('./support/client.mjs').Client} client
 * @param {number} length In seconds.
 * @returns {Promise<Times>}
 */
async function measure(client, length) {
  let [record] = (await client.get('/merchant/page?_start=0&_end=1')).records;
  const write = async () => {
    record = await client.patch(`/merchant/${record.id}`, { version: record.version, contact: `${Math.random()}` });
  };
  /** @type {Record<keyof Times, () => Promise<unknown>>} */
  const asked = {
    'sign-in': () => signIn(server.url, 'owner@other.example'),
    write,
    list: () => client.get('/merchant/page?_start=0&_end=20'),
    health: () => fetch(`${server.url}/healthz`).then((answer) => answer.text()),
  };
  const until = performance.now() + length * 1000;
  /** @type {Times} */
  const times = { 'sign-in': [], write: [], list: [], health: [] };
  await Promise.all(
    Object.entries(asked).map(async ([name, ask]) => {
      while (performance.now() < until) {
        const begun = performance.now();
        await ask();
        times[/** @type {keyof Times} */ (name)].push(performance.now() - begun);
        await pause(rest);
      }
    }),
  );
  return times;
}

/**
 * @param {string} name
 * @param {Times} during
 * @param {Times} before
 */
function print(name, during, before) {
  const rows = Object.entries(during).map(([what, times]) => {
    const usual = percentile(before[/** @type {keyof Times} */ (what)], 0.5);
    const shares = [0.5, 0.95, 1].map((share) => percentile(times, share));
    return [what, String(times.length), ...shares.map(ms), `${((shares[1] ?? 0) / usual).toFixed(1)}`];
  });
  console.log(`\n${name}\n\n${table(['', 'answers', 'p50 ms', 'p95', 'longest', 'p95 / p50 before'], rows)}`);
}

/**
 * @param {Times} during
 * @param {Times} before
 */
function problemsOf(during, before) {
  const times = percentile(during['sign-in'], 0.95) / percentile(before['sign-in'], 0.5);
  return [
    times > limits.signInTimes && `a sign-in took ${times.toFixed(1)} times what it took before`,
    percentile(during['sign-in'], 1) > limits.signInLongest && `a sign-in took over ${limits.signInLongest} ms`,
    percentile(during.write, 0.95) > limits.writeP95 && `writes: p95 over ${limits.writeP95} ms`,
    percentile(during.health, 1) > limits.healthLongest && `a health check took over ${limits.healthLongest} ms`,
  ].filter((problem) => problem !== false);
}
