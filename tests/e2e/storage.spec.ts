import type { Page } from '@playwright/test';
import { accounts } from './support/api.ts';
import { expect, expectInside, signIn, test } from './support/console.ts';

/** As a browser whose storage for the site is full. */
const fillStorage = (page: Page) =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });

/** As the web view of an app without storage. */
const takeStorage = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', { value: null });
    Object.defineProperty(window, 'sessionStorage', { value: null });
  });

for (const [state, prepare, account, mobile] of [
  ['full', fillStorage, 'other', '13900005601'],
  ['missing', takeStorage, 'super', '13900005602'],
] as const) {
  test(`where the storage is ${state}, forms open, codes are asked for, and language and colors change`, async ({
    page,
  }) => {
    await prepare(page);
    const form = { title: '店铺资料', version: 1, questions: [{ key: 'name', type: 'text', label: '店铺全称' }] };
    await page.route('**/buffalo/v1/public/form', (route) =>
      route.fulfill({ json: { code: 1, msg: 'OK', data: form } }),
    );
    await page.goto('/dockingTable?code=open');
    await page.getByRole('textbox', { name: '店铺全称' }).fill('晨光旗舰店');

    await page.goto('/register');
    await page.getByRole('textbox', { name: '企业名称' }).fill('晨曦电商');
    await page.getByRole('textbox', { name: '邮箱' }).fill('boss@chenxi.example');
    await page.getByRole('textbox', { name: '密码' }).fill('a good password');
    await page.getByRole('textbox', { name: '手机号' }).fill(mobile);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled();

    await page.goto('/login');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: 'User login' })).toBeVisible();
    await signIn(page, accounts[account]);
    await expectInside(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: 'Dark mode' }).click();
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  });
}

test('where the browser stores no cookies, a right password is refused with the reason', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} });
  });
  await page.goto('/login');
  await signIn(page, accounts.staff);
  await expect(page.getByRole('alert')).toHaveText('浏览器禁止了 Cookie，无法登录；请允许本站使用 Cookie 后重试。');
  await expect(page).toHaveURL(/\/login$/);
});
