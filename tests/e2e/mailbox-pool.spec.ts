import { expect, test } from './support/console.ts';
import { enterAs } from './support/enter-as.ts';
import { choose, chooseMore, dialogOf, rowOf, settled } from './support/parts.ts';

test('somebody with that right alone enters a mailbox, tests it until it is out of use, and tests several', async ({
  page,
  context,
  api,
}) => {
  await enterAs(api, context, ['email_pool']);
  await page.goto('/mailbox/pool');
  await settled(page);

  const address = `${crypto.randomUUID()}@mail.example`;
  await page.getByRole('button', { name: '新建' }).first().click();
  const form = dialogOf(page, /新建邮箱/);
  await form.getByRole('textbox', { name: '邮箱' }).fill(address);
  await expect(form.getByRole('textbox', { name: 'SMTP 主机' })).toHaveValue('smtp.qq.com');
  await expect(form.getByRole('textbox', { name: 'SMTP 主机' })).toBeDisabled();
  await choose(page, form.getByRole('combobox', { name: '服务商' }), 'Outlook');
  await expect(form.getByRole('textbox', { name: 'IMAP 主机' })).toHaveValue('outlook.office365.com');
  await choose(page, form.getByRole('combobox', { name: '服务商' }), '自定义');
  await form.getByLabel('授权码').fill('authorisation-code');
  for (const protocol of ['SMTP', 'IMAP'])
    await form.getByRole('textbox', { name: `${protocol} 主机` }).fill('127.0.0.1');
  await form.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(rowOf(page, address)).toContainText('未检测');

  for (const last of [false, false, true]) {
    await chooseMore(page, address, '测试连接');
    const answer = dialogOf(page, '检测结果');
    await expect(answer.locator('mark')).toHaveText(['地址被拦截', '地址被拦截']);
    await expect(answer.getByText('连续 3 次检测失败，邮箱已转为异常')).toHaveCount(last ? 1 : 0);
    await answer.getByRole('button', { name: /^关\s?闭$/ }).click();
    await expect(answer).toBeHidden();
  }
  await expect(rowOf(page, address)).toContainText('异常');
  await expect(rowOf(page, address)).toContainText('地址被拦截');

  await rowOf(page, address).getByRole('checkbox').check();
  await rowOf(page, 'notice@').getByRole('checkbox').check();
  await page.getByRole('button', { name: '测试连接' }).last().click();
  const several = dialogOf(page, /测试连接/);
  await expect(several).toContainText('还没有授权码');
  await several
    .getByRole('button')
    .filter({ hasText: /^关\s?闭$/ })
    .click();
  await expect(dialogOf(page, '检测结果')).toContainText(address);
});
