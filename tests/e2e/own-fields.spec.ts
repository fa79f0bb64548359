import { addMerchant } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { dialogOf, rowOf, rowsOf } from './support/parts.ts';

test.use({ account: 'owner' });

test('an enterprise adds a field of its own, which its people have at once, and another enterprise never', async ({
  api,
  visit,
}) => {
  const label = `押金 ${Date.now() % 100_000}`;
  const merchant = await addMerchant(api, {});
  const colleague = await visit('owner');
  const other = await visit('other');
  for (const page of [colleague, other]) {
    await page.goto('/custom/business');
    await expect(rowsOf(page).first()).toBeVisible();
  }
  const owner = await visit('owner');
  await owner.goto('/setting/ownField/create');
  const form = dialogOf(owner, '新建自定义字段');
  await form.getByRole('textbox', { name: '字段名称' }).fill(label);
  await form.getByRole('combobox', { name: '所在页面' }).click();
  await owner.getByTitle('商家管理').last().click();
  await form.getByRole('combobox', { name: '类型' }).fill('金额');
  await owner.keyboard.press('Enter');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(rowOf(owner, label)).toBeVisible();

  await expect(colleague.getByRole('columnheader', { name: label })).toBeVisible();
  await expect(other.getByRole('columnheader', { name: label })).toHaveCount(0);
  await colleague.goto(`/custom/business/edit/${merchant.id}`);
  const record = dialogOf(colleague, /编辑/);
  await record.getByLabel(label).fill('1200');
  await record.getByRole('button', { name: '保存', exact: true }).click();
  await expect(rowOf(colleague, merchant.name)).toContainText('1,200.00');

  await rowOf(owner, label).getByRole('button', { name: '编辑' }).click();
  await expect(dialogOf(owner, /编辑/).getByRole('combobox', { name: '类型' })).toBeDisabled();
});
