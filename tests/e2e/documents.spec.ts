import type { Page } from '@playwright/test';
import { type Api, addUser, openApi, ownPassword, uniqueName } from './support/api.ts';
import { expect, expectInside, signIn, test } from './support/console.ts';
import { choose, dialogOf, expectLatestEntry, expectNoOverflow, rowOf } from './support/parts.ts';

/** Somebody who may work with shops and nothing else, and a shop. */
async function addShopWorker(api: Api, url: string) {
  const name = uniqueName('店铺专员');
  await api.call('POST', '/buffalo/v1/role', { name, code: name, scope: 'all', permissions: ['shop_admin'] });
  const { email } = await addUser(api, name);
  const { records } = await api.call<{ records: { id: string; name: string }[] }>(
    'GET',
    '/buffalo/v1/shop/page?_end=1',
  );
  const [shop] = records;
  if (!shop) throw new Error('The demo has no shop.');
  return { email, shop, own: await openApi(url, email, ownPassword) };
}

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const fillFrom = async (page: Page, given: ReturnType<typeof file>) => {
  await expect(page.locator('input[type=file]')).toBeHidden();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^从文件填入/ }).click();
  await (await chosen).setFiles(given);
};
const press = (page: Page, name: string) =>
  page.getByRole('article').getByRole('button', { name, exact: true }).click();

test('somebody who may only work with shops writes, submits, approves, supersedes and restores a document', async ({
  page,
  api,
  server,
}) => {
  test.slow();
  const { email, shop } = await addShopWorker(api, server.url);
  await page.goto('/login');
  await signIn(page, email, ownPassword);
  await expectInside(page);
  await page.goto(`/custom/shop/aiDoc/${shop.id}`);
  await expect(page.getByRole('banner')).toContainText(shop.name);

  // Typed, and then filled from a file, which asks first.
  const title = uniqueName('退换货');
  await page.getByRole('button', { name: '新建' }).first().click();
  const form = dialogOf(page, '新建文档');
  await form.getByRole('textbox', { name: '标题' }).fill(title);
  await choose(page, form.getByRole('combobox', { name: '类型' }), '售后政策');
  const body = form.getByRole('textbox', { name: '正文' });
  await body.fill('草稿');
  await fillFrom(page, file('图片.txt', 'PK\0\0'));
  await expect(page.getByText('“图片.txt”不是文本文件')).toBeVisible();
  await fillFrom(page, file('政策.md', '一、退货\r\n签收后 7 天内可以退货。\r\n二、退款\r\n48 小时内退款。'));
  await dialogOf(page, '用“政策.md”的内容替换已填写的内容？').getByRole('button', { name: '替换' }).click();
  await expect(body).toHaveValue('一、退货\n签收后 7 天内可以退货。\n二、退款\n48 小时内退款。');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(rowOf(page, title)).toContainText('草稿');
  await rowOf(page, title).getByRole('link', { name: title }).click();

  await press(page, '提交审核');
  await press(page, '通过');
  await expect(page.getByRole('article').getByText('已生效').first()).toBeVisible();

  // The approved text stays in use while the next one is written.
  await press(page, '编辑');
  const editing = dialogOf(page, `编辑 · ${title}`);
  await editing
    .getByRole('textbox', { name: '正文' })
    .fill('一、退货\n签收后 15 天内可以退货。\n二、退款\n48 小时内退款。');
  await editing.getByRole('button', { name: '保存', exact: true }).click();
  await expect(editing).toBeHidden();
  const online = page.getByRole('article').locator('section').filter({ hasText: '线上版本' });
  await expect(online).toContainText('签收后 7 天内可以退货。');

  await page.getByRole('tab', { name: '版本' }).click();
  const comparison = page.getByRole('region', { name: '版本比较' });
  await expect(comparison.locator('del')).toHaveText('删除：签收后 7 天内可以退货。');
  await expect(comparison.locator('ins')).toHaveText('新增：签收后 15 天内可以退货。');
  await expect(comparison.locator('ins [data-changed]')).toHaveText('15');

  await press(page, '提交审核');
  await press(page, '通过');
  await expect(page.getByRole('list', { name: '版本' }).getByRole('listitem')).toHaveCount(2);
  await expect(comparison).toContainText('没有变化');

  await page.getByRole('button', { name: '恢复第 1 版' }).click();
  const question = dialogOf(page, '恢复第 1 版？');
  await expect(question).toContainText('标题、类型、正文将换成第 1 版');
  await question.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(page.getByText('已恢复第 1 版的内容')).toBeVisible();
  await expect(comparison.locator('ins')).toHaveText('新增：签收后 7 天内可以退货。');
  await expectLatestEntry(page, '恢复了第 1 版');
});

test('versions are compared inline on a phone, and by anybody who hears them', async ({ page, api, server }) => {
  const { email, shop, own } = await addShopWorker(api, server.url);
  const title = uniqueName('发货');
  const written = { shop: shop.id, title, kind: 'question', body: '当天发货\n默认中通' };
  const { id } = await own.call<{ id: string }>('POST', '/buffalo/v1/aiDocument', written);
  for (const step of ['submit', 'approve']) await own.call('POST', `/buffalo/v1/aiDocument/${id}/actions/${step}`, {});
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await signIn(page, email, ownPassword);
  await expectInside(page);
  await page.goto(`/custom/shop/aiDoc/${shop.id}/detail/${id}?tab=versions`);
  await expect(page.getByRole('region', { name: '版本比较' })).toContainText('没有变化');
  await expect(page.getByText('并排')).toHaveCount(0);
  await expectNoOverflow(page);
});
