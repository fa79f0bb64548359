import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectInside, signIn, test } from './support/console.ts';
import { dialogOf, rowOf } from './support/parts.ts';

// The first password is one that is refused.
test.use({ tolerated: [/\b400\b/] });

const mobile = '13900005678';

/** The code last sent to the phone: without a gateway it is written to the outbox. */
async function codeIn(dataDir: string): Promise<string> {
  const lines = (await readFile(path.join(dataDir, 'outbox.log'), 'utf8')).trim().split('\n');
  return (
    lines
      .findLast((line) => line.includes(mobile))
      ?.split(' ')
      .at(-1) ?? ''
  );
}

const getCode = (page: Page) => page.getByRole('button', { name: /获取验证码|秒后重发/ });

test('an enterprise registers itself, is opened by platform staff, and its first administrator signs in [2.2 2.11 2.15 3.7 4.9 9.6]', async ({
  page,
  visit,
  server,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: '去注册' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page).toHaveTitle('注册 - 客服运营管理后台');
  await page.getByRole('textbox', { name: '企业名称' }).fill('晨曦电商');
  await page.getByRole('textbox', { name: '邮箱' }).fill('boss@chenxi.example');
  await page.getByRole('textbox', { name: '密码' }).fill('password123');
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile);
  await getCode(page).click();
  await expect(page.getByText('密码太常见')).toHaveCount(1);
  await page.getByRole('textbox', { name: '密码' }).fill('a good password');
  const asked = page.waitForRequest('**/sso/v1/auth/captcha');
  await getCode(page).click();
  expect((await asked).postDataJSON()).toEqual({ phone: mobile, type: 0 });
  await expect(page.getByText('这里暂时不能发送短信，请联系客服获取验证码')).toBeVisible();
  await expect(getCode(page)).toBeDisabled();
  await page.reload();
  await expect(getCode(page)).toBeDisabled();
  await expect(getCode(page)).toHaveText(/^\d+秒后重发$/);

  await page.getByRole('textbox', { name: '企业名称' }).fill('晨曦电商');
  await page.getByRole('textbox', { name: '邮箱' }).fill('boss@chenxi.example');
  await page.getByRole('textbox', { name: '密码' }).fill('a good password');
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile);
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await codeIn(server.dataDir));
  await page.getByRole('button', { name: '注册' }).click();
  await expect(page.getByText('注册成功，请联系客服开通')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '企业名称' })).toHaveValue('');

  await page.getByRole('link', { name: '<<去登录' }).click();
  await signIn(page, 'boss@chenxi.example', 'a good password');
  await expect(page.getByRole('alert')).toHaveText('企业尚未开通，请联系客服开通');
  await page.goBack();
  await expect(page.getByRole('heading', { name: '注册' })).toBeVisible();

  const staff = await visit('super');
  await staff.goto('/setting/enterprise?q=晨曦');
  await rowOf(staff, '晨曦电商').getByRole('button', { name: '开通' }).click();
  const dialog = dialogOf(staff, /开通/);
  await dialog.getByRole('textbox', { name: '店铺额度' }).fill('20');
  await dialog.getByRole('button', { name: '开通' }).click();
  await expect(rowOf(staff, '晨曦电商')).toContainText('已开通');

  await page.goto('/login');
  await signIn(page, 'boss@chenxi.example', 'a good password');
  await expectInside(page);
  await page.goto('/user');
  await expect(rowOf(page, 'boss')).toContainText('管理员');

  await test.step('sample data shows them the screens, and goes away with one click', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: '加入示例数据' }).click();
    await expect(page.getByText('这里有 9 条示例数据。')).toBeVisible();
    // What is still to do stays so.
    await expect(page.getByRole('region', { name: '开始使用' }).getByRole('link', { name: '导入商家' })).toBeVisible();
    await page.getByRole('list', { name: '我的待跟进' }).getByRole('link', { name: '示例 · 沟通续约' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('示例 · 沟通续约');
    await page.goto('/custom/shop');
    await expect(rowOf(page, '示例 · 晨光天猫店')).toContainText('示例 · 晨光文具旗舰店');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: '清除示例数据' }).click();
    await expect(page.getByRole('button', { name: '加入示例数据' })).toBeVisible();
    await page.goto('/custom/business');
    await expect(page.getByText('“商家管理”里还没有记录')).toBeVisible();
  });
});
