import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { sessionCookies } from '../bench/support/session-cookies.mjs';
import { buildIfStale } from './build.mjs';
import { chromiumFlags, ensureChromium } from './chromium.mjs';
import { startDemo } from './server.mjs';

/**
 * `node scripts/guide-pictures.mjs` draws the pictures of the product's guide anew: the screens of the built console with
 * demo data, as each role sees them, in each language. Names after it, such as `agent/home`, draw only these.
 *
 * @typedef {object} Picture
 * @property {string} account
 * @property {string} path
 * @property {string} [click] A selector of what is clicked before.
 */

/** @type {Record<string, Picture>} */
const pictures = {
  'agent/home': { account: 'agent', path: '/dashboard' },
  'agent/conversation': { account: 'agent', path: '/ai/replay?preset=all', click: '[data-row-key] a' },
  'agent/marks': { account: 'agent', path: '/ai/replayTag' },
  'leader/live': { account: 'leader', path: '/statistics/receptionLive' },
  'leader/report': { account: 'leader', path: '/statistics/service' },
  'leader/roster': { account: 'leader', path: '/setting/customerShift?tab=roster' },
  'leader/review': { account: 'inspector', path: '/quality/bad?preset=all' },
  'merchants/leads': { account: 'owner', path: '/clue/pool' },
  'merchants/list': { account: 'owner', path: '/custom/business' },
  'merchants/shops': { account: 'owner', path: '/custom/shop' },
  'merchants/follow': { account: 'owner', path: '/custom/follow?preset=all&layout=calendar' },
  'enterprise/people': { account: 'owner', path: '/user' },
  'enterprise/roles': { account: 'owner', path: '/role', click: '[data-row-key] a' },
  'enterprise/authorizations': { account: 'owner', path: '/thirdParty' },
  'enterprise/notices': { account: 'owner', path: '/setting/notifySetting' },
  'platform/enterprises': { account: 'super', path: '/setting/enterprise' },
  'platform/across': { account: 'super', path: '/custom/business' },
};
const viewport = { width: 1280, height: 800 };
/** Of webp, from 0 to 100: text stays legible. */
const quality = 70;
const folderOf = (/** @type {string} */ language) =>
  fileURLToPath(new URL(`../src/product/guide/${language}/pictures/`, import.meta.url));

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {string} language
 * @param {Picture} picture
 * @returns {Promise<Buffer>}
 */
async function draw(browser, origin, language, { account, path: address, click }) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  await context.addCookies(await sessionCookies(origin, `${account}@demo.example`));
  await context.addInitScript((lang) => localStorage.setItem('lang', lang), language);
  const page = await context.newPage();
  await page.goto(origin + address);
  if (click !== undefined) await page.locator(click).first().click();
  await page.waitForTimeout(4000);
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy="true"], .ant-spin-spinning, .ant-skeleton, [data-coming]'),
  );
  // Charts are drawn, and what comes when nothing else is to be done.
  await page.waitForTimeout(2000);
  const devtools = await context.newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
  await context.close();
  return Buffer.from(data, 'base64');
}

if (!buildIfStale()) process.exit(1);
const server = await startDemo({}, [], { scale: 0.05 });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
const chosen = process.argv.slice(2);
try {
  for (const language of ['zh', 'en']) {
    const folder = folderOf(language);
    if (chosen.length === 0) rmSync(folder, { recursive: true, force: true });
    for (const [name, picture] of Object.entries(pictures)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue;
      const drawn = await draw(browser, server.url, language, picture);
      const file = `${folder}${name}.webp`;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, drawn);
      console.log(`${language} ${name}: ${(drawn.length / 1000).toFixed(0)} kB`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
