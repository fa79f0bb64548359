import type { Locator, Page } from '@playwright/test';
import { type Api, accounts, openApi, ownPassword, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { choose, dialogOf, rowOf, rowsOf, settled } from './support/parts.ts';

/** Picks an option that a list too long to show has to be searched for. */
async function search(page: Page, select: Locator, option: string) {
  await select.fill(option);
  await choose(page, select, option);
}

/** Opens the menu of a row and picks an entry. */
async function more(page: Page, row: Locator, entry: string) {
  await row.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${entry}`) }).click();
}

/** Signs in somebody of an enterprise who holds only these permissions, in a page of their own. */
async function personWith(admin: Api, permissions: readonly string[]) {
  const name = uniqueName('授权员');
  const role = await admin.call<{ id: string }>('POST', '/buffalo/v1/role', {
    name,
    code: name,
    scope: 'all',
    permissions,
  });
  const email = `${crypto.randomUUID()}@demo.example`;
  const { id } = await admin.call<{ id: string }>('POST', '/buffalo/v1/user', {
    username: name,
    email,
    roles: [role.id],
  });
  const reset = `/buffalo/v1/user/${id}/actions/resetPassword`;
  const { secret } = await admin.call<{ secret: string }>('POST', reset, {});
  const first = await openApi(admin.url, email, secret);
  await first.call('POST', '/buffalo/v1/users/password', { current: secret, password: ownPassword });
  return { name, ...(await openApi(admin.url, email, ownPassword)) };
}

test('two people of two enterprises open shops by a code, serve them, and close them without a reload', async ({
  visit,
  server,
  api,
}) => {
  test.setTimeout(120_000);
  const other = await openApi(server.url, accounts.other);
  const grantor = await personWith(other, ['authorize_admin']);
  const grantee = await personWith(api, ['customer_admin', 'authorize_admin', 'authorized_shop']);
  const [there, here] = [await visit(), await visit()];
  await there.goto(`/login?token=${grantor.token}`);
  await here.goto(`/login?token=${grantee.token}`);

  const merchants = await other.call<{ records: { id: string }[] }>('GET', '/buffalo/v1/merchant/page?_end=1');
  const name = uniqueName('代管店铺');
  await other.call('POST', '/buffalo/v1/shop', {
    name,
    merchant: merchants.records[0]?.id,
    platform: 'jd',
    shopNo: name,
  });

  await there.goto('/thirdParty');
  await settled(there);
  await there.getByRole('button', { name: '生成授权码' }).click();
  const form = dialogOf(there, '生成授权码');
  await search(there, form.getByRole('combobox', { name: /^店铺/ }), name);
  await form.getByRole('textbox', { name: /授权到期/ }).fill('2099-12-31');
  await form.getByRole('textbox', { name: /授权到期/ }).press('Tab');
  await form.getByRole('button', { name: '生成授权码' }).click();
  const answer = there.getByRole('dialog').filter({ hasText: '仅显示这一次' });
  const code = await answer.getByRole('textbox').inputValue();
  await answer.getByRole('button', { name: '我已保存，关闭' }).click();

  await here.goto('/thirdParty?tab=received');
  await settled(here);
  await here.getByRole('button', { name: '输入授权码' }).click();
  const enter = dialogOf(here, '输入授权码');
  await enter.getByRole('textbox', { name: /授权码/ }).fill(code);
  await enter.getByRole('button', { name: '输入授权码' }).click();
  await expect(rowsOf(here).first()).toContainText('生效中');

  const stream = here.waitForResponse('**/buffalo/v1/events');
  await here.goto('/custom/thirdShop');
  await stream;
  const row = rowOf(here, name);
  await expect(row).toContainText('蓝海商贸');
  await more(here, row, '分配客服');
  const assign = dialogOf(here, /分配客服/);
  await search(here, assign.getByRole('combobox', { name: /负责客服/ }), grantee.name);
  await assign.getByRole('button', { name: '分配客服' }).click();
  await expect(row).toContainText(grantee.name);

  const granted = rowsOf(there).first();
  await more(there, granted, '解除授权');
  const end = dialogOf(there, /解除授权/);
  await end.getByRole('textbox', { name: /解除原因/ }).fill('合作到期');
  await end.getByRole('button', { name: '解除授权' }).click();
  await expect(granted).toContainText('已解除');
  await expect(rowOf(here, name)).toHaveCount(0);
});
