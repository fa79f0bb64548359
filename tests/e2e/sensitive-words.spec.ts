import { addUser, ownPassword, uniqueName } from './support/api.ts';
import { expect, expectInside, signIn, test } from './support/console.ts';
import { chooseMore, chooseTool, dialogOf, rowOf, rowsOf, settled } from './support/parts.ts';

const count = 10_000;

test('somebody with that right alone imports 10,000 words, tries a text and disables a word', async ({ page, api }) => {
  test.setTimeout(240_000);
  const role = uniqueName('词库');
  const permissions = ['sensitive_conf', 'sensitive_conf:import', 'sys_admin'];
  await api.call('POST', '/buffalo/v1/role', { name: role, code: role, scope: 'all', permissions });
  const { email } = await addUser(api, role);
  await page.goto('/login');
  await signIn(page, email, ownPassword);
  await expectInside(page);
  await page.goto('/setting/sensitiveWords');
  await settled(page);

  const [first, second] = [uniqueName('甲'), uniqueName('乙')];
  const rows = Array.from({ length: count }, (_, index) => `批量词${String(index).padStart(5, '0')},违禁,低,提醒`);
  const text = ['词,分类,等级,处理,提示语', `${first},引流,高,拦截,别这样说`, `${second},辱骂,中,转主管`, ...rows].join(
    '\n',
  );
  await chooseTool(page, '导入');
  await page
    .getByLabel('选择文件')
    .setInputFiles({ name: '敏感词.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: /^导入 10,?002 行$/ }).click({ timeout: 60_000 });
  await expect(page.getByText('导入完成')).toBeVisible({ timeout: 120_000 });

  await page.goto(`/setting/sensitiveWords?q=${encodeURIComponent(first)}`);
  await settled(page);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: '试一段文字' }).click();
  const dialog = dialogOf(page, '试一段文字');
  const tryText = async (given: string) => {
    await dialog.getByRole('textbox', { name: '文字' }).fill(given);
    await dialog.getByRole('button', { name: '试一段文字' }).click();
  };
  await tryText(`你好，${first.slice(0, 1)} ${first.slice(1).toUpperCase()}，批量词09999，再见`);
  await expect(dialog).toContainText('命中 2 处');
  await expect(dialog).toContainText('引流 · 高 · 拦截 · 双方 · 1 处 · 别这样说');
  await expect(dialog.locator('mark').first()).toHaveText(`${first.slice(0, 1)} ${first.slice(1).toUpperCase()}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await chooseMore(page, first, '停用');
  await expect(rowOf(page, first)).toContainText('否');
  await page.getByRole('button', { name: '试一段文字' }).click();
  await tryText(`${first}和${second}`);
  await expect(dialog).toContainText('命中 1 处');
  await expect(dialog).toContainText('辱骂 · 中 · 转主管');
  await expect(dialog).not.toContainText('引流');
});
