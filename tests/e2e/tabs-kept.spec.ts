import type { Page } from '@playwright/test';
import { expect, test } from './support/console.ts';
import { rowsOf } from './support/parts.ts';

test.use({ account: 'owner' });

const barOf = (page: Page) => page.getByRole('navigation', { name: '标签栏' });
const tabOf = (page: Page, name: string) => barOf(page).getByRole('link', { name, exact: true });
const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

/** Opens a place by the side menu, and waits for its rows. */
async function open(page: Page, title: string) {
  await menuOf(page).getByRole('link', { name: title }).click();
  await expect(tabOf(page, title)).toHaveAttribute('aria-current', 'page');
  await expect(rowsOf(page).first()).toBeVisible();
}

test('a tab that is too old to be kept comes back scrolled to where it was', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 600 });
  await page.goto('/custom/shop');
  await expect(rowsOf(page)).toHaveCount(20);
  const last = rowsOf(page).last();
  const name = await last.getByRole('link').first().innerText();
  await last.scrollIntoViewIfNeeded();
  for (let count = 0; count < 8; count += 1) {
    await open(page, '商家管理');
    const merchant = rowsOf(page).nth(count).getByRole('link').first();
    const title = await merchant.innerText();
    await merchant.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await expect(page.locator('[data-screen]')).toHaveCount(8);
  await tabOf(page, '店铺管理').click();
  await expect(rowsOf(page)).toHaveCount(20);
  await expect(rowsOf(page).getByRole('link', { name, exact: true })).toBeInViewport();
});
