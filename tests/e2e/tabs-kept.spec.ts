import { expect, test } from './support/console.ts';
import { rowsOf } from './support/parts.ts';
import { barOf, openList } from './support/tabs.ts';

test.use({ account: 'owner' });

test('a tab that is too old to be kept comes back scrolled to where it was', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 600 });
  await page.goto('/custom/shop');
  await expect(rowsOf(page)).toHaveCount(20);
  const last = rowsOf(page).last();
  const name = await last.getByRole('link').first().innerText();
  await last.scrollIntoViewIfNeeded();
  for (let count = 0; count < 8; count += 1) {
    await openList(page, '商家管理');
    const merchant = rowsOf(page).nth(count).getByRole('link').first();
    const title = await merchant.innerText();
    await merchant.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await expect(page.locator('[data-screen]')).toHaveCount(8);
  await barOf(page).getByRole('link', { name: '店铺管理', exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(20);
  await expect(rowsOf(page).getByRole('link', { name, exact: true })).toBeInViewport();
});
