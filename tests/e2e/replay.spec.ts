import { type Api, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { openService, servedShop } from './support/service-token.ts';

test.use({ account: 'owner' });

const count = 12;

/** A conversation of twelve messages that the AI hands over to an agent. Returns its id. */
async function addTransferred(api: Api): Promise<string> {
  const [post, shop] = [await openService(api), await servedShop(api)];
  const at = (seconds: number) => new Date(Date.now() - 3_600_000 + seconds * 1000).toISOString();
  const talk = { sessionNo: uniqueName('S'), shop, buyer: '小鹿', startAt: at(0) };
  const conversation = await post('conversation', talk);
  const messages = Array.from({ length: count }, (_, index) => {
    const said = { conversation, at: at(index * 10), text: `这是第 ${index + 1} 句话` };
    if (index === 5) return { ...said, side: 'system', kind: 'transfer', reason: 'requested' };
    return { ...said, side: index % 2 === 0 ? 'buyer' : 'ai' };
  });
  await post('message', ...messages);
  return conversation;
}

test('a conversation is replayed, searched and linked to by keyboard', async ({ page, api }) => {
  await page.goto(`/ai/replay/detail/${await addTransferred(api)}`);
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
  await thread.getByRole('textbox', { name: '在会话中查找' }).fill(text);
  await expect(thread.locator('mark').first()).toBeVisible();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await thread.getByRole('button', { name: '复制当前消息的链接' }).click();
  await expect(thread.getByRole('button', { name: '链接已复制' })).toBeVisible();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(thread.getByText(`第 ${count} / ${count} 条`)).toBeVisible();
});
