import { chromium } from '@playwright/test';
import { buildIfStale } from '../scripts/build.mjs';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.mjs';
import { startDemo } from '../scripts/server.mjs';
import { sessionCookies } from './support/session-cookies.mjs';

/**
 * Whether the console lets go of what it has shown, in Chromium: its heap before and after thirty changes of the screen.
 * `node bench/leaks.mjs`. Ends with status 1 where the limit is passed. The heap is counted after garbage is collected, so a
 * busy machine tells the same.
 *
 * @typedef {import('@playwright/test').Page} Page
 */
const changes = 30;
/** MB that they may leave behind. */
const mostLeft = 0.5;

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

if (!buildIfStale()) process.exit(1);
const server = await startDemo({}, [], { patience: 300_000 });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(120_000);
  await context.addCookies(await sessionCookies(server.url));
  const page = await context.newPage();
  await page.goto(`${server.url}/custom/business`);
  await listed(page);
  for (const path of [...screens, ...screens]) await open(page, path);
  const before = await heapOf(page);
  for (let change = 0; change < changes; change += 1) await open(page, screens[change % screens.length] ?? '/');
  const left = (await heapOf(page)) - before;
  console.log(`${changes} changes of the screen leave ${left.toFixed(2)} of ${before.toFixed(1)} MB (${mostLeft})`);
  if (left > mostLeft) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}
