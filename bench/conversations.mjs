import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { buildIfStale } from '../scripts/build.mjs';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.mjs';
import { startDemo } from '../scripts/server.mjs';
import { signIn } from './support/client.mjs';
import { processorTimeOfTree } from './support/processor.mjs';
import { sessionCookies } from './support/session-cookies.mjs';
import { ms, percentile, table } from './support/statistics.mjs';

/**
 * Conversations of the demo on the embedded database: the first start of a server, and on the tenfold demo how the list
 * answers over HTTP and how soon a replay is open, in milliseconds. `node bench/conversations.mjs [scale]`; `BENCH_DEMO_DIR`
 * keeps the database of the tenfold demo for the next run. Ends with status 1 where an aim is missed.
 *
 * @typedef {{ name: string, path: (turn: number) => string, limit?: number }} Question `limit` is the aim for p95.
 */

const scale = Number(process.argv[2] ?? 10);
const turns = 25;
const replays = 12;
/** How long a list that was just drawn may load what it shows beside, in milliseconds. */
const settled = 1000;
/** Milliseconds. */
const limits = { start: 90_000, list: 20, search: 100, replay: 300 };
/** The start of the tenfold demo may take so long, in milliseconds. */
const timeout = 1_800_000;
const day = 86_400_000;

/** @param {string} query @param {number} [from] */
const page = (query, from = 0) => `/conversation/page?_start=${from}&_end=${from + 20}${query}`;
const moment = (/** @type {number} */ ago) => new Date(Date.now() - ago * day).toISOString();

/**
 * @param {readonly string[]} shops
 * @param {readonly string[]} agents
 * @param {readonly string[]} departments
 * @returns {Question[]}
 */
function questionsAbout(shops, agents, departments) {
  const of = (/** @type {readonly string[]} */ ids, /** @type {number} */ turn) => ids[turn % ids.length] ?? '';
  const choice = (/** @type {string} */ name, /** @type {readonly string[]} */ values) => ({
    name: `filter by ${name}`,
    path: (/** @type {number} */ turn) => page(`&${name}=${of(values, turn)}`, 20 * Math.floor(turn / values.length)),
    limit: limits.list,
  });
  const orders = ['startAt', 'duration', 'messageCount', 'aiReplies', 'firstResponse', 'lastMessageAt', 'csat'];
  return [
    { name: 'first page', path: () => page(''), limit: limits.list },
    { name: 'next pages', path: (turn) => page('', 20 * turn), limit: limits.list },
    choice('shop', shops),
    choice('agent', agents),
    choice('department', departments),
    choice('platform', ['taobao', 'tmall', 'jd', 'pdd', 'douyin', 'kuaishou', 'xiaohongshu']),
    choice('mode', ['manual', 'assisted', 'auto']),
    choice('intent', ['product', 'size', 'shipping', 'urge', 'promotion', 'refund', 'complaint', 'other']),
    choice('emotion', ['positive', 'neutral', 'negative']),
    choice('transferred', ['true', 'false']),
    choice('ordered', ['true', 'false']),
    choice('reason', ['requested', 'missed', 'emotion', 'sensitive', 'rounds']),
    {
      name: 'filter by intent and transferred',
      path: (turn) => page(`&intent=${of(['refund', 'complaint', 'urge'], turn)}&transferred=true`, 20 * turn),
      limit: limits.list,
    },
    {
      name: 'filter by shop and a week',
      path: (turn) => page(`&shop=${of(shops, turn)}&startAt_gte=${moment(turn + 7)}&startAt_lte=${moment(turn)}`),
      limit: limits.list,
    },
    {
      name: 'filter by a week',
      path: (turn) => page(`&startAt_gte=${moment(turn + 7)}&startAt_lte=${moment(turn)}`),
      limit: limits.list,
    },
    { name: 'filter by satisfaction', path: (turn) => page('&csat_lte=2', 20 * turn), limit: limits.list },
    ...['ongoing', 'mine', 'transferred', 'unsatisfied', 'negative'].map((preset) => ({
      name: `preset ${preset}`,
      path: (/** @type {number} */ turn) => page(`&_preset=${preset}`, 20 * turn),
      limit: limits.list,
    })),
    ...orders.map((field) => ({
      name: `by ${field}`,
      path: (/** @type {number} */ turn) => page(`&_sort=${field}&_order=${turn % 2 ? 'asc' : 'desc'}`, 20 * turn),
      limit: limits.list,
    })),
    { name: 'counts of the presets', path: () => '/conversation/counts' },
    {
      name: 'search: words of the first line',
      path: (turn) => page(`&q=${encodeURIComponent(of(['尺码', '发货', '退款', '优惠', '催件', '差评'], turn))}`),
      limit: limits.search,
    },
  ];
}

async function measureFirstStart() {
  const begun = performance.now();
  const server = await startDemo({}, [], { scale: 1, timeout });
  const time = performance.now() - begun;
  const used = processorTimeOfTree(server.pid);
  await server.stop();
  console.log(
    `First start with the demo: ${(time / 1000).toFixed(1)} s of ${limits.start / 1000}, ${(used / 1000).toFixed(1)} s of processor time`,
  );
  return time <= limits.start;
}

/**
 * @param {import('./support/client.mjs').Client} client
 * @param {readonly Question[]} questions
 * @param {number | undefined} pid
 */
async function measureList(client, questions, pid) {
  const rows = [];
  for (const { name, path: pathOf, limit = Infinity } of questions) {
    const times = [];
    let first = Number.NaN;
    let before = 0;
    for (let turn = -1; turn < turns; turn += 1) {
      if (turn === 0) before = processorTimeOfTree(pid);
      const begun = performance.now();
      await client.get(pathOf(turn + 1));
      const time = performance.now() - begun;
      if (turn < 0) first = time;
      else times.push(time);
    }
    const processor = (processorTimeOfTree(pid) - before) / turns;
    rows.push({ name, first, p50: percentile(times, 0.5), p95: percentile(times, 0.95), processor, limit });
  }
  const head = ['list of conversations', 'first', 'p50 ms', 'p95', 'processor ms', 'aim of p95'];
  const cells = rows.map(({ name, first, p50, p95, processor, limit }) => [
    name,
    ...[first, p50, p95, processor].map(ms),
    limit === Infinity ? '' : String(limit),
  ]);
  console.log(`\n${table(head, cells)}\n`);
  const missed = rows.filter(({ p95, limit }) => p95 > limit);
  for (const { name } of missed) console.log(`Over the aim: ${name}`);
  return missed.length === 0;
}

/**
 * What a replay asks of the server: the conversation and its first messages.
 *
 * @param {import('./support/client.mjs').Client} client
 * @param {readonly string[]} ids
 */
async function measureAnswers(client, ids) {
  const times = [];
  for (const id of ids) {
    const begun = performance.now();
    await Promise.all([
      client.get(`/conversation/${id}`),
      client.get(`/message/page?conversation=${id}&_start=0&_end=200&_sort=at&_order=asc`),
    ]);
    times.push(performance.now() - begun);
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  console.log(`A replay over HTTP: p50 ${ms(p50)}, p95 ${ms(p95)} ms of ${limits.replay}`);
  return p95 <= limits.replay;
}

/** @param {string} origin */
async function measureReplays(origin) {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(await sessionCookies(origin));
    const tab = await context.newPage();
    const times = [];
    await tab.goto(`${origin}/ai/replay?preset=unsatisfied`);
    for (let turn = 0; turn <= replays; turn += 1) {
      const link = tab.locator('[data-row-key] a[href*="/detail/"]').nth(turn);
      await link.waitFor({ timeout: 60_000 });
      await tab.waitForTimeout(settled);
      // In the page, so that what Playwright does beside does not count: from the click to the frame after the first bubble.
      const time = await link.evaluate(
        (element) =>
          new Promise((resolve) => {
            const begun = performance.now();
            const look = () => {
              const bubbles = [...document.querySelectorAll('article[data-place]')];
              if (bubbles.some((bubble) => bubble.getClientRects().length > 0))
                requestAnimationFrame(() => resolve(performance.now() - begun));
              else requestAnimationFrame(look);
            };
            if (element instanceof HTMLElement) element.click();
            look();
          }),
      );
      // The first loads the code of the page.
      if (turn > 0) times.push(Number(time));
      await tab.goBack();
    }
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
    console.log(`From the click to the first bubble: p50 ${ms(p50)}, p95 ${ms(p95)} ms of ${limits.replay}`);
    return p95 <= limits.replay;
  } finally {
    await browser.close();
  }
}

if (!buildIfStale()) process.exit(1);
const home = process.env.BENCH_DEMO_DIR ?? mkdtempSync(path.join(tmpdir(), 'conversations-'));
try {
  const results = [await measureFirstStart()];
  const server = await startDemo({ DATA_DIR: home, ACCESS_TOKEN_TTL: '86400' }, [], { scale, timeout });
  try {
    const client = await signIn(server.url, 'owner@demo.example');
    const idsOf = async (/** @type {string} */ name, /** @type {number} */ count) =>
      (await client.get(`/${name}/page?_end=${count}`)).records.map((/** @type {{ id: string }} */ { id }) => id);
    const { groups } = await client.get(
      `/conversation/reports/service?_from=${moment(30).slice(0, 10)}&_to=${moment(0).slice(0, 10)}&_by=agent`,
    );
    const agents = groups.flatMap((/** @type {{ key: string | null }} */ { key }) => key ?? []);
    const questions = questionsAbout(await idsOf('shop', 20), agents, await idsOf('department', 20));
    const { records } = await client.get(page('').replace('_end=20', '_end=200'));
    results.push(await measureList(client, questions, server.pid));
    results.push(
      await measureAnswers(
        client,
        records.map((/** @type {{ id: string }} */ { id }) => id),
      ),
    );
    results.push(await measureReplays(server.url));
  } finally {
    await server.stop();
  }
  if (results.includes(false)) process.exitCode = 1;
} finally {
  if (process.env.BENCH_DEMO_DIR === undefined) rmSync(home, { recursive: true, force: true });
}
