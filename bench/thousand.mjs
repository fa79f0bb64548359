import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { buildIfStale } from '../scripts/build.mjs';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.mjs';
import { startDemo } from '../scripts/server.mjs';
import { startCopy } from './support/copied-project.mjs';
import { markWhenShown, rest, timeOfClick, timeOfMark } from './support/page-times.mjs';
import { sessionCookies } from './support/session-cookies.mjs';
import { ms, percentile, table } from './support/statistics.mjs';

/**
 * What 1,000 resources cost somebody who sees all of them, in Chromium: signing in, a reload, the first visit of a screen
 * and the way back to an open one, beside the product's own forty. Medians of alternating turns.
 * `node bench/thousand.mjs [turns]`. Ends with status 1 where one takes more than `max` times as long: signing in and a
 * reload translate and order a thousand entries once, a change of the screen does nothing of the kind.
 *
 * @typedef {import('@playwright/test').Browser} Browser
 */
const turns = Number(process.argv[2] ?? 15);
const groups = 48;
const inGroup = 20;
const row = '[data-row-key] a';
const menu = 'nav[aria-label="主菜单"]';

/** Adds groups of the menu that hold a resource of five fields in each entry. @param {string} folder */
function addResources(folder) {
  const file = path.join(folder, 'src/resources/index.ts');
  const text = readFileSync(file, 'utf8');
  const entries = Array.from({ length: groups }, (_, group) => addGroup(folder, group));
  const end = text.indexOf(']);\n');
  writeFileSync(file, text.slice(0, end) + entries.join('') + text.slice(end));
}

/** @param {string} folder @param {number} group */
function addGroup(folder, group) {
  mkdirSync(path.join(folder, `src/resources/group${group}`));
  const entries = Array.from({ length: inGroup }, (_, at) => {
    const name = `record${group}x${at}`;
    writeFileSync(path.join(folder, `src/resources/group${group}/${name}.ts`), resourceOf(name));
    return `{ path: '/${name}', name: '${name}', title: '记录${group}-${at}', perm: 'merchant_admin' },`;
  });
  return `  { title: '分组${group}', icon: 'setting', perm: 'merchant_admin', children: [\n${entries.join('\n')}\n] },\n`;
}

/** @param {string} name */
function resourceOf(name) {
  return [
    "import { defineResource } from '../index.ts';",
    `export default defineResource({ name: '${name}', recordLabel: 'name', fields: {`,
    "  name: { type: 'text', label: '名称', required: true }, note: { type: 'text', label: '备注' },",
    "  amount: { type: 'money', label: '金额', sortable: true }, day: { type: 'date', label: '日期' },",
    "  owner: { type: 'ref', to: 'user', label: '负责人' },",
    '} });\n',
  ].join('\n');
}

/**
 * @param {Browser} browser
 * @param {string} url
 * @param {Awaited<ReturnType<typeof sessionCookies>>} cookies
 */
async function measure(browser, url, cookies) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/login`);
  await page.fill('input[type="email"]', 'owner@demo.example');
  await page.fill('input[type="password"]', 'Demo-2026!');
  await rest(page);
  const signIn = await timeOfClick(page, 'button[type="submit"]', `${menu} a`);
  await page.context().close();

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookies);
  const list = await context.newPage();
  await list.addInitScript(markWhenShown, row);
  await list.goto(`${url}/custom/business`);
  await timeOfMark(list);
  await rest(list);
  await list.reload();
  const reload = await timeOfMark(list);
  await rest(list);
  const visit = await timeOfClick(list, `${menu} a[href="/custom/shop"]`, row);
  await rest(list);
  const back = await timeOfClick(list, 'nav[aria-label="标签栏"] a[href^="/custom/business"]', row);
  await context.close();
  return [signIn, reload, visit, back];
}

/** @param {{ url: string }} server */
async function placeOf({ url }) {
  return { url, cookies: await sessionCookies(url), times: /** @type {number[][]} */ ([]) };
}

if (!buildIfStale()) process.exit(1);
const lines = [
  { name: 'sign-in click to menu', max: 1.4 },
  { name: 'reload, first row', max: 1.4 },
  { name: 'first visit of a screen', max: 1.1 },
  { name: 'another open tab', max: 1.1 },
];
const own = await startDemo();
const many = await startCopy(addResources, { timeout: 600_000 });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
try {
  const places = await Promise.all([own, many].map(placeOf));
  for (let turn = -1; turn < turns; turn += 1)
    for (const { url, cookies, times } of places) {
      const measured = await measure(browser, url, cookies);
      if (turn >= 0) times.push(measured);
    }
  const results = lines.map(({ name, max }, at) => {
    const [few = Number.NaN, all = Number.NaN] = places.map(({ times }) =>
      percentile(
        times.map((one) => one[at] ?? Number.NaN),
        0.5,
      ),
    );
    return { name, few, all, times: all / few, max };
  });
  console.log(
    table(
      ['', 'forty resources, ms', 'a thousand, ms', 'times', 'at most'],
      results.map(({ name, few, all, times, max }) => [name, ms(few), ms(all), times.toFixed(2), String(max)]),
    ),
  );
  if (results.some(({ times, max }) => times > max)) process.exitCode = 1;
} finally {
  await browser.close();
  await many.stop();
  await own.stop();
}
