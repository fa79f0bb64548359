import type { Page } from '@playwright/test';
import { expect, test } from './support/console.ts';
import { settled } from './support/parts.ts';

test.use({ account: 'owner' });

const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const pinnedIn = (page: Page) => menuOf(page).locator('[data-pin]');

test('what a user pins stands above the menu, in their order, in every browser', async ({ page }) => {
  await page.goto('/custom/business');
  await settled(page);
  for (const name of ['店铺管理', '用户管理']) {
    await menuOf(page).getByRole('link', { name }).hover();
    await page.getByRole('button', { name: `把“${name}”固定到常用` }).click();
  }
  await expect(pinnedIn(page)).toHaveText(['店铺管理', '用户管理']);
  const kept = page.waitForResponse(
    (response) => /"user".*"shop"/.test(response.request().postData() ?? '') && response.ok(),
  );
  await pinnedIn(page)
    .first()
    .dragTo(pinnedIn(page).last(), { targetPosition: { x: 60, y: 36 } });
  await expect(pinnedIn(page)).toHaveText(['用户管理', '店铺管理']);
  await kept;

  // What is kept in the browser alone is gone with a sign-out.
  await page.evaluate(() => window.localStorage.clear());
  await page.reload();
  await expect(pinnedIn(page)).toHaveText(['用户管理', '店铺管理']);
  await pinnedIn(page).getByRole('link', { name: '店铺管理' }).click();
  await expect(page).toHaveURL(/\/custom\/shop$/);

  await pinnedIn(page).first().hover();
  await expect(page.getByRole('button', { name: '“用户管理”的更多操作' })).toBeVisible();
  await page.getByRole('button', { name: '折叠菜单' }).click();
  await pinnedIn(page).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: '取消固定' }).click();
  await expect(pinnedIn(page)).toHaveCount(1);
});

test('a pin is reached and moved by keys, and its icon is chosen', async ({ page }) => {
  await page.goto('/custom/business');
  await settled(page);
  const link = menuOf(page).getByRole('link', { name: '店铺管理' }).last();
  await link.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  const name = '把“店铺管理”固定到常用';
  await expect(page.getByRole('button', { name })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pinnedIn(page)).toHaveText(['店铺管理']);
  await pinnedIn(page).getByRole('link').press('Shift+F10');
  await page.getByRole('menuitem', { name: '更换图标' }).press('Enter');
  await page.getByRole('option', { name: 'fire' }).click();
  await expect(page.getByRole('dialog', { name: '选择图标' })).toBeHidden();
  await expect(pinnedIn(page).locator('.anticon-fire')).toBeVisible();
});
