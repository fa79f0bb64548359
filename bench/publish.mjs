import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { buildIfStale } from '../scripts/build.mjs';
import { signIn } from './support/client.mjs';
import { start, stop } from './support/killing.mjs';
import { ms, percentile, table } from './support/statistics.mjs';

/**
 * `node bench/publish.mjs [publications] [kills]`: publishes a field and a resource and rolls them back, by turns, while
 * two servers on one PostgreSQL answer 50 requests a second; then kills the server that publishes, each time at another
 * moment. `DATABASE_URL` names an empty PostgreSQL to use instead of a throw-away one. Ends with status 1 for an answer
 * 5xx, a 404 for what is published, a write that is lost, or a state that is neither the old nor the new one.
 */
const publications = Number(process.argv[2] ?? 50);
const kills = Number(process.argv[3] ?? 50);
const rate = 50;
const root = fileURLToPath(new URL('..', import.meta.url));
const own = {
  patches: [
    {
      resource: 'merchant',
      path: ['fields', 'ownInvoice'],
      value: { type: 'text', label: '发票抬头', max: 50, filter: true },
    },
  ],
  resources: [
    {
      definition: {
        name: 'ownInquiry',
        recordLabel: 'subject',
        fields: { subject: { type: 'text', label: '事项', required: true, max: 50 } },
      },
      entry: { path: '/own/inquiry', name: 'ownInquiry', title: '咨询登记', perm: 'merchant_admin' },
    },
  ],
};
const nothing = { patches: [], resources: [] };

if (!buildIfStale()) process.exit(1);
/** @type {{ module: typeof import('../tests/setup/postgres.ts') }} */
const { module } = await runnerImport('./tests/setup/postgres.ts', { root, configFile: false, logLevel: 'warn' });
const postgres = process.env.DATABASE_URL ? undefined : await module.startPostgres();
const url = process.env.DATABASE_URL || postgres?.url;
if (!url) {
  console.log('PostgreSQL: none found; set DATABASE_URL.');
  process.exit(1);
}
const program = {
  command: process.execPath,
  args: [fileURLToPath(new URL('../dist/server/main.js', import.meta.url)), '--demo', '--demo-scale', '0.003'],
  env: { DATABASE_URL: url },
};
let [first, second] = [await start(program), await start(program)];
try {
  const { statuses, refused, lost, times, publishing } = await publishUnderLoad();
  const { between, slowest } = await killWhilePublishing();
  const failed = statuses.filter((status) => status >= 500).length;
  console.log(
    table(
      [
        'publications',
        'p50',
        'slowest',
        'requests meanwhile',
        'p50',
        'p99',
        '5xx',
        '404 of what is published',
        'writes lost',
        'kills',
        'neither old nor new',
        'slowest start',
      ],
      [
        [
          String(publications),
          `${ms(percentile(publishing, 0.5))} ms`,
          `${ms(Math.max(...publishing))} ms`,
          String(statuses.length),
          `${ms(percentile(times, 0.5))} ms`,
          `${ms(percentile(times, 0.99))} ms`,
          String(failed),
          String(refused),
          String(lost),
          String(kills),
          String(between),
          `${ms(slowest)} ms`,
        ],
      ],
    ),
  );
  process.exitCode = failed + refused + lost + between > 0 ? 1 : 0;
} finally {
  await Promise.all([stop(first), stop(second)]);
  await postgres?.stop();
}

/** @param {string} base @param {string} token @param {string} method @param {string} path */
async function ask(base, token, method, path, { body = /** @type {unknown} */ (undefined), number = 0 } = {}) {
  const begun = performance.now();
  const response = await fetch(`${base}/buffalo/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-publication': String(number),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { code, data } = await response.json();
  return { status: response.status, code, data, took: performance.now() - begun };
}

/** @param {string} base @param {string} token @param {number} number @param {object} publication */
function publishOn(base, token, number, publication) {
  return ask(base, token, 'POST', '/publications', { body: { base: number, reason: 'bench', publication } });
}

async function publishUnderLoad() {
  const { token } = await signIn(first.url, 'owner@demo.example');
  const platform = await signIn(first.url, 'super@demo.example');
  /** @type {Record<'statuses' | 'times' | 'publishing', number[]>} */
  const { statuses, times, publishing } = { statuses: [], times: [], publishing: [] };
  /** @type {string[]} */
  const written = [];
  /** @type {Map<number, number>} */
  const codes = new Map();
  let [refused, number] = [0, 0];
  // Odd while a publication is under way.
  let steps = 0;
  const over = new AbortController();
  const asking = (async () => {
    const asked = [];
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      asked.push(request(turn).catch(() => statuses.push(599)));
      await pause(1000 / rate);
    }
    await Promise.all(asked);
  })();
  async function request(/** @type {number} */ turn) {
    const { url: base } = turn % 2 === 0 ? first : second;
    const known = number;
    const before = steps;
    const isOwn = known % 2 === 1 && turn % 5 === 4;
    const [method, path, body] =
      turn % 5 === 3
        ? ['POST', '/merchant', { name: `发布 ${turn} ${Date.now()}`, contact: '甄别', mobile: '13900001111' }]
        : ['GET', isOwn ? '/ownInquiry/page' : '/merchant/page?_end=20', undefined];
    const { status, code, data, took } = await ask(base, token, method, path, { body, number: known });
    statuses.push(status);
    times.push(took);
    // What is rolled back while the request is under way may be gone, before the publisher has heard of it, too.
    const isPublishing = before % 2 === 1 || steps !== before;
    if (code !== 1) codes.set(code, (codes.get(code) ?? 0) + 1);
    if (status === 404 && !(isOwn && isPublishing)) refused += 1;
    if (method === 'POST' && code === 1) written.push(data.id);
  }
  for (let count = 0; count < publications; count += 1) {
    const { url: base } = count % 3 === 0 ? second : first;
    steps += 1;
    const { code, took, data } = await publishOn(base, platform.token, number, number % 2 === 0 ? own : nothing);
    if (code !== 1) throw new Error(`It was not published: ${code} ${JSON.stringify(data)}`);
    publishing.push(took);
    ({ number } = data);
    steps += 1;
    await pause(200);
  }
  over.abort();
  await asking;
  if (codes.size > 0)
    console.log(`Refused, by code: ${[...codes].map(([code, count]) => `${code} (${count})`).join(', ')}`);
  const owner = await signIn(first.url, 'owner@demo.example');
  let found = 0;
  for (let at = 0; at < written.length; at += 200)
    found += (
      await owner.get(
        `/merchant?${written
          .slice(at, at + 200)
          .map((id) => `id=${id}`)
          .join('&')}`,
      )
    ).length;
  return { statuses, times, publishing, refused, lost: written.length - found };
}

/** Kills the server that publishes: afterwards the state is whole, whichever it is, and so says the other server. */
async function killWhilePublishing() {
  let [between, slowest] = [0, 0];
  for (let round = 0; round < kills; round += 1) {
    const { token } = await signIn(first.url, 'super@demo.example');
    const { number } = (await ask(first.url, token, 'GET', '/publication')).data;
    const answer = publishOn(first.url, token, number, number % 2 === 0 ? own : nothing).catch(() => undefined);
    await pause((round * 997) % 1500);
    const gone = once(first.process, 'exit');
    first.process.kill('SIGKILL');
    await Promise.all([gone, answer]);
    first = await start(program);
    slowest = Math.max(slowest, first.took);
    for (const { url: base } of [first, second]) {
      const now = await signIn(base, 'super@demo.example');
      const after = (await ask(base, now.token, 'GET', '/publication', { number: number + 1 })).data;
      const { code } = await ask(base, now.token, 'GET', '/ownInquiry/page', { number: after.number });
      const isWhole = [number, number + 1].includes(after.number) && (code === 1) === (after.number % 2 === 1);
      if (!isWhole) between += 1;
    }
  }
  return { between, slowest };
}
