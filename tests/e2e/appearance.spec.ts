import type { Page } from '@playwright/test';
import { accounts, addMerchant } from './support/api.ts';
import { expect, expectInside, signIn, test } from './support/console.ts';
import { dashboardSettled, dialogOf, expectNoOverflow, rowsOf, settled } from './support/parts.ts';

test('dark mode darkens the page and is kept after a reload', async ({ page, api }) => {
  // Other tests of this account may have left it dark.
  await api.call('PUT', '/buffalo/v1/users/preferences', { layout: null });
  await page.goto('/login');
  await signIn(page, accounts.owner);
  await dashboardSettled(page);
  await expect.poll(() => luminance(page)).toBeGreaterThan(0.8);
  await page.getByRole('button', { name: '深色模式' }).click();
  await expect.poll(() => luminance(page)).toBeLessThan(0.2);
  await page.reload();
  await dashboardSettled(page);
  await expect.poll(() => luminance(page)).toBeLessThan(0.2);
  await page.getByRole('button', { name: '浅色模式' }).click();
  await expect.poll(() => luminance(page)).toBeGreaterThan(0.8);
});

test('styles come in style sheets: the browser makes none while it draws a form', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, accounts.owner);
  await dashboardSettled(page);
  await page.goto('/user');
  await page.getByRole('button', { name: '新建' }).click();
  const form = dialogOf(page, '新建用户');
  await expect(form.getByRole('combobox').first()).toBeVisible();
  await expect(form.getByRole('button', { name: '保存' }).first()).toHaveCSS('border-radius', '6px');
  const made = await page
    .locator('style[data-css-hash]:not([data-token-hash])')
    .evaluateAll((all) => all.map((one) => one.textContent));
  expect(made.filter((text) => text.includes('.ant-'))).toEqual([]);
});

test('the system’s mode is followed at once, with no light moment on the way in, until the header’s button is pressed', async ({
  page,
  api,
}) => {
  await api.call('PUT', '/buffalo/v1/users/preferences', { layout: null });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/login');
  await signIn(page, accounts.owner);
  await dashboardSettled(page);
  await page.getByRole('banner').getByRole('button', { name: '系统设置' }).click();
  await dialogOf(page, '系统设置').getByText('跟随系统').click();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page, '系统设置')).toBeHidden();
  await expect.poll(() => luminance(page)).toBeGreaterThan(0.8);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => luminance(page)).toBeLessThan(0.2);

  await page.addInitScript(() => {
    const schemes = new Set<string>();
    Object.assign(window, { schemes });
    const look = () => {
      if (document.body) schemes.add(getComputedStyle(document.documentElement).colorScheme);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.reload();
  await dashboardSettled(page);
  const schemes = await page.evaluate(() => [...Reflect.get(window, 'schemes')]);
  expect(schemes).toContain('dark');
  expect(schemes).not.toContain('light');

  await page.getByRole('button', { name: '浅色模式' }).click();
  await expect.poll(() => luminance(page)).toBeGreaterThan(0.8);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.getByRole('button', { name: '深色模式' })).toBeVisible();
  await api.call('PUT', '/buffalo/v1/users/preferences', { layout: null });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the sign-in page fits, and leads inside', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: '用户登录' })).toBeVisible();
    await expectNoOverflow(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoOverflow(page);
    await signIn(page, accounts.owner);
    await expectInside(page);
  });

  test.describe('signed in', () => {
    test.use({ account: 'owner' });

    test('the menu is a drawer that opens, leads on and closes [2.24 4.11]', async ({ page }) => {
      await page.goto('/custom/business');
      await settled(page);
      const menu = page.getByRole('navigation', { name: '主菜单' });
      await expect(menu).toBeHidden();
      await page.getByRole('button', { name: '打开菜单' }).click();
      await menu.getByRole('link', { name: '用户管理' }).click();
      await expect(page).toHaveURL(/\/user$/);
      await expect(menu).toBeHidden();
      await expect(rowsOf(page).first()).toBeVisible();
      await expectNoOverflow(page);
    });

    test('nothing is wider than the screen: list, filters, detail, history, form, transition', async ({
      page,
      api,
    }) => {
      const merchant = await addMerchant(api, {
        name: `名字很长的商家${'很长'.repeat(18)}${crypto.randomUUID().slice(0, 8)}`,
      });
      await api.call('POST', `/buffalo/v1/merchant/${merchant.id}/actions/negotiate`, {});
      await page.goto('/custom/business');
      await settled(page);
      await expectNoOverflow(page);
      await page.getByRole('button', { name: '筛选' }).click();
      await expect(page.getByRole('group', { name: '筛选' })).toBeVisible();
      await expectNoOverflow(page);

      await page.goto(`/custom/business/detail/${merchant.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(merchant.name);
      await expectNoOverflow(page);
      await page.getByRole('tab', { name: '操作记录' }).click();
      await expect(page.getByRole('tabpanel').getByText('创建了这条记录')).toBeVisible();
      await expectNoOverflow(page);
      await page.getByRole('button', { name: '签约' }).click();
      await expect(dialogOf(page, /^签约/)).toBeVisible();
      await expectNoOverflow(page);

      await page.goto('/custom/business/create');
      await expect(dialogOf(page, '新建商家').getByRole('textbox', { name: '商家名称' })).toBeVisible();
      await expectNoOverflow(page);
    });

    test('a merchant is created with the thumb', async ({ page }) => {
      const name = `手机${crypto.randomUUID().slice(0, 8)}`;
      await page.goto('/custom/business');
      await page.getByRole('button', { name: '新建' }).click();
      const form = dialogOf(page, '新建商家');
      await form.getByRole('textbox', { name: '商家名称' }).fill(name);
      await form.getByRole('textbox', { name: '联系人' }).fill('周舟');
      await form.getByRole('textbox', { name: '手机' }).fill('13912345678');
      await form.getByRole('button', { name: '保存', exact: true }).click();
      await expect(page.getByText('创建成功')).toBeVisible();
      await expect(rowsOf(page).filter({ hasText: name })).toBeVisible();
    });
  });
});

/** How bright the page's ground is, from 0 to 1. */
function luminance(page: Page): Promise<number> {
  return page.getByRole('main').evaluate((main) => {
    const grounds = [main, ...ancestors(main)].map((element) => getComputedStyle(element).backgroundColor);
    const ground = grounds.find((colour) => !/rgba\(.*, 0\)|transparent/.test(colour)) ?? 'rgb(255, 255, 255)';
    const [red = 0, green = 0, blue = 0] = (ground.match(/[\d.]+/g) ?? []).map(Number);
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;

    function ancestors(element: Element): Element[] {
      return element.parentElement ? [element.parentElement, ...ancestors(element.parentElement)] : [];
    }
  });
}
