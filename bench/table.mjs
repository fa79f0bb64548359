import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.mjs';
import { signIn } from './support/client.mjs';
import { startCopy } from './support/copied-project.mjs';
import { ms, percentile, table } from './support/statistics.mjs';

/**
 * How fluid large screens are in Chromium: a list of 200 rows and 30 columns beside one of 20 rows, and a tree of 10,000
 * departments. From the answer to the drawn row, then frames while it is scrolled from end to end: how far apart they are,
 * and the processor time that the page itself works for one, which other programs have no part in. A copy of the project
 * with a resource of 30 columns is built for it. Ends with status 1 where 200 rows take more than `max` times as long
 * as 20 do, or where a frame is more work than `longest`.
 */
const max = 6;
/** Milliseconds of processor time. */
const longest = 50;
const columns = 30;
const nodes = 10_000;

/** Every third column a day, an amount, and a text. */
function wideResource() {
  const kinds = ["type: 'text'", "type: 'money', sortable: true", "type: 'date'"];
  const fields = Array.from({ length: columns - 1 }, (_, at) => `    f${at}: { ${kinds[at % 3]}, label: '列${at}' },`);
  return [
    "import { defineResource } from '../index.ts';",
    'export default defineResource({',
    "  name: 'wide', recordLabel: 'name',",
    "  fields: {\n    name: { type: 'text', label: '名称', required: true },",
    ...fields,
    '  },\n});\n',
  ].join('\n');
}

/** @param {string} folder */
function addWide(folder) {
  writeFileSync(path.join(folder, 'src/resources/customer/wide.ts'), wideResource());
  const list = path.join(folder, 'src/resources/index.ts');
  const entry = "      { path: '/custom/wide', name: 'wide', title: '宽表', perm: 'wide_admin' },\n";
  const text = readFileSync(list, 'utf8');
  const at = text.indexOf("      { path: '/custom/shop'");
  writeFileSync(list, text.slice(0, at) + entry + text.slice(at));
}

/** @param {import('./support/client.mjs').Client} client */
async function fill(client) {
  const values = Object.fromEntries(
    Array.from({ length: columns - 1 }, (_, at) => [
      `f${at}`,
      [`内容 ${at} 的一段文字`, at * 12_345, '2026-03-01'][at % 3],
    ]),
  );
  const create = Array.from({ length: 200 }, (_, at) => ({ name: `第 ${at} 行`, ...values }));
  await client.post('/wide/batch', { create });
  /** @type {string[]} */
  const ids = [];
  for (let made = 0; made < nodes; made += 200) {
    const some = Array.from({ length: 200 }, (_, at) => ({
      name: `部门 ${made + at}`,
      parent: ids[Math.floor((made + at) / 10)] ?? null,
    }));
    const { create: added } = await client.post('/department/batch', { create: some });
    for (const { id } of added) ids.push(String(id));
  }
}

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} address
 * @param {string} answer Part of the address of the answer that the rows are drawn from.
 */
async function measure(context, address, answer) {
  /** @type {number[]} */
  const drawn = [];
  /** @type {number[]} */
  const frames = [];
  /** @type {number[]} */
  const work = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const page = await context.newPage();
    await page.addInitScript(markWhenDrawn);
    await page.goto(address);
    await page.waitForFunction(() => performance.getEntriesByName('drawn').length > 0, undefined, { timeout: 60_000 });
    drawn.push(await page.evaluate(sinceAnswer, answer));
    const worked = await watchWork(page);
    const before = await worked();
    const scrolled = await page.evaluate(scrollThrough);
    work.push(((await worked()) - before) / scrolled.length);
    frames.push(...scrolled);
    await page.close();
  }
  const [frame, slow] = [percentile(frames, 0.5), percentile(frames, 0.95)];
  return { drawn: percentile(drawn, 0.5), frame, slow, work: percentile(work, 0.5) };
}

/**
 * Milliseconds of processor time that the thread of the page has worked so far.
 *
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<() => Promise<number>>}
 */
async function watchWork(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
}

/** Runs in the page: notes the frame after the first row of data has been drawn. */
function markWhenDrawn() {
  performance.setResourceTimingBufferSize(2000);
  const look = () => {
    if (document.querySelector('[data-row-key] a')?.getClientRects().length)
      requestAnimationFrame(() => performance.mark('drawn'));
    else requestAnimationFrame(look);
  };
  look();
}

/** @param {string} answer */
function sinceAnswer(answer) {
  const last = performance
    .getEntriesByType('resource')
    .filter((entry) => entry.name.includes(answer))
    .at(-1);
  const at = performance.getEntriesByName('drawn')[0]?.startTime ?? Number.NaN;
  return at - ((last?.startTime ?? Number.NaN) + (last?.duration ?? 0));
}

/** Runs in the page: down and back up again, a fortieth of the way a frame; how long each took. */
async function scrollThrough() {
  const places = [document.querySelector('main table')?.parentElement, document.querySelector('#content')];
  const scrolled = places.find((place) => place && place.scrollHeight > place.clientHeight + 1);
  if (!scrolled) return [0];
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const step = (scrolled.scrollHeight - scrolled.clientHeight) / 40;
  /** @type {number[]} */
  const times = [];
  for (let turn = 0; turn < 80; turn += 1) {
    const begun = performance.now();
    scrolled.scrollTop += turn < 40 ? step : -step;
    await frame();
    times.push(performance.now() - begun);
  }
  return times;
}

const server = await startCopy(addWide);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
try {
  const owner = await signIn(server.url, 'owner@demo.example');
  await fill(owner);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'TOKEN', value: owner.token, url: server.url }]);
  const small = await measure(context, `${server.url}/custom/wide`, '/wide/page');
  const large = await measure(context, `${server.url}/custom/wide?size=200`, '/wide/page');
  const tree = await measure(context, `${server.url}/organization`, '/department/tree');
  const row = (/** @type {string} */ what, /** @type {typeof small} */ { drawn, work, frame, slow }) => [
    what,
    ms(drawn),
    ms(work),
    ms(frame),
    ms(slow),
  ];
  console.log(
    table(
      ['', 'answer to row, ms', 'work of a frame while scrolling, ms', 'from frame to frame, p50 ms', 'p95'],
      [
        row(`20 rows × ${columns} columns`, small),
        row(`200 rows × ${columns} columns`, large),
        row(`tree of ${nodes} departments`, tree),
      ],
    ),
  );
  const ratio = large.drawn / small.drawn;
  console.log(`\n200 rows take ${ratio.toFixed(1)} times as long as 20 (at most ${max}).`);
  if (ratio > max || large.work > longest || tree.work > longest) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}
