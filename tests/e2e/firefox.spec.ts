import { existsSync } from 'node:fs';
import puppeteer, { type Page } from 'puppeteer-core';
import { isAll } from '../setup/extent.ts';
import { accounts, addMerchant, demoPassword, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';

/** Where Firefox is usually installed, unless `FIREFOX_PATH` says so. Playwright drives only a build of its own. */
const usual = [
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];
const firefox = process.env.FIREFOX_PATH ?? usual.find(existsSync);

test.skip(!isAll, 'It starts another browser: it runs with `npm test -- --all`.');
test.skip(firefox === undefined, 'No Firefox is installed; FIREFOX_PATH names one elsewhere.');

/** A page of a Firefox that is driven by WebDriver BiDi. What its console complains of is collected. */
const inFirefox = test.extend<{ fox: { page: Page; complaints: string[] } }>({
  fox: async ({}, provide) => {
    const browser = await puppeteer.launch({ browser: 'firefox', executablePath: firefox ?? '', headless: true });
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warn') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await provide({ page, complaints });
    await browser.close();
  },
});

inFirefox('the main path of a day works in Firefox', async ({ fox: { page, complaints }, server, api }) => {
  const name = uniqueName('火狐商家');
  const { id } = await addMerchant(api, { name });
  await page.setViewport({ width: 1440, height: 900 });

  await page.goto(`${server.url}/login`);
  await page.locator('::-p-aria([name="邮箱"][role="textbox"])').fill(accounts.owner);
  await page.locator('input[type="password"]').fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.locator('a[href="/custom/business"]').click();

  await page.locator('input[type="search"]').fill(name);
  await page.waitForFunction(() => document.querySelectorAll('main a[data-of-row]').length === 1);
  await page.locator(`a[href^="/custom/business/detail/${id}"]`).click();
  await page.locator('main ::-p-text(最近操作)').wait();

  await page.goto(`${server.url}/custom/business/edit/${id}`);
  await page.locator('input[id$="__contact"]').fill('胡丽');
  await page.locator('main button[type="submit"], [role="dialog"] button[type="submit"]').click();
  await expect
    .poll(async () => (await api.call<{ contact: string }>('GET', `/buffalo/v1/merchant/${id}`)).contact)
    .toMatch(/胡丽$/);

  await page.goto(`${server.url}/statistics/shop`);
  await page.locator('main canvas').wait();
  expect(complaints).toEqual([]);
});
