import { expect, test } from './support/console.ts';
import { rowsOf, settled } from './support/parts.ts';

test.use({ account: 'owner', tolerated: [/ERR_FAILED|Failed to fetch dynamically imported module/] });

test('a screen whose code cannot be fetched says so in its place, is not asked for without end, and comes later', async ({
  page,
}) => {
  await page.goto('/custom/business');
  await settled(page);
  let asked = 0;
  await page.route(/\/assets\/(shop|tray)-/, async (route) => {
    asked += 1;
    await route.abort();
  });
  await page.getByRole('menuitem', { name: '店铺管理' }).click();
  await expect(page.getByRole('alert').getByRole('heading', { name: '页面出错了' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '店铺管理' })).toBeVisible();
  expect(asked).toBeLessThan(10);
  await page.unroute(/\/assets\/(shop|tray)-/);
  await page
    .getByRole('alert')
    .getByRole('button', { name: /重\s?试/ })
    .click();
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\/custom\/shop$/);
});
