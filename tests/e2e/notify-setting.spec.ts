import { uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { enterAs } from './support/enter-as.ts';
import { chooseMore, rowOf, settled } from './support/parts.ts';

test('somebody with that right alone makes a rule, tries it and finds it in the log', async ({
  page,
  context,
  api,
}) => {
  test.setTimeout(240_000);
  await enterAs(api, context, ['sys_admin', 'notify_conf']);
  await page.goto('/setting/notifySetting');
  await settled(page);

  const name = uniqueName('新线索通知我');
  await page.getByRole('button', { name: '新建' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('名称').fill(name);
  await form.getByRole('combobox', { name: '事件' }).click();
  await page.getByTitle('新线索', { exact: true }).last().click();
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(form).toBeHidden();
  await chooseMore(page, name, '试发');
  await page.getByRole('dialog').getByRole('button', { name: '试发' }).click();
  await expect(page.getByText('已送达，请看右上角的铃铛')).toBeVisible();
  await expect(page.getByRole('button', { name: /1 条未读/ })).toBeVisible();
  await page.goto('/setting/notifySetting?tab=log');
  await settled(page);
  await expect(rowOf(page, `试发：${name}`)).toContainText('已送达');
});
