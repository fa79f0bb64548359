import { addUser, ownPassword, uniqueName } from './support/api.ts';
import { expect, expectInside, signIn, test } from './support/console.ts';
import { chooseMore, rowOf, settled } from './support/parts.ts';

test('somebody with that right alone makes a rule, tries it and finds it in the log', async ({ page, api }) => {
  test.setTimeout(240_000);
  const role = uniqueName('通知');
  await api.call('POST', '/buffalo/v1/role', {
    ...{ name: role, code: role, scope: 'all' },
    permissions: ['notify_conf', 'sys_admin'],
  });
  const { email } = await addUser(api, role);
  await page.goto('/login');
  await signIn(page, email, ownPassword);
  await expectInside(page);
  await page.goto('/setting/notifySetting');
  await settled(page);

  const name = uniqueName('新线索通知我');
  await page.getByRole('button', { name: '新建' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('名称').fill(name);
  await form.getByRole('combobox', { name: '事件' }).click();
  await page.getByTitle('新线索', { exact: true }).last().click();
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(form).toBeHidden();
  await chooseMore(page, name, '试发');
  await page.getByRole('dialog').getByRole('button', { name: '试发' }).click();
  await expect(page.getByText('已送达，请看右上角的铃铛')).toBeVisible();
  await expect(page.getByRole('button', { name: /1 条未读/ })).toBeVisible();
  await page.goto('/setting/notifySetting?tab=log');
  await settled(page);
  await expect(rowOf(page, `试发：${name}`)).toContainText('已送达');
});
