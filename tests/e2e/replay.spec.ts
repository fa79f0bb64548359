import { expect, test } from './support/console.ts';

test.use({ account: 'owner' });

test('a conversation is replayed, searched and linked to by keyboard', async ({ page, api }) => {
  const { records } = await api.call<{ records: { id: string; messageCount: number }[] }>(
    'GET',
    '/buffalo/v1/conversation/page?_sort=messageCount&_order=desc&_end=1&transferred=true',
  );
  const [conversation] = records;
  const count = conversation?.messageCount ?? 0;
  await page.goto(`/ai/replay/detail/${conversation?.id}`);
  const thread = page.getByRole('region', { name: '回放' });
  const messages = thread.getByRole('article');
  await expect(thread.getByText(`第 1 / ${count} 条`)).toBeVisible();

  await thread.getByText('4×').click();
  await page.keyboard.press('Space');
  await expect(thread.getByRole('button', { name: '暂停' })).toBeVisible();
  await expect(messages.nth(1)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(thread.getByRole('button', { name: '显示全部' })).toBeVisible();
  expect(await messages.count()).toBeLessThan(count);
  await page.keyboard.press('a');
  await expect(thread.getByRole('button', { name: '显示全部' })).toBeHidden();

  await page.keyboard.press(']');
  const current = thread.locator('article[data-current]');
  await expect(current).toHaveCount(1);
  const last = thread.getByRole('slider', { name: '回放位置' });
  await last.press('End');
  await expect(thread.getByText(`第 ${count} / ${count} 条`)).toBeVisible();
  const text = await current.getByRole('paragraph').innerText();

  await page.keyboard.press('Escape');
  await thread.getByRole('textbox', { name: '在会话中查找' }).fill(text.slice(0, 4));
  await expect(thread.locator('mark').first()).toBeVisible();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await thread.getByRole('button', { name: '复制当前消息的链接' }).click();
  await expect(thread.getByRole('button', { name: '链接已复制' })).toBeVisible();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(thread.getByText(`第 ${count} / ${count} 条`)).toBeVisible();
});
