import { chromium } from '@playwright/test';
import { buildIfStale } from '../scripts/build.mjs';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.mjs';
import { startDemo } from '../scripts/server.mjs';
import { sessionCookies } from './support/session-cookies.mjs';

/**
 * Whether the console lets go of what it has shown, in Chromium: its heap before and after thirty changes of the screen, then
 * before and after a day's work of 2,000 actions. `node bench/leaks.mjs [actions]`. Ends with status 1 where a limit is passed.
 * The heap is counted after garbage is collected, so a busy machine tells the same.
 *
 * @typedef {import('@playwright/test').Page} Page
 */
const actions = Number(process.argv[2] ?? 2000);
const changes = 30;
/** MB that they may leave behind. */
const maxLeft = 0.5;
/** Times the heap before it. */
const maxOfDay = 1.1;

/** Entries of the menu. No more than stay mounted behind their tabs. */
const screens = ['/custom/business', '/custom/shop', '/custom/follow', '/quality/bad', '/user'];

/** @param {Page} page */
async function heapOf(page) {
  await page.waitForTimeout(1000);
  const session = await page.context().newCDPSession(page);
  // A collection may leave to the next one what it has finalised.
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

/** The heap after what was asked for is no longer kept for the way back. @param {Page} page */
async function heapLater(page) {
  await page.clock.fastForward('06:00');
  return heapOf(page);
}

/** What is seen: screens behind other tabs are hidden. @param {Page} page @param {string} selector */
function seen(page, selector) {
  return page.locator(selector).locator('visible=true').first();
}

/** @param {Page} page @param {string} path */
async function open(page, path) {
  await page.locator(`nav[aria-label="主菜单"] a[href="${path}"]`).click();
  await page.waitForURL((url) => url.pathname === path);
  await listed(page);
}

/** @param {Page} page */
async function listed(page) {
  await seen(page, '[data-row-key]:not([data-row-key^="placeholder"])').waitFor();
}

const words = ['锦绣', '白鹭', '海棠', '江南', '初见', '东篱', '百川', '半夏'];

/** Ten actions on a list, as somebody does them who looks for a record and thinks better of it. @param {Page} page @param {number} turn */
async function workOnList(page, turn) {
  const path = ['/custom/business', '/custom/shop', '/custom/follow'][turn % 3] ?? '/';
  const search = seen(page, 'main input[type="search"]');
  const drawn = async () => {
    await page.waitForTimeout(100);
    await seen(page, 'main [data-density][aria-busy="false"]').waitFor();
  };
  await open(page, path);
  await seen(page, `nav[aria-label="视图"] a[href^="${path}"]`).click();
  await drawn();
  await seen(page, '.ant-pagination-item-2').click();
  await drawn();
  await seen(page, 'main th button').click();
  await drawn();
  await search.fill(words[turn % words.length] ?? '');
  await page.waitForURL(({ search: query }) => query.includes('q='));
  await search.fill('');
  await page.waitForURL(({ search: query }) => !query.includes('q='));
  await listed(page);
  await seen(page, '[data-row-key] a').click();
  await page.waitForURL(({ pathname }) => pathname !== path);
  await page.waitForTimeout(300);
  await page.goBack();
  await listed(page);
  await seen(page, 'main button[aria-label="新建"]').click();
  await seen(page, '[role="dialog"] input').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(({ pathname }) => pathname === path);
}
const actionsOfTurn = 10;

if (!buildIfStale()) process.exit(1);
const server = await startDemo({}, [], { timeout: 300_000 });
// The machine code that Chromium makes of functions in use counts as heap, and grows for minutes: it makes none here.
const interpreted = '--js-flags=--no-sparkplug --no-maglev --no-turbofan';
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: [...chromiumFlags, interpreted],
});
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(120_000);
  await context.addCookies(await sessionCookies(server.url));
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${server.url}/custom/business`);
  await listed(page);
  for (const path of [...screens, ...screens]) await open(page, path);
  const before = await heapOf(page);
  for (let change = 0; change < changes; change += 1) await open(page, screens[change % screens.length] ?? '/');
  const left = (await heapOf(page)) - before;
  console.log(`${changes} changes of the screen leave ${left.toFixed(2)} of ${before.toFixed(1)} MB (${maxLeft})`);
  if (left > maxLeft) process.exitCode = 1;
  for (let turn = 0; turn < 6; turn += 1) await workOnList(page, turn);
  const morning = await heapLater(page);
  for (let turn = 0; turn < actions / actionsOfTurn; turn += 1) await workOnList(page, turn);
  const evening = await heapLater(page);
  const times = evening / morning;
  console.log(
    `${actions} actions: ${morning.toFixed(1)} to ${evening.toFixed(1)} MB, ${times.toFixed(2)} times (${maxOfDay})`,
  );
  if (times > maxOfDay) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}
