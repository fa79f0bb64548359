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

  await test.step('further ones are decided beside the conversation, by a key each', async () => {
    await post('message', { conversation, at, side: 'ai', text: `${word}，第二次` });
    await post('message', { conversation, at, side: 'ai', text: `${word}，第三次` });
    await page.goto(`/quality/sensitiveWords?preset=pending&q=${word}`);
    await page.getByRole('button', { name: '逐条处理' }).click();
    const shown = page.getByRole('article', { name: word });
    const beside = page.getByRole('region', { name: '前后的会话' });
    const left = (count: number) => expect(page.getByText(`剩余 ${count} 条`, { exact: false })).toBeVisible();
    await left(2);
    await expect(shown).toContainText('第三次');
    await expect(beside.locator('[data-current]').getByText('第三次')).toBeVisible();
    await page.getByRole('radio', { name: '安排培训' }).click();
    await page.keyboard.press('1');
    await left(1);
    await expect(shown).toContainText('第二次');
    await page.keyboard.press('2');
    await left(0);
    await page.goto(`/quality/sensitiveWords?preset=all&q=${word}`);
    await expect(page.getByRole('row').filter({ hasText: '已处理' })).toHaveCount(2);
    await expect(page.getByRole('row').filter({ hasText: '第二次' })).toContainText('忽略');
  });
});
