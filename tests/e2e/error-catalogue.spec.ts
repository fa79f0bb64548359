import type { Locator, Page } from '@playwright/test';
import { type Api, accounts, addMerchant } from './support/api.ts';
import { enter, expect, expectInside, signIn, test } from './support/console.ts';
import { dialogOf, rowsOf, settled } from './support/parts.ts';

test.use({ account: 'owner', tolerated: [/./] });

const list = '**/buffalo/v1/merchant/page*';
const record = /\/buffalo\/v1\/merchant\/\d+$/;

interface Row {
  readonly status: number;
  readonly code?: number;
  /** What the server says. */
  readonly msg?: string;
  /** What the user reads. */
  readonly text: string;
}

/** What keeps the session, each with what the user reads (spec §8). */
const told: readonly Row[] = [
  { status: 400, code: 40000, text: '错误请求' },
  { status: 200, code: 50008, text: '没有权限' },
  { status: 200, code: 77777, text: '网络错误' },
  { status: 200, code: 77777, msg: '余额不足', text: '余额不足' },
  { status: 400, text: '错误请求' },
  { status: 401, text: 'token失效，请重新登录' },
  { status: 404, text: '请求错误，资源找不到了' },
  { status: 408, text: '请求超时' },
  { status: 500, text: '服务器错误' },
  { status: 503, code: 77777, msg: '正在维护', text: '正在维护' },
  { status: 502, text: '连接错误' },
];

/** What ends the session, each under its status. */
const ending: readonly Row[] = [
  { status: 200, code: 400204, text: '' },
  { status: 400, code: 400204, text: '' },
  { status: 400, code: 400203, text: '' },
];

async function answerWith(page: Page, address: string | RegExp, { status, code, msg = '' }: Row) {
  await page.unroute(address);
  await page.route(address, (route) =>
    route.fulfill({ status, ...(code === undefined ? { body: '' } : { json: { code, msg, data: null } }) }),
  );
}

/** The form of a merchant with a change that has not been saved. */
async function openForm(page: Page, api: Api) {
  const { name } = await addMerchant(api);
  await page.goto(`/custom/business?q=${encodeURIComponent(name)}`);
  await rowsOf(page).filter({ hasText: name }).getByRole('button', { name: '编辑' }).click();
  const form = dialogOf(page, /编辑/);
  await form.getByRole('textbox', { name: '联系人' }).fill('改过的');
  return form;
}

const save = (form: Locator) => form.getByRole('button', { name: /^保\s?存$/ }).click();
const ask = (page: Page) => page.getByRole('button', { name: '刷新', exact: true }).click();
const toasts = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const signInTitle = (page: Page) => page.getByRole('heading', { name: '用户登录' });

test('each refusal that keeps the session is shown in the words of the server, else of the catalogue, and loses nothing [8.1 8.4 8.5 8.8 8.9 8.10 8.12 8.13 8.14 8.15 8.17]', async ({
  page,
  api,
}) => {
  const form = await openForm(page, api);
  for (const row of told) {
    await answerWith(page, record, row);
    await save(form);
    await expect(toasts(page, row.text).first(), `${row.status} ${row.code ?? ''}`).toBeVisible();
  }
  await page.unroute(record);
  await save(form);
  await expect(form).toBeHidden();
  await expect(rowsOf(page).filter({ hasText: '改过的' })).toHaveCount(1);
});

test('failures of one message are one toast, and 403s one question, which may be answered either way [8.11]', async ({
  page,
  api,
}) => {
  const form = await openForm(page, api);
  await answerWith(page, record, { status: 500, text: '' });
  await save(form);
  await expect(toasts(page, '服务器错误')).toHaveCount(1);
  await save(form);
  await expect(form.getByRole('button', { name: /^保\s?存$/ })).toBeEnabled();
  await expect(toasts(page, '服务器错误')).toHaveCount(1);

  await answerWith(page, '**/buffalo/v1/**', { status: 403, text: '' });
  await save(form);
  const question = page.getByRole('dialog', { name: '确认登出?' });
  await expect(question).toContainText('您已被登出，可以取消以留在该页面，或者重新登录');
  await expect(toasts(page, '非法token，拒绝访问')).toHaveCount(1);
  await expect(question).toHaveCount(1);
  await page.unroute(record);
  await page.unroute('**/buffalo/v1/**');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  await save(form);
  await expect(form).toBeHidden();

  await answerWith(page, list, { status: 403, text: '' });
  await page.reload();
  await question.getByRole('button', { name: '重新登录' }).click();
  await expect(signInTitle(page)).toBeVisible();
  await page.unroute(list);
  await signIn(page, accounts.owner);
  await expect(page).toHaveURL(/\/custom\/business\?q=/);
});

test('a session that the server calls over ends at once, under whichever status, and begins again where it was [8.7 8.9 2.10 4.7]', async ({
  page,
  context,
  server,
}) => {
  for (const row of ending) {
    await page.goto('/custom/business?level=A');
    await settled(page);
    await answerWith(page, list, row);
    await ask(page);
    await expect(signInTitle(page)).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert').filter({ hasText: 'token失效，请重新登录' })).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).toEqual([]);
    await page.unroute(list);
    await enter(context, server.url, 'owner');
  }
  await context.clearCookies();
  await page.reload();
  await signIn(page, accounts.owner);
  await expectInside(page);
});

test('what was typed into a form outlives a session that ends by itself, for the same user alone', async ({ page }) => {
  const form = dialogOf(page, '新建商家');
  const [name, contact] = ['商家名称', '联系人'].map((label) => form.getByRole('textbox', { name: label }));
  const saved = /\/buffalo\/v1\/merchant(\?|$)/;
  const loseSession = async () => {
    await answerWith(page, saved, { status: 200, code: 400204, text: '' });
    await save(form);
    await expect(signInTitle(page)).toBeVisible();
    await page.unroute(saved);
  };
  await page.goto('/custom/business/create');
  await name?.fill('没有存下的商家');
  await contact?.fill('甲');
  await form.getByRole('textbox', { name: '手机' }).fill('13800001234');
  await loseSession();
  await signIn(page, accounts.owner);
  await expect(form.getByText('已恢复上次没有填完的内容')).toBeVisible();
  await expect(name ?? form).toHaveValue('没有存下的商家');
  await expect(contact ?? form).toHaveValue('甲');

  const mobile = form.getByRole('textbox', { name: '手机' });
  await expect(mobile).toHaveValue('');

  await mobile.fill('13800001234');
  await loseSession();
  await signIn(page, accounts.super);
  await expectInside(page);
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '商家管理' }).click();
  await page.getByRole('main').getByRole('button', { name: '新建' }).click();
  await expect(name ?? form).toHaveValue('');
});

test('a token that has run out is renewed, and nobody notices [8.6 4.5]', async ({ page, context }) => {
  await page.goto('/custom/business');
  await settled(page);
  let isExpired = true;
  await page.route(list, async (route) => {
    if (!isExpired) return route.continue();
    isExpired = false;
    return route.fulfill({ json: { code: 400203, msg: 'expired', data: null } });
  });
  const before = (await context.cookies()).find(({ name }) => name === 'TOKEN')?.value;
  const renewed = page.waitForResponse('**/sso/v1/auth/refresh_token');
  await ask(page);
  expect((await renewed).status()).toBe(200);
  await settled(page);
  await expect(rowsOf(page)).toHaveCount(20);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect((await context.cookies()).find(({ name }) => name === 'TOKEN')?.value).not.toBe(before);
});

test('without a connection it says so, keeps what was typed, and goes on once it is back [8.16]', async ({
  page,
  context,
  api,
}) => {
  const form = await openForm(page, api);
  // What draws toasts has come once one is drawn.
  await answerWith(page, record, { status: 500, text: '' });
  await save(form);
  await expect(toasts(page, '服务器错误')).toHaveCount(1);
  await page.unroute(record);
  await context.setOffline(true);
  await save(form);
  await expect(toasts(page, '网络中断')).toHaveCount(1);
  await context.setOffline(false);
  await save(form);
  await expect(form).toBeHidden();
  await expect(rowsOf(page).filter({ hasText: '改过的' })).toHaveCount(1);
});

test.describe('at the sign-in', () => {
  test.use({ account: undefined });

  test('a wrong name and a wrong password are shown at the form, and a user who cannot be loaded stays there [8.2 8.3 8.18]', async ({
    page,
  }) => {
    await page.goto('/login');
    const login = '**/sso/v1/auth/login';
    for (const [code, text] of [
      [60204, '用户名错误'],
      [60203, '密码错误'],
    ] as const) {
      await page.unroute(login);
      await page.route(login, (route) => route.fulfill({ json: { code, msg: '', data: null } }));
      await signIn(page, accounts.owner);
      await expect(page.getByRole('form').getByRole('alert')).toHaveText(text);
    }
    await page.unroute(login);
    const info = '**/buffalo/v1/users/info';
    await page.route(info, (route) => route.fulfill({ status: 500, body: '' }));
    await signIn(page, accounts.owner);
    await expect(page.getByRole('form').getByRole('alert')).toHaveText('服务器错误');
    await page.reload();
    await expect(signInTitle(page)).toBeVisible();
    await page.unroute(info);
    // The user is loaded again by itself.
    await expectInside(page);
  });
});
