import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { buildIfStale } from '../scripts/build.mjs';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.mjs';
import { startDemo } from '../scripts/server.mjs';
import { sessionCookies } from './support/session-cookies.mjs';

/**
 * How much JavaScript a browser fetches before a person can do something: gzip, in kB of 1000 bytes. `--json` for machines.
 *
 * @typedef {{ name: string, limit: number, path: string, shown: string }} Moment `limit` in kB; `shown` is a selector.
 * @typedef {{ name: string, limit: number, total: number, files: { file: string, bytes: number }[] }} Weight
 */

/** @type {Moment} */
const login = {
  name: 'before the login form can be used',
  limit: 215,
  path: '/login',
  shown: '#root:not([data-early]) input[type="email"]',
};
/** @type {Moment} */
const list = {
  name: 'before the first row of /custom/business shows',
  // 400 for the first nine screens; places under records, tabs, queues, figures, presence, peeking, filters by any field,
  // the list of all screens, the one form of numbers, phones and mails, and the numbers in the menu are the rest.
  limit: 436,
  path: '/custom/business',
  shown: '[data-row-key] a',
};

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} origin
 * @param {Moment} moment
 * @returns {Promise<Weight>}
 */
async function weigh(context, origin, { name, limit, path: address, shown }) {
  const page = await context.newPage();
  /** @type {Map<string, Promise<number>>} */
  const sizes = new Map();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js'))
      sizes.set(
        response.url(),
        response.body().then(
          (body) => gzipSync(body).length,
          // One that was still on its way when the page was closed, and so does not count.
          () => 0,
        ),
      );
  });
  await page.addInitScript(markWhenShown, shown);
  await page.goto(origin + address);
  await page.locator(shown).first().waitFor({ timeout: 60_000 });
  const fetched = await page.evaluate(scriptsBeforeMark);
  const files = await Promise.all(
    fetched.map(async (url) => ({
      file: path.basename(new URL(url).pathname),
      bytes: (await sizes.get(url)) ?? 0,
    })),
  );
  await page.close();
  return {
    name,
    limit,
    total: files.reduce((sum, { bytes }) => sum + bytes, 0),
    files: files.toSorted((one, other) => other.bytes - one.bytes),
  };
}

/**
 * The least of up to six loads: what is fetched ahead for later may arrive first on a busy machine, and is not what a
 * browser must have.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {Moment} moment
 * @param {Parameters<import('@playwright/test').BrowserContext['addCookies']>[0]} cookies
 */
async function lightest(browser, origin, moment, cookies = []) {
  /** @type {Weight[]} */
  const weights = [];
  while (weights.length < 6 && !weights.some(({ total }) => total <= moment.limit * 1000)) {
    const context = await browser.newContext();
    await context.addCookies(cookies);
    weights.push(await weigh(context, origin, moment));
    await context.close();
  }
  return weights.reduce((least, one) => (one.total < least.total ? one : least));
}

/**
 * Runs in the page: notes the frame in which something that matches is first seen.
 *
 * @param {string} selector
 */
function markWhenShown(selector) {
  performance.setResourceTimingBufferSize(2000);
  const look = () => {
    if (document.querySelector(selector)?.getClientRects().length) performance.mark('shown');
    else requestAnimationFrame(look);
  };
  look();
}

/** Runs in the page: the scripts that had arrived by that frame. What came later was not waited for. */
async function scriptsBeforeMark() {
  while (performance.getEntriesByName('shown').length === 0) await new Promise(requestAnimationFrame);
  const shown = performance.getEntriesByName('shown')[0]?.startTime ?? 0;
  return performance
    .getEntriesByType('resource')
    .filter((entry) => new URL(entry.name).pathname.endsWith('.js') && entry.startTime + entry.duration <= shown)
    .map((entry) => entry.name);
}

const kilobytes = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1);

/** @param {Weight} weight */
function print({ name, limit, total, files }) {
  console.log(`${kilobytes(total)} kB of ${limit} ${name}${total > limit * 1000 ? ': TOO MUCH' : ''}`);
  for (const { file, bytes } of files) console.log(`${kilobytes(bytes).padStart(8)}  ${file}`);
  console.log('');
}

if (!buildIfStale()) process.exit(1);
const server = await startDemo();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
try {
  const weights = [
    await lightest(browser, server.url, login),
    await lightest(browser, server.url, list, await sessionCookies(server.url)),
  ];
  if (process.argv.includes('--json')) console.log(JSON.stringify(weights, undefined, 2));
  else for (const weight of weights) print(weight);
  process.exitCode = weights.some(({ total, limit }) => total > limit * 1000) ? 1 : 0;
} finally {
  await browser.close();
  await server.stop();
}
