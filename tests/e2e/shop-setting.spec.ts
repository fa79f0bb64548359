import type { Page } from '@playwright/test';
import { type Api, addMerchant, addUser, openApi, ownPassword, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { choose, chooseMore, dialogOf, historyOf, rowOf } from './support/parts.ts';

test.use({ tolerated: [/\b4(00|09)\b/] });

/** Somebody of the owner's enterprise with these permissions and no other. */
async function addHolder(api: Api, permissions: readonly string[]) {
  const name = uniqueName('角色');
  await api.call('POST', '/buffalo/v1/role', { name, code: `r_${crypto.randomUUID().slice(0, 8)}`, permissions });
  return addUser(api, name);
}

async function signIn(page: Page, email: string) {
  await page.goto('/login');
  await page.getByRole('textbox', { name: '邮箱' }).fill(email);
  await page.getByRole('textbox', { name: '密码' }).fill(ownPassword);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
}

async function addShop(api: Api): Promise<{ readonly id: string; readonly name: string }> {
  const merchant = await addMerchant(api);
  const shop = { name: uniqueName('设置店'), merchant: merchant.id, platform: 'tmall', shopNo: uniqueName('N') };
  return api.call('POST', '/buffalo/v1/shop', shop);
}

test('somebody who holds only the right to shops sets up the reception and the AI of one', async ({ visit, api }) => {
  const [shop, holder] = [await addShop(api), await addHolder(api, ['shop_admin'])];
  const page = await visit();
  await signIn(page, holder.email);
  await page.goto(`/custom/shop?q=${shop.name}`);
  await chooseMore(page, shop.name, '设置');
  await expect(page).toHaveURL(new RegExp(`/custom/shop/setting/${shop.id}$`));
  const crumbs = page.getByRole('navigation', { name: '面包屑' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['首页', '客户管理', '店铺管理', shop.name, '店铺设置']);
  await expect(page).toHaveTitle(`店铺设置 · ${shop.name} - 客服运营管理后台`);

  await test.step('the settings of AI are asked for where it is used', async () => {
    await expect(page.getByLabel('置信度阈值')).toHaveCount(0);
    await page.getByRole('switch', { name: '启用 AI' }).click();
    await page.getByLabel('置信度阈值').fill('1.2');
    await page.getByLabel('首响目标（秒）').fill('');
    await page.getByRole('textbox', { name: '欢迎语' }).fill('亲，欢迎光临！');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByLabel('置信度阈值')).toBeFocused();
    await expect(page.getByText('不能大于 1', { exact: false })).toBeVisible();
    await page.getByLabel('置信度阈值').fill('0.75');
    await page.getByLabel('首响目标（秒）').fill('15');
    await choose(page, page.getByRole('combobox', { name: '接待方式' }), '全AI');
  });

  await test.step('what is not saved is not lost by accident', async () => {
    await page.getByRole('button', { name: '取消' }).click();
    await dialogOf(page, '放弃').getByRole('button', { name: '继续' }).click();
    await expect(page.getByRole('textbox', { name: '欢迎语' })).toHaveValue('亲，欢迎光临！');
  });

  await test.step('saving stays on the page, also a second time', async () => {
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('保存成功')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/custom/shop/setting/${shop.id}$`));
    await page.getByRole('switch', { name: '启用 AI' }).click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('这家店铺由 AI 接待', { exact: false }).first()).toBeVisible();
    await page.getByRole('switch', { name: '启用 AI' }).click();
    await page.getByRole('textbox', { name: '离线回复' }).fill('请留言');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    const saved = () => api.call<Record<string, unknown>>('GET', `/buffalo/v1/shop/${shop.id}`);
    await expect.poll(async () => (await saved()).offlineReply).toBe('请留言');
    expect(await saved()).toMatchObject({
      greeting: '亲，欢迎光临！',
      aiEnabled: true,
      aiThreshold: 0.75,
      firstReplyTarget: 15,
      reception: 'auto',
      replyTarget: 60,
      remindExpiry: true,
      remindDays: null,
    });
  });

  await test.step('what others saved meanwhile is kept', async () => {
    await page.getByRole('textbox', { name: '欢迎语' }).fill('你好');
    const { version } = await api.call<{ version: number }>('GET', `/buffalo/v1/shop/${shop.id}`);
    await api.call('PATCH', `/buffalo/v1/shop/${shop.id}`, { version, replyTarget: 90 });
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByLabel('平均响应目标（秒）')).toHaveValue('90');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect
      .poll(() => api.call('GET', `/buffalo/v1/shop/${shop.id}`))
      .toMatchObject({ greeting: '你好', replyTarget: 90 });
  });

  await test.step('it stands in the history of the shop', async () => {
    await crumbs.getByRole('link', { name: shop.name }).click();
    const [latest] = await historyOf(page);
    expect(latest).toContain('欢迎语');
  });

  await test.step('the form of a new shop does not ask for it', async () => {
    await page.goto(`/custom/shop/edit/${shop.id}`);
    await expect(dialogOf(page, `编辑 · ${shop.name}`).getByLabel('接待方式')).toBeVisible();
    await expect(dialogOf(page, `编辑 · ${shop.name}`).getByLabel('启用 AI')).toHaveCount(0);
  });
});

test('who lacks the right to shops neither sees the link nor opens the settings', async ({ visit, api }) => {
  const [shop, nobody] = [await addShop(api), await addHolder(api, ['merchant_admin'])];
  const page = await visit();
  await signIn(page, nobody.email);
  await page.goto(`/custom/shop/setting/${shop.id}`);
  await expect(page).toHaveURL(/\/(dashboard)?$/);
  await expect(page.getByRole('alert')).toContainText('shop_admin');
});

test('the settings of a shop there is not are said to be missing', async ({ visit }) => {
  const page = await visit('other');
  for (const id of ['999999', 'abc']) {
    await page.goto(`/custom/shop/setting/${id}`);
    await expect(page.getByRole('heading', { name: '这条记录不存在，或已被删除' })).toBeVisible();
  }
  const { id } = await addShop(await openApi(new URL(page.url()).origin, 'owner@demo.example'));
  await page.goto(`/custom/shop/setting/${id}`);
  await expect(page.getByRole('heading', { name: '这条记录不存在，或已被删除' })).toBeVisible();
});

test('the row of a shop leads to its settings by name, for users who may open them', async ({ visit, api }) => {
  const shop = await addShop(api);
  const page = await visit('owner');
  await page.goto(`/custom/shop?q=${shop.name}`);
  await rowOf(page, shop.name).getByRole('link', { name: shop.name }).click();
  // The list has a button of that name as well.
  await expect(page.getByRole('heading', { name: shop.name })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '设置', exact: true }).click();
  await expect(page.getByRole('heading', { name: '店铺设置' })).toBeVisible();
});
