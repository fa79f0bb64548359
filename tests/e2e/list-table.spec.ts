import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/console.ts';
import { chooseTool, expectNoOverflow, rowsOf, settled } from './support/parts.ts';

test.use({ account: 'owner' });

test('of many rows only those in view are rendered, and every one is reached', async ({ page }) => {
  await page.goto('/custom/business?size=200');
  await settled(page);
  const table = page.getByRole('table', { name: '商家管理' });
  await expect(table).toHaveAttribute('aria-rowcount', /^(1\d\d|2\d\d)$/);
  const count = Number(await table.getAttribute('aria-rowcount'));
  expect(await rowsOf(page).count()).toBeLessThan(80);
  await expect(rowsOf(page).first()).toHaveAttribute('aria-rowindex', '2');
  const scroll = (top: number) =>
    table.evaluate((element, to) => {
      if (element.parentElement) element.parentElement.scrollTop = to;
    }, top);
  await scroll(1_000_000);
  await expect(rowsOf(page).last()).toHaveAttribute('aria-rowindex', String(count));
  await expect(rowsOf(page).last()).toBeInViewport();
  expect(await rowsOf(page).count()).toBeLessThan(80);
  await scroll(0);
  await expect(rowsOf(page).first()).toHaveAttribute('aria-rowindex', '2');
  await expect(rowsOf(page).first()).toBeInViewport();
});

test('the rows are asked for before anything of the console is drawn', async ({ page }) => {
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      performance.mark('sent', { detail: document.querySelector('nav') === null });
      send.call(this, body);
    };
  });
  await page.goto('/custom/business');
  await settled(page);
  const isFirst = await page.evaluate(() => {
    const asked = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/buffalo/'));
    const at = asked.findIndex(({ name }) => name.includes('/merchant/page'));
    const sent = performance.getEntriesByName('sent')[at];
    return sent instanceof PerformanceMark && sent.detail;
  });
  expect(isFirst).toBe(true);
});

test('head, names and actions stay in view while the other cells scroll', async ({ page }) => {
  await page.goto('/custom/business');
  await settled(page);
  const table = page.getByRole('table', { name: '商家管理' });
  const head = page.getByRole('columnheader', { name: '商家名称' });
  const at = () => head.evaluate((element) => Math.round(element.getBoundingClientRect().left));
  const before = await at();
  await table.evaluate((element) => element.parentElement?.scrollBy(400, 100));
  await expect.poll(at).toBe(before);
  await expect(head).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('columnheader', { name: '操作' })).toBeInViewport({ ratio: 1 });
});

test.describe('on a low screen', () => {
  test.use({ viewport: { width: 800, height: 500 } });

  test('the head stays in view while the page scrolls', async ({ page }) => {
    await page.goto('/custom/business?size=50');
    await settled(page);
    const head = page.getByRole('columnheader', { name: '商家名称' });
    const top = () => head.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    await page.mouse.move(200, 500);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800);
    await expect.poll(top).toBe(0);
    await page.getByRole('table', { name: '商家管理' }).evaluate((element) => element.parentElement?.scrollBy(100, 0));
    await expect.poll(top).toBe(0);
  });
});

for (const [where, viewport] of [
  ['beside the rows', { width: 1440, height: 600 }],
  ['of a page that scrolls', { width: 800, height: 500 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test(`the pagination ${where} leads to the first row of the next page`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/custom/business');
    await settled(page);
    await rowsOf(page).last().scrollIntoViewIfNeeded();
    await expect(rowsOf(page).first()).not.toBeInViewport();
    await page.getByRole('button', { name: '下一页' }).click();
    await expect(page).toHaveURL(/page=2/);
    await settled(page);
    await expect(rowsOf(page).first()).toBeInViewport();
  });
}

for (const [language, width] of [
  ['zh', 390],
  ['en', 390],
  ['zh', 320],
  ['en', 320],
] as const) {
  test(`what is typed into the search can be read at ${width} px in ${language}`, async ({ page }) => {
    await page.addInitScript((lang) => localStorage.setItem('lang', lang), language);
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/thirdParty', '/setting/sensitiveWords', '/custom/shop', '/quality/bad', '/ai/replayTag']) {
      await page.goto(path);
      const search = page.getByRole('searchbox').first();
      await expect(search).toBeVisible();
      await search.fill('星河旗舰店');
      // Five characters of 14 px, beside the button that clears them.
      await expect.poll(() => search.evaluate(({ clientWidth }) => clientWidth), path).toBeGreaterThanOrEqual(70);
      await expectNoOverflow(page);
    }
  });
}

test('the tools of a list take at most two lines at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/custom/follow', '/custom/business', '/custom/shop']) {
    await page.goto(path);
    await settled(page);
    const tops = await page
      .getByRole('search')
      .evaluate(({ parentElement }) =>
        [...(parentElement?.querySelectorAll(':scope > button, [role="search"] > *') ?? [])]
          .filter((tool) => tool.checkVisibility())
          .map((tool) => Math.round(tool.getBoundingClientRect().top)),
      );
    expect(new Set(tops).size, path).toBe(2);
  }
});

for (const viewport of [
  { width: 1366, height: 650 },
  { width: 960, height: 540 },
  { width: 320, height: 256 },
]) {
  test(`the menu of a row stays inside a window of ${viewport.width} × ${viewport.height}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/custom/shop');
    await settled(page);
    for (const row of [rowsOf(page).nth(1), rowsOf(page).nth(6)]) {
      await expectReached(page, row.getByRole('button', { name: /^更多操作/ }));
    }
  });
}

test('at 400 % what the tools, the views and the header open stays inside the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/custom/business');
  await settled(page);
  await expectReached(page, page.getByRole('main').getByRole('button', { name: '更多', exact: true }));
  await expectReached(page, page.getByRole('banner').getByRole('button', { name: /^用户菜单/ }));
  const popup = page.locator('.ant-dropdown').filter({ visible: true });
  await page.getByRole('main').getByTitle('视图', { exact: true }).filter({ visible: true }).click();
  await expect(popup.getByRole('button', { name: '存为新视图' })).toBeVisible();
  await expectInside(popup);
  await page.keyboard.press('Escape');
  await chooseTool(page, '列设置');
  await expect(popup.getByRole('grid', { name: '列设置' })).toBeVisible();
  await expectInside(popup);
});

/** Expects that the element does not cross the edges of the window. */
async function expectInside(element: Locator) {
  const crossed = () =>
    element.evaluate((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      return Math.max(-left, -top, right - window.innerWidth, bottom - window.innerHeight);
    });
  await expect.poll(crossed, 'pixels beyond the edges').toBeLessThanOrEqual(0);
}

/** Expects that the menu of a button is inside the window, and that wheel and keyboard lead to both of its ends. */
async function expectReached(page: Page, opener: Locator) {
  const menu = page.getByRole('menu').filter({ visible: true });
  const first = menu.getByRole('menuitem').first();
  const last = menu.getByRole('menuitem').last();
  await opener.click();
  await expectInside(menu);
  await menu.hover();
  await page.mouse.wheel(0, 1000);
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, -1000);
  await expect(first).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await page.mouse.move(0, 0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  await expectInside(menu);
  await page.keyboard.press('End');
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
}
