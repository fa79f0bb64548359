import { z } from 'zod';
import { addUser, ownPassword, uniqueName } from './support/api.ts';
import { expect, expectInside, signIn, test } from './support/console.ts';
import { dialogOf, rowOf, settled } from './support/parts.ts';

test('a word in a posted conversation is seen in the open list, read in its conversation and handled', async ({
  page,
  api,
  server,
}) => {
  const role = uniqueName('敏感词专员');
  const permissions = ['app_admin', 'sensitive_record'];
  await api.call('POST', '/buffalo/v1/role', { name: role, code: role, scope: 'all', permissions });
  const { email } = await addUser(api, role);
  const word = uniqueName('禁语');
  await api.call('POST', '/buffalo/v1/sensitiveWord', { word, side: 'staff', level: 'high', action: 'escalate' });
  const { records } = await api.call<{ records: { id: string }[] }>(
    'GET',
    '/buffalo/v1/shop/page?_preset=serving&_end=1',
  );
  const token = await api.call<{ id: string }>('POST', '/buffalo/v1/serviceToken', {
    name: uniqueName('连接器'),
    permissions: ['conversation_data'],
  });
  const { secret } = await api.call<{ secret: string }>(
    'POST',
    `/buffalo/v1/serviceToken/${token.id}/actions/issue`,
    {},
  );
  const post = async (resource: string, one: object) => {
    const response = await fetch(`${server.url}/buffalo/v1/${resource}/batch`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ create: [one] }),
    });
    const created = z.object({ data: z.object({ create: z.array(z.object({ id: z.string() })) }) });
    return created.parse(await response.json()).data.create[0]?.id;
  };

  await page.goto('/login');
  await signIn(page, email, ownPassword);
  await expectInside(page);
  const stream = page.waitForResponse('**/buffalo/v1/events');
  await page.goto('/quality/sensitiveWords?preset=pending');
  await settled(page);
  await stream;

  const at = new Date().toISOString();
  const conversation = await post('conversation', {
    ...{ sessionNo: uniqueName('S'), shop: records[0]?.id, buyer: '小鹿', startAt: at },
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
