import type { Locator, Page } from '@playwright/test';
import { addMerchant } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { dialogOf, expectNoOverflow, rowsOf, settled } from './support/parts.ts';

test.use({ account: 'owner' });

const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const paletteOf = (page: Page) => page.getByRole('combobox', { name: '搜索页面、命令（可用拼音或首字母）或记录' });
const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;

async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: '系统设置' }).click();
  const drawer = dialogOf(page, '系统设置');
  await expect(drawer.getByRole('switch', { name: '固定头部' })).toBeVisible();
  return drawer;
}

test('the icons of the menu are asked for before the user is known', async ({ page }) => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/users/info', async (route) => {
    await gate;
    await route.continue();
  });
  const asked = page.waitForRequest(/CustomerServiceOutlined/);
  await page.goto('/dashboard');
  await asked;
  await expect(menuOf(page)).toBeHidden();
  release();
  await expect(menuOf(page)).toBeVisible();
});

test('header and side menu stay or leave with the page as they were set, and are as wide as specified [2.21 2.35 2.36 2.37 9.5]', async ({
  page,
  api,
}) => {
  const { id } = await addMerchant(api);
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto(`/custom/business/detail/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const header = page.getByRole('banner');
  const menu = menuOf(page);
  const scroll = (top: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);

  expect((await header.boundingBox())?.height).toBe(48);
  expect((await menu.boundingBox())?.width).toBe(200);
  await scroll(200);
  await expect.poll(() => topOf(header)).toBeLessThan(0);
  await expect.poll(() => topOf(menu)).toBe(0);

  const drawer = await openSettings(page);
  const box = await drawer.boundingBox();
  expect(box?.width).toBe(330);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(1280);
  await drawer.getByRole('switch', { name: '固定头部' }).click();
  await drawer.getByRole('switch', { name: '固定侧边栏' }).click();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await scroll(200);
  await expect.poll(() => topOf(header)).toBe(0);
  await expect.poll(() => topOf(menu)).toBeLessThan(0);
  // What sticks below it is not covered by it.
  await expect.poll(() => topOf(page.getByRole('heading', { level: 1 }))).toBeGreaterThan(48);
  const crumb = page.getByRole('navigation', { name: '面包屑' }).getByRole('listitem').first();
  await expect(crumb).toHaveCSS('animation-name', 'none');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(crumb).toHaveCSS('animation-duration', '0.5s');
  await page.getByRole('button', { name: '折叠菜单' }).click();
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(48);
});

test('the menu scrolls to the entry of the screen, wherever a link or the palette leads, and the page does not', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/role');
  const current = menuOf(page).locator('[aria-current=page]');
  await expect(current).toHaveText('角色管理');
  await expect(current).toBeInViewport({ ratio: 1 });

  await settled(page);
  await page.keyboard.press('Control+k');
  await expect(paletteOf(page)).toBeFocused();
  await page.keyboard.type('sjgl');
  await expect(page.getByRole('option', { name: /^商家管理/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(current).toHaveText('商家管理');
  await expect(current).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('on a phone the menu opens at the entry of the screen that the palette led to meanwhile', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/custom/business');
  await settled(page);
  const current = menuOf(page).locator('[aria-current=page]');
  const openMenu = () => page.getByRole('banner').getByRole('button', { name: '打开菜单' }).click();
  await openMenu();
  await expect(current).toHaveText('商家管理');
  await page.keyboard.press('Escape');
  await expect(current).toBeHidden();

  await page.keyboard.press('Control+k');
  await expect(paletteOf(page)).toBeFocused();
  await page.keyboard.type('jsgl');
  await expect(page.getByRole('option', { name: /^角色管理/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/role$/);
  await openMenu();
  await expect(current).toHaveText('角色管理');
  await expect(current).toBeInViewport({ ratio: 1 });
});

test('gray and weak colours lie over the whole page, dialogs included, and move nothing [2.40]', async ({ page }) => {
  await page.goto('/custom/business');
  await settled(page);
  const filter = () => page.evaluate(() => getComputedStyle(document.documentElement).filter);
  expect(await filter()).toBe('none');
  const drawer = await openSettings(page);
  const before = await drawer.boundingBox();
  await drawer.getByRole('switch', { name: '灰色模式' }).click();
  await expect.poll(filter).toBe('grayscale(1)');
  await drawer.getByRole('switch', { name: '色弱模式' }).click();
  await expect.poll(filter).toMatch(/url\(.*#weak-colours"\) grayscale\(1\)/);
  expect(await drawer.boundingBox()).toEqual(before);
  await drawer.getByRole('switch', { name: '灰色模式' }).click();
  await expect.poll(filter).not.toContain('grayscale');
});

test('the primary colour reaches what stands on the page [9.10]', async ({ page }) => {
  await page.goto('/custom/business');
  await settled(page);
  const ground = () =>
    page.getByRole('button', { name: '新建' }).evaluate((button) => getComputedStyle(button).backgroundColor);
  const drawer = await openSettings(page);
  await drawer.getByRole('radio', { name: '紫色' }).check({ force: true });
  await expect.poll(ground).toBe('rgb(83, 29, 171)');
  await drawer.getByRole('button', { name: '恢复默认设置' }).click();
  // White text on #1880ff itself cannot be read; what is marked by the colour has it as it is.
  await expect.poll(ground).toBe('rgb(22, 115, 230)');
  const mark = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ant-color-primary'));
  expect(await mark()).toBe('#1880ff');
});

test('the palette leads to a screen by the first letters of its pinyin, and to a record by its name', async ({
  page,
  api,
}) => {
  const { id, name } = await addMerchant(api);
  await page.goto('/user');
  await settled(page);
  const box = paletteOf(page);
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await page.keyboard.type('sjgl');
  await expect(page.getByRole('option', { name: /^商家管理/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/custom\/business$/);
  await expect(box).toBeHidden();
  await settled(page);

  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('group', { name: '记录' }).getByRole('option').first()).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/custom/business/detail/${id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('button', { name: '返回' })).toBeVisible();
});

test('an administrator looks at the console as a role sees it, which changes nothing, and comes back', async ({
  page,
  api,
}) => {
  const name = `预览${crypto.randomUUID().slice(0, 8)}`;
  const permissions = ['customer_admin', 'merchant_admin'];
  await api.call('POST', '/buffalo/v1/role', { name, code: name, scope: 'all', permissions });
  await page.goto('/role');
  await settled(page);
  await page.getByRole('button', { name: '快速前往' }).click();
  await page.getByRole('button', { name: '为什么看不到' }).click();
  const dialog = dialogOf(page, '为什么看不到？');
  await dialog.getByRole('combobox', { name: '选择角色' }).fill(name);
  await page.locator('.ant-select-item-option').filter({ hasText: name }).click();
  await dialog.getByRole('button', { name: '以此角色预览' }).click();

  const banner = page.getByRole('status').filter({ hasText: `正在以角色“${name}”预览` });
  await expect(banner).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(menuOf(page).getByRole('link', { name: '用户管理' })).toHaveCount(0);
  await menuOf(page).getByRole('link', { name: '商家管理' }).click();
  await settled(page);

  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${request.url()}`);
  });
  const reason = '预览角色时只读';
  const create = page.getByRole('main').getByRole('button', { name: '新建' });
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await create.focus();
  await expect(page.getByRole('tooltip').filter({ hasText: reason })).toBeVisible();
  await create.blur();
  const step = rowsOf(page).first().getByRole('button', { disabled: true });
  await step.hover();
  await expect(step).toHaveAccessibleDescription(reason);
  await step.click({ force: true });
  await page.keyboard.press('n');
  await expect(page.locator('.ant-notification').getByText(reason)).toBeVisible();
  await expect(page).toHaveURL(/\/custom\/business$/);
  // How one likes to see it is nothing of the role's.
  await page.getByRole('button', { name: '深色模式' }).click();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '我的账号' }).click();
  const account = dialogOf(page, '我的账号');
  await expect(account.getByRole('button', { name: '修改密码' })).toHaveAccessibleDescription(reason);
  await page.keyboard.press('Escape');
  await expect(account).toBeHidden();
  expect(changes).toEqual([]);

  await banner.getByRole('button', { name: '退出预览' }).click();
  await expect(banner).toHaveCount(0);
  await expect(menuOf(page).getByRole('link', { name: '用户管理' })).toBeVisible();
});

test('a window at 200 % holds the tools of a list and all of its presets [2.24]', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 450 });
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  await page.goto('/custom/shop');
  await settled(page);
  await expect(page.getByText(/^Quota left/)).toBeVisible();
  const add = page.getByRole('main').getByRole('button', { name: 'New', exact: true });
  await expect(add).toBeInViewport({ ratio: 0.9 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 900, height: 700 });
  await expect(page.getByRole('link', { name: /^Expires within 30 days/ })).toBeInViewport({ ratio: 0.9 });
  await expect(add).toBeInViewport({ ratio: 0.9 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the way is cut with dots, the tools stand with the user, and the menu is 200 wide [2.24]', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('lang', 'en'));
    await page.goto('/custom/business?level=A');
    await settled(page);
    const place = page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Merchants');
    await expect(place).toBeVisible();
    const isWhole = await place.evaluate((crumb) => crumb.scrollWidth <= crumb.clientWidth);
    if (!isWhole) await expect(place).toHaveCSS('text-overflow', 'ellipsis');
    await expect(place).toHaveAttribute('title', 'Merchants');
    await expectNoOverflow(page);
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(dialogOf(page, 'Settings').getByRole('switch', { name: 'Tabs' })).toBeVisible();
    await expectNoOverflow(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'Users' }) });
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(200);
  });

  test('the menu opens at the entry of the screen', async ({ page }) => {
    await page.goto('/role');
    await page.getByRole('button', { name: '打开菜单' }).click();
    await expect(menuOf(page).getByRole('link', { name: '角色管理' })).toBeInViewport({ ratio: 1 });
  });
});

test('the packages of others that the console contains are listed with their licences', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '我的账号' }).click();
  await page.getByRole('button', { name: '关于与第三方许可' }).click();
  const about = page.getByRole('dialog', { name: /^关于/ });
  await about.getByRole('searchbox', { name: '搜索组件或许可' }).fill('antd');
  const row = about.getByRole('row', { name: /^(?:\S+ )?antd / });
  await expect(row).toContainText('MIT');
  await row.getByRole('button').click();
  await expect(about.getByText('Permission is hereby granted').first()).toBeVisible();
});
