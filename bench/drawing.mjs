import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { buildIfStale } from '../scripts/build.mjs';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.mjs';
import { startDemo } from '../scripts/server.mjs';
import { signIn } from './support/client.mjs';
import { startFloor } from './support/floor.mjs';
import { markWhenShown, rest, timeOfClick, timeOfMark } from './support/page-times.mjs';
import { sessionCookies } from './support/session-cookies.mjs';
import { ms, percentile, table } from './support/statistics.mjs';

/**
 * How soon the console shows what was asked for, in Chromium, beside a page of React and antd alone that is built and served
 * by the same run (`bench/floor`: 4 columns; the list of merchants has 14): medians of alternating turns.
 * `node bench/drawing.mjs [turns] [words of the lines to measure]`. Ends with status 1 where an aim is missed.
 *
 * @typedef {import('@playwright/test').Browser} Browser
 *
 * @typedef {object} Place What is measured of a page, as selectors.
 * @property {string} url
 * @property {string} login Path.
 * @property {string} list Path.
 * @property {Awaited<ReturnType<typeof sessionCookies>>} cookies
 * @property {string} row A row that is shown.
 * @property {string} next
 * @property {{ menu: string, row: string, tab: string, ownRow: string }} other Another screen: its entry in the menu and its
 * row; the tab of the list, and its row.
 * @property {{ menu: string, row: string }} first
 * @property {string} frame What shows after signing in.
 */
const [number] = process.argv.slice(2).filter((word) => /^\d+$/.test(word));
const wanted = process.argv.slice(2).filter((word) => !/^\d+$/.test(word));
const turns = Number(number ?? 7);
const password = 'Demo-2026!';
const launchOptions = { executablePath: ensureChromium(), args: chromiumFlags };
const viewport = { width: 1440, height: 900 };
/** Slow 4G: bytes a second, and milliseconds there and back. */
const slow = { downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150, offline: false };

/**
 * What is measured, with its aim: times that of the floor, or an absolute number.
 *
 * @type {{ name: string, unit: string, times?: number, max?: number, measure: (browser: Browser, place: Place) =>
 * Promise<Record<string, number>>, of: string }[]}
 */
const lines = [
  { name: 'login visible on slow 4G, processor / 4', unit: 'ms', max: 800, measure: login, of: 'login' },
  { name: 'list cold, first row', unit: 'ms', times: 1.2, measure: list, of: 'cold' },
  { name: 'blocked before it', unit: 'ms', times: 1.7, measure: list, of: 'blocked' },
  { name: 'warm reload, first row', unit: 'ms', times: 1.2, measure: list, of: 'warm' },
  { name: 'next page', unit: 'ms', times: 1.7, measure: list, of: 'next' },
  { name: 'first visit of a screen', unit: 'ms', times: 1.02, measure: list, of: 'first' },
  { name: 'another open tab', unit: 'ms', times: 1.43, measure: list, of: 'tab' },
  { name: 'sign-in click to frame', unit: 'ms', max: 250, measure: enter, of: 'enter' },
  { name: 'heap on a list', unit: 'MB', times: 1.57, measure: list, of: 'heap' },
  { name: 'DOM nodes on a list', unit: '', max: 1200, measure: list, of: 'nodes' },
];

/** @param {Browser} browser @param {Place} place */
async function login(browser, place) {
  const page = await browser.newPage({ viewport });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(markWhenShown, 'input[type="email"]');
  await page.goto(place.url + place.login, { waitUntil: 'commit' });
  const shown = await timeOfMark(page);
  await page.context().close();
  return { login: shown };
}

/**
 * A browser of its own with a profile on disk, as staff have: the other windows are private and keep no compiled code.
 *
 * @param {Browser} _browser @param {Place} place
 */
async function list(_browser, place) {
  const profile = mkdtempSync(path.join(tmpdir(), 'profile-'));
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, viewport });
  await context.addCookies(place.cookies);
  const page = await context.newPage();
  await page.addInitScript(markWhenShown, place.row);
  await page.goto(place.url + place.list);
  const cold = await timeOfMark(page);
  const blocked = await page.evaluate(blockedBefore, cold);
  await rest(page);
  // The browser keeps the compiled code of what it loads a second time.
  await page.reload();
  await rest(page);
  await page.reload();
  const warm = await timeOfMark(page);
  await rest(page);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const next = await timeOfClick(page, place.next, place.row);
  await rest(page);
  const first = await timeOfClick(page, place.first.menu, place.first.row);
  await rest(page);
  await timeOfClick(page, place.other.menu, place.other.row);
  await rest(page);
  const tab = await timeOfClick(page, place.other.tab, place.other.ownRow);
  await context.close();
  rmSync(profile, { recursive: true, force: true });
  return { cold, blocked, warm, next, first, tab, nodes, heap: usedSize / 1e6 };
}

/** @param {Browser} browser @param {Place} place */
async function enter(browser, place) {
  const page = await browser.newPage({ viewport });
  await page.goto(place.url + place.login);
  await page.fill('input[type="email"]', 'owner@demo.example');
  await page.fill('input[type="password"]', password);
  await rest(page);
  const time = await timeOfClick(page, 'button[type="submit"]', place.frame);
  await page.context().close();
  return { enter: time };
}

/**
 * Runs in the page: the sum of what long tasks before a moment took beyond 50 ms each.
 *
 * @param {number} until
 */
async function blockedBefore(until) {
  /** @type {PerformanceEntry[]} */
  const tasks = await new Promise((resolve) => {
    new PerformanceObserver((entries) => resolve(entries.getEntries())).observe({ type: 'longtask', buffered: true });
    setTimeout(() => resolve([]), 200);
  });
  return tasks
    .filter(({ startTime }) => startTime < until)
    .reduce((all, { duration }) => all + Math.max(0, duration - 50), 0);
}

if (!buildIfStale()) process.exit(1);
const server = await startDemo();
const owner = await signIn(server.url, 'owner@demo.example');
const floor = await startFloor((await owner.get('/merchant/page?_start=0&_end=200')).records);
const browser = await chromium.launch(launchOptions);
/** @type {Place[]} */
const places = [
  {
    url: floor.url,
    login: '/login',
    list: '/list',
    cookies: [],
    row: '[data-row-key] a',
    next: '.ant-pagination-item-2',
    first: { menu: 'li:has-text("Second")', row: '#second [data-row-key] a' },
    other: {
      menu: 'li:has-text("Other")',
      row: '#other [data-row-key] a',
      tab: 'li:has-text("First")',
      ownRow: '#first [data-row-key] a',
    },
    frame: '.ant-menu-item',
  },
  {
    url: server.url,
    login: '/login',
    list: '/custom/business',
    cookies: await sessionCookies(server.url),
    row: '[data-row-key] a',
    next: '.ant-pagination-item-2, [aria-label="2"]',
    first: { menu: 'nav[aria-label="主菜单"] a[href="/custom/shop"]', row: '[data-row-key] a' },
    other: {
      menu: 'nav[aria-label="主菜单"] a[href="/custom/thirdShop"]',
      row: '[data-row-key] a',
      tab: 'nav[aria-label="标签栏"] a[href^="/custom/business"]',
      ownRow: '[data-row-key] a',
    },
    frame: 'nav a',
  },
];
try {
  const chosen = lines.filter(({ name }) => wanted.every((word) => name.includes(word)));
  const measures = [...new Set(chosen.map(({ measure }) => measure))];
  /** @type {Map<Place, Record<string, number>[]>} */
  const taken = new Map(places.map((place) => [place, []]));
  for (let turn = -1; turn < turns; turn += 1)
    for (const measure of measures)
      for (const place of places) {
        const values = await measure(browser, place);
        if (turn >= 0) taken.get(place)?.push(values);
      }
  const results = chosen.map(({ of, ...line }) => {
    const [least = Number.NaN, ours = Number.NaN] = places.map((place) =>
      percentile(
        (taken.get(place) ?? []).flatMap((values) => values[of] ?? []),
        0.5,
      ),
    );
    const limit = line.max ?? least * (line.times ?? Number.NaN);
    return { ...line, least, ours, limit };
  });
  console.log(
    table(
      ['', 'floor', 'the console', 'times', 'at most'],
      results.map(({ name, unit, least, ours, limit, times }) => [
        name,
        `${ms(least)} ${unit}`,
        `${ms(ours)} ${unit}`,
        (ours / least).toFixed(2),
        times === undefined ? `${limit} ${unit}` : `${times} times`,
      ]),
    ),
  );
  for (const { name, ours, limit } of results) {
    if (ours <= limit) continue;
    console.log(`Aim missed: ${name}`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await server.stop();
  floor.stop();
}
