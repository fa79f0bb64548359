import { expect, test } from './support/console.ts';
import { enterAs } from './support/enter-as.ts';
import { dialogOf, historyOf, rowOf, settled } from './support/parts.ts';

test('somebody with that right alone binds a free mailbox, changes it, and unbinds it with a reason', async ({
  page,
  context,
  api,
}) => {
  const [first, second] = [`${crypto.randomUUID()}@bind.example`, `${crypto.randomUUID()}@bind.example`];
  for (const address of [first, second]) {
    await api.call('POST', '/buffalo/v1/mailbox', { email: address, provider: 'qq' });
  }
  const { username } = await enterAs(api, context, ['email_bind']);
  await page.goto('/mailbox/channel');
  await settled(page);

  await page.getByRole('button', { name: '新建' }).first().click();
  const form = dialogOf(page, /新建绑定/);
  await form.getByRole('combobox', { name: '店铺' }).click();
  await page.locator('.ant-select-item-option').locator('visible=true').first().click();
  const pickMailbox = async (dialog: typeof form, address: string) => {
    const select = dialog.getByRole('combobox', { name: '邮箱' });
    await select.click();
    await select.fill(address);
    // Before what was typed is found, all mailboxes are offered; a click while they go is lost.
    const options = page.locator('.ant-select-item-option').locator('visible=true');
    await expect(options).toHaveCount(1);
    await options.filter({ hasText: address }).click();
  };
  await pickMailbox(form, first);
  await form.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(rowOf(page, first)).toContainText(username);

  await rowOf(page, first).getByRole('button', { name: '更换' }).click();
  const change = dialogOf(page, /更换/);
  await pickMailbox(change, second);
  await change.getByRole('textbox', { name: '原因' }).fill('原邮箱将停用');
  await change.getByRole('button', { name: /^更\s?换$/ }).click();
  await expect(rowOf(page, second)).toContainText('绑定中');

  await rowOf(page, second)
    .getByRole('button', { name: /^更多操作/ })
    .click();
  await page.getByRole('menuitem', { name: /^解绑/ }).click();
  const unbind = dialogOf(page, /解绑/);
  await unbind.getByRole('textbox', { name: '原因' }).fill('店铺停业');
  await unbind.getByRole('button', { name: /^解\s?绑$/ }).click();
  await expect(rowOf(page, second)).toContainText('已解绑');
  await rowOf(page, second).getByRole('link').first().click();
  const lines = await historyOf(page);
  expect(lines[0]).toMatch(/解绑.*店铺停业/s);
  expect(lines[1]).toMatch(/更换.*原邮箱将停用/s);
});
