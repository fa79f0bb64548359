import { addUser, ownPassword, uniqueName } from './support/api.ts';
import { expect, expectInside, signIn, test } from './support/console.ts';
import { dialogOf, rowOf, settled } from './support/parts.ts';
import { openService, servedShop } from './support/service-token.ts';

test('a word in a posted conversation is seen in the open list, read in its conversation and handled', async ({
  page,
  api,
}) => {
  const role = uniqueName('敏感词专员');
  const permissions = ['app_admin', 'sensitive_record'];
  await api.call('POST', '/buffalo/v1/role', { name: role, code: role, scope: 'all', permissions });
  const { email } = await addUser(api, role);
  const word = uniqueName('禁语');
  await api.call('POST', '/buffalo/v1/sensitiveWord', { word, side: 'staff', level: 'high', action: 'escalate' });
  const post = await openService(api);

  await page.goto('/login');
  await signIn(page, email, ownPassword);
  await expectInside(page);
  const stream = page.waitForResponse('**/buffalo/v1/events');
  await page.goto('/quality/sensitiveWords?preset=pending');
  await settled(page);
  await stream;

  const at = new Date().toISOString();
  const conversation = await post('conversation', {
    sessionNo: uniqueName('S'),
    shop: await servedShop(api),
    buyer: '小鹿',
    startAt: at,
  });
  await post('message', { conversation, at, side: 'buyer', text: '你好' });
  await post('message', { conversation, at, side: 'ai', text: `亲，${word}哦` });
  const row = rowOf(page, word);
  await expect(row).toContainText('未处理');
  await row.getByRole('link').first().click();

  const thread = page.getByRole('region', { name: '会话原文' });
  await expect(thread.getByText('第 2 / 2 条')).toBeVisible();
  await expect(thread.locator('mark')).toHaveText(word);

  await page.getByRole('button', { name: '处理', exact: true }).click();
  const dialog = dialogOf(page, /处理/);
  await dialog.getByRole('combobox', { name: '处理方式' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '安排培训' }).click();
  await dialog.getByRole('textbox', { name: '处理说明' }).fill('列入复训');
  await dialog.getByRole('button', { name: /处\s?理/ }).click();
  await expect(page.getByRole('main')).toContainText('已处理');
  await expect(page.getByRole('main')).toContainText('列入复训');
});
