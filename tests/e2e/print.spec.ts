import type { Page } from '@playwright/test';
import { addMerchant, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { rowsOf, settled } from './support/parts.ts';

test.use({ account: 'owner' });

const frameOf = (page: Page) => [
  page.getByRole('banner'),
  page.getByRole('navigation', { name: '标签栏' }),
  page.getByRole('button', { name: '刷新' }),
  page.getByRole('button', { name: '新建' }),
];

test('a list is printed with all rows of its page, whole, light, and without the frame', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 });
  await page.goto('/custom/business?size=100');
  await settled(page);
  await page.evaluate(() => localStorage.setItem('settings', JSON.stringify({ mode: 'dark' })));
  await page.reload();
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  for (const part of frameOf(page)) await expect(part).toBeHidden();
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(rowsOf(page)).toHaveCount(100);
  await expect(page.getByRole('button', { name: '编辑' })).toHaveCount(0);
  const clipped = await page
    .getByRole('main')
    .evaluate((main) =>
      [main, ...main.querySelectorAll('*')]
        .filter(
          (one) =>
            (one.querySelector('tr') !== null || one.tagName === 'TD') &&
            getComputedStyle(one).overflow !== 'visible' &&
            (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1),
        )
        .map((one) => one.className),
    );
  expect(clipped).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(1000);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  const link = rowsOf(page).first().getByRole('link').first();
  await expect(link).toHaveCSS('color', await page.getByRole('main').evaluate((main) => getComputedStyle(main).color));
});

test('paper says what a list and a report show: the preset, the filters, the period, how many', async ({ page }) => {
  await page.goto('/custom/business?preset=signed&level=A');
  await settled(page);
  const main = page.getByRole('main');
  await page.getByRole('button', { name: '筛选' }).click();
  await expect(page.getByRole('list', { name: '生效的条件' })).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByText('等级: A')).toBeVisible();
  await expect(main.getByRole('link', { name: /^已签约/ })).toBeVisible();
  await expect(main.getByRole('link', { name: /^潜在/ })).toBeHidden();
  await expect(main.getByText(/^共 \d+ 条$/)).toBeVisible();

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/statistics/service?platform=taobao&_from=2026-01-01&_to=2026-01-31');
  await expect(main.getByText('2026-01-01 – 2026-01-31')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByText('2026-01-01 – 2026-01-31')).toBeVisible();
  await expect(main.getByText('平台: 淘宝')).toBeVisible();
  await expect(main.getByRole('button', { name: '清空' })).toBeHidden();
});

test('a record is printed whole, without the frame and its buttons', async ({ page, api }) => {
  const { id, name } = await addMerchant(api, { name: uniqueName('打印') });
  await page.goto(`/custom/business/detail/${id}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('main').getByRole('button', { name: '编辑' })).toBeHidden();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('记录信息')).toBeVisible();
  const tabs = page.getByRole('main').getByRole('tab');
  await expect(tabs.filter({ visible: true })).toHaveText(['资料']);
  await expect(page.getByRole('main').locator('button, .ant-tabs-ink-bar').filter({ visible: true })).toHaveCount(0);
});

test('a report is printed with every column of its table', async ({ page }) => {
  // The width of an A4 page between its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.goto('/statistics/service');
  const table = page.getByRole('main').getByRole('table').first();
  await expect(table.getByRole('row').nth(3)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const edge = () => table.evaluate((one) => one.getBoundingClientRect().right);
  await expect.poll(edge).toBeLessThanOrEqual(718);
  const clipped = await table.evaluate((one) => {
    let place = one.parentElement;
    while (place && (getComputedStyle(place).overflow === 'visible' || place.scrollWidth <= place.clientWidth))
      place = place.parentElement;
    return place?.className;
  });
  expect(clipped).toBeUndefined();
});

test('the picker of a moment is on the screen of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/custom/follow/create');
  await page.getByRole('dialog').getByRole('textbox', { name: '计划时间' }).click();
  const popup = page.locator('.ant-picker-dropdown').filter({ visible: true });
  await expect(popup).toBeVisible();
  const box = await popup.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
});
