import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.mjs';
import { sessionCookies } from './support/session-cookies.mjs';
import { ms, percentile, table } from './support/statistics.mjs';

/**
 * In Chromium, on a copy of the project in development: from the save of a file until what it says is drawn, or answered
 * by the server, while a form that is half filled in waits in another tab. Ends with status 1 where a median is above the
 * limit, a page was loaded anew or the form has lost what was typed. `node bench/development.mjs [times]`.
 */

const times = Number(process.argv[2] ?? 20);
/** Milliseconds. */
const limit = 1000;

const root = fileURLToPath(new URL('..', import.meta.url));
const options = { root, configFile: /** @type {const} */ (false), logLevel: /** @type {const} */ ('error') };
const { module: copies } = await runnerImport('./tests/setup/copy.ts', options);
const { module: development } = await runnerImport('./tests/e2e/support/dev-server.ts', options);

const copy = copies.copyProject();
const server = await development.startDevelopment(copy);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
try {
  process.exitCode = (await measure()) ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
  copy.remove();
}

/** @returns {Promise<boolean>} whether all is within the limits */
async function measure() {
  const [chinese, english] = [await openShops('zh'), await openShops('en')];
  const shop = await chinese.firstShop();
  const changes = [
    {
      name: 'a field of a resource',
      file: 'src/resources/customer/shop.ts',
      texts: ["label: '店铺名称'", "label: '店铺名字'"],
      /** @param {string} text */
      drawn: (text) => chinese.page.getByRole('columnheader', { name: labelIn(text) }).waitFor(),
    },
    {
      name: 'a title of the list',
      file: 'src/resources/index.ts',
      texts: ["title: '店铺管理', noun", "title: '门店管理', noun"],
      /** @param {string} text */
      drawn: (text) => chinese.menu.getByRole('link', { name: labelIn(text) }).waitFor(),
    },
    {
      name: 'an English label',
      file: 'src/product/locales/en/resources/customer.ts',
      texts: ["name: 'Shop',\n      merchant", "name: 'Store',\n      merchant"],
      /** @param {string} text */
      drawn: (text) => english.page.getByRole('columnheader', { name: labelIn(text), exact: true }).waitFor(),
    },
    {
      name: 'what a rule says',
      file: 'server/product/messages/zh.ts',
      texts: ["needsAi: '这家店铺由 AI 接待", "needsAi: '该店铺由 AI 接待"],
      /** @param {string} text */
      drawn: (text) => shop.refusedWith(labelIn(text)),
    },
  ];
  const rows = [];
  for (const { name, file, texts, drawn } of changes) {
    const taken = [];
    for (let turn = 0; turn < times; turn += 1) {
      const [from = '', to = ''] = turn % 2 === 0 ? texts : texts.toReversed();
      const saved = performance.now();
      copy.replace(file, from, to);
      await drawn(to);
      taken.push(performance.now() - saved);
    }
    rows.push({ name, median: percentile(taken, 0.5), longest: Math.max(...taken) });
  }
  const kept = await Promise.all([chinese, english].map((one) => one.isKept()));
  console.log(
    table(
      [`${times} saves each`, `median ms (limit ${limit})`, 'longest ms'],
      rows.map(({ name, median, longest }) => [name, ms(median), ms(longest)]),
    ),
  );
  console.log(
    kept.every(Boolean) ? 'No page was loaded anew, the forms kept their text.' : 'A form or a page was LOST.',
  );
  return kept.every(Boolean) && rows.every(({ median }) => median <= limit);
}

/** @param {string} text a property with its text */
function labelIn(text) {
  return /'([^']+)/.exec(text)?.[1] ?? '';
}

/**
 * Opens the list of shops beside a new merchant that is half filled in.
 *
 * @param {'zh' | 'en'} language
 */
async function openShops(language) {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const cookies = await sessionCookies(server.url);
  await context.addCookies(cookies);
  await context.addInitScript((chosen) => localStorage.setItem('lang', chosen), language);
  const page = await context.newPage();
  await page.goto('/custom/business', { timeout: 120_000 });
  await page.locator('tbody a').first().waitFor({ timeout: 120_000 });
  await page.keyboard.press('n');
  const name = page.getByRole('dialog').getByRole('textbox').first();
  await name.fill('半个商家');
  const menu = page
    .getByRole('navigation')
    .filter({ has: page.locator('a[href="/custom/shop"]') })
    .first();
  await menu.locator('a[href="/custom/shop"]').click();
  await page.locator('tbody a:visible').first().waitFor();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return {
    page,
    menu,
    async isKept() {
      await menu.locator('a[href="/custom/business"]').click();
      return loads === 0 && (await name.inputValue()) === '半个商家';
    },
    async firstShop() {
      const headers = { Authorization: `Bearer ${cookies[0]?.value}`, 'Accept-Language': 'zh' };
      const listed = await context.request.get('/buffalo/v1/shop/page?reception=auto&_end=1', { headers });
      const [{ id, version }] = (await listed.json()).data.records;
      return {
        /** @param {string} text */
        async refusedWith(text) {
          const end = Date.now() + 30_000;
          while (Date.now() < end) {
            const data = { version, aiEnabled: false };
            const answer = await context.request
              .patch(`/buffalo/v1/shop/${id}`, { headers, data })
              .catch(() => undefined);
            if ((await answer?.text())?.includes(text)) return;
          }
          throw new Error(`The server does not say "${text}".`);
        },
      };
    },
  };
}
