import type { Page } from '@playwright/test';
import { expect, test } from './support/console.ts';
import { dialogOf, rowsOf, settled } from './support/parts.ts';
import { menuOf, openList } from './support/tabs.ts';

test.use({
  account: 'owner',
  tolerated: [/ERR_FAILED|CodeNotLoaded|Failed to (fetch dynamically imported module|load resource)|404/],
});

const retry = (page: Page) => page.getByRole('alert').getByRole('button', { name: /重\s?试/ });

/** Puts something into the page that a reload would take away. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
const marked = (page: Page) => page.locator('html[data-marked]');

/** The server has a new release from now on: its page begins with another script. */
function putUpRelease(page: Page) {
  return page.route(
    (url) => url.pathname === '/',
    async (route) => {
      if (route.request().resourceType() === 'document') return route.continue();
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/\/assets\/base-[^"]+\.js/, '/assets/base-new.js');
      return route.fulfill({ response: answer, body });
    },
  );
}

test('a screen whose code cannot be fetched says so in its place, is not asked for without end, and comes when tried again, without a reload', async ({
  page,
}) => {
  let asked = 0;
  await page.route(/\/assets\/(shop|tray)-/, async (route) => {
    asked += 1;
    await route.abort();
  });
  await page.goto('/custom/business');
  await settled(page);
  await mark(page);
  await menuOf(page).getByRole('link', { name: '店铺管理' }).click();
  await expect(page.getByRole('alert').getByRole('heading', { name: '页面出错了' })).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: '店铺管理' })).toBeVisible();
  expect(asked).toBeLessThan(10);
  await page.unroute(/\/assets\/(shop|tray)-/);
  await retry(page).click();
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\/custom\/shop$/);
  await expect(marked(page)).toHaveCount(1);
});

test('a part whose styles could not be fetched once comes with them when it is tried again', async ({ page }) => {
  await page.route(/\/assets\/palette-.*css/, (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/palette-'));
  await page.goto('/custom/business');
  await settled(page);
  await failed;
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: '快速前往' });
  await expect(palette.getByRole('option').first()).toBeVisible();
  await expect(palette.getByRole('option').first()).toHaveCSS('border-style', 'none');
});

test('a menu whose code cannot be fetched takes nothing else away, and comes once it can', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(/\/assets\/menu-drawer-.*js/, (route) => route.abort());
  await page.goto('/custom/business');
  await settled(page);
  await mark(page);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('menu-drawer'));
  await page.getByRole('button', { name: '打开菜单' }).click();
  await failed;
  await expect(rowsOf(page).first()).toBeVisible();
  await page.unroute(/\/assets\/menu-drawer-.*js/);
  await expect(page.getByRole('dialog').getByRole('link', { name: '店铺管理' })).toBeVisible();
  await expect(marked(page)).toHaveCount(1);
});

test('code that went with the release before has the page loaded anew, once, and not under a form', async ({
  page,
}) => {
  await page.route(/\/assets\/shop-/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/custom/business/create');
  const form = dialogOf(page, /新建/);
  await form.getByRole('textbox', { name: '商家名称' }).fill('没有保存的');
  await mark(page);
  await putUpRelease(page);
  const looked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/');
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')));
  await looked;
  await expect(form.getByRole('textbox', { name: '商家名称' })).toHaveValue('没有保存的');
  await expect(marked(page)).toHaveCount(1);

  await form.getByRole('button', { name: /取\s?消/ }).click();
  await page
    .getByRole('dialog', { name: /放弃/ })
    .getByRole('button', { name: /放\s?弃/ })
    .click();
  await settled(page);
  await menuOf(page).getByRole('link', { name: '店铺管理' }).click();
  await expect(marked(page)).toHaveCount(0);
  const missing = page.getByRole('alert').filter({ hasText: '如果之后仍然打不开，请过几分钟再试。' });
  await expect(missing.getByRole('heading', { name: '控制台已更新' })).toBeVisible();
  await page.unroute(/\/assets\/shop-/);
  await missing.getByRole('button', { name: '重新载入' }).click();
  await expect(rowsOf(page).first()).toBeVisible();
});

test('a part that went with the release before says that the new one waits for what is not saved, and offers it', async ({
  page,
}) => {
  await page.goto('/custom/business');
  await settled(page);
  await openList(page, '跟进计划');
  await openList(page, '商家管理');
  await page.keyboard.press('n');
  await dialogOf(page, /新建/).getByRole('textbox', { name: '商家名称' }).fill('没有保存的');
  await putUpRelease(page);
  await page.route('**/assets/*', (route) => route.fulfill({ status: 404, body: '' }));
  await openList(page, '跟进计划');
  await page.getByRole('button', { name: '筛选' }).click();
  const missing = page.getByRole('alert').filter({ hasText: '系统已更新，请先保存或放弃未保存的内容，再重新载入。' });
  await expect(missing.first()).toBeVisible();
  page.once('dialog', (question) => void question.accept());
  await page.unroute('**/assets/*');
  await missing.first().getByRole('button', { name: '重新载入' }).click();
  await settled(page);
  await expect(missing).toHaveCount(0);
});
