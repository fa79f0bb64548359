import { accounts, addMerchant, type MerchantRecord, openApi, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { chooseMore, dialogOf, rowOf } from './support/parts.ts';

test.use({ account: 'owner' });

test('a list and a detail page show by themselves what somebody else changes', async ({ page, api, visit }) => {
  const merchant = await addMerchant(api);
  const detail = await visit('staff');
  const streams = [page, detail].map((one) => one.waitForResponse('**/buffalo/v1/events'));
  await page.goto(`/custom/business?q=${merchant.name}`);
  await detail.goto(`/custom/business/detail/${merchant.id}`);
  await expect(rowOf(page, merchant.name)).toBeVisible();
  await Promise.all(streams);

  const name = `${merchant.name}改`;
  await api.call('PATCH', `/buffalo/v1/merchant/${merchant.id}`, { version: merchant.version, name });
  await expect(rowOf(page, name)).toBeVisible();
  await expect(detail.getByRole('heading', { level: 1, name })).toBeVisible();

  const added = await addMerchant(api, { name: `${merchant.name}新` });
  await expect(rowOf(page, added.name)).toBeVisible();
});

test('what is computed from other records follows them by itself', async ({ page, api }) => {
  const merchant = await addMerchant(api);
  const stream = page.waitForResponse('**/buffalo/v1/events');
  await page.goto(`/custom/business/detail/${merchant.id}`);
  const count = page
    .getByRole('term')
    .filter({ hasText: /^店铺数$/ })
    .locator('xpath=following-sibling::dd[1]');
  await expect(count).toHaveText('0');
  await stream;
  const shop = { name: uniqueName('店铺'), merchant: merchant.id, platform: 'jd', shopNo: uniqueName('s') };
  await api.call('POST', '/buffalo/v1/shop', shop);
  await expect(count).toHaveText('1');
});

test('an assigned record is under the bell, in every tab, with a link to it', async ({ page, api, visit }) => {
  const merchant = await addMerchant(api);
  const colleague = await visit('staff');
  await colleague.goto('/custom/business');
  const other = await colleague.context().newPage();
  await other.goto('/custom/follow');
  const bells = [colleague, other].map((one) => one.getByRole('button', { name: /^通知与任务/ }));
  for (const bell of bells) await expect(bell).toBeVisible();

  const { id: owner } = await (await openApi(new URL(colleague.url()).origin, accounts.staff)).call<{ id: string }>(
    'GET',
    '/buffalo/v1/users/info',
  );
  await api.call('PATCH', `/buffalo/v1/merchant/${merchant.id}`, { version: merchant.version, owner });
  for (const bell of bells) await expect(bell).toHaveAccessibleName('通知与任务、1 条未读');

  await colleague.getByRole('button', { name: /^通知与任务/ }).click();
  const line = colleague.getByRole('listitem').filter({ hasText: merchant.name });
  await expect(line).toContainText('陈星 交给了你');
  await line.getByRole('link', { name: merchant.name }).click();
  await expect(colleague.getByRole('heading', { level: 1, name: merchant.name })).toBeVisible();
  for (const bell of bells) await expect(bell).toHaveAccessibleName('通知与任务');
  await page.close();
});

test('a form that is being edited only says so, and what was typed stays', async ({ page, api, visit }) => {
  const merchant = await addMerchant(api);
  const colleague = await visit('staff');
  const stream = colleague.waitForResponse('**/buffalo/v1/events');
  await colleague.goto(`/custom/business/edit/${merchant.id}`);
  const form = dialogOf(colleague, `编辑 · ${merchant.name}`);
  await form.getByRole('textbox', { name: '联系人' }).fill('正在写');
  await stream;
  await api.call<MerchantRecord>('PATCH', `/buffalo/v1/merchant/${merchant.id}`, { version: 1, remark: '别人改的' });
  await expect(form.getByText(/^陈星 刚刚修改了这条记录/)).toBeVisible();
  await expect(form.getByRole('textbox', { name: '联系人' })).toHaveValue('正在写');
  await page.close();
});

test('a deletion is undone from its message', async ({ page, api }) => {
  const merchant = await addMerchant(api);
  await page.goto(`/custom/business?q=${merchant.name}`);
  await chooseMore(page, merchant.name, '删除');
  await dialogOf(page, `删除“${merchant.name}”？`).getByRole('button', { name: '删除' }).click();
  await expect(rowOf(page, merchant.name)).toBeHidden();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(rowOf(page, merchant.name)).toBeVisible();
});
