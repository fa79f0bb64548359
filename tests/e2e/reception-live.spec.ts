import { type Api, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { enterAs } from './support/enter-as.ts';
import { rowOf, settled, spokenDuration } from './support/parts.ts';
import { openService, servedShop } from './support/service-token.ts';

test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

const watched = '林晓';

test('somebody with that right alone sees buyers wait, an agent become busy, and what happened without a connection', async ({
  page,
  context,
  api,
  visit,
}) => {
  test.setTimeout(240_000);
  await enterAs(api, context, ['bi_admin', 'work_detail']);
  const { records } = await api.call<{ records: { user: string; labels: { user: string } }[] }>(
    'GET',
    '/buffalo/v1/presence/page?_preset=agents&_end=200',
  );
  const { user } = records.find(({ labels }) => labels.user === watched) ?? { user: '' };
  const write = await buyerOf(api, user);
  const stream = page.waitForResponse('**/buffalo/v1/events');
  await page.goto('/statistics/receptionLive');
  /** Reads one row at once: rows change places, since who is overdue stands first. */
  const read = async (title: string) => {
    await settled(page);
    const titles = await page.getByRole('main').getByRole('columnheader').allInnerTexts();
    const index = titles.map((text) => text.trim()).indexOf(title);
    return rowOf(page, watched)
      .first()
      .evaluate((row, at) => row.children.item(at)?.textContent ?? '', index);
  };
  const serving = Number(await read('当前接待'));
  await stream;

  await write();
  await expect.poll(() => read('当前接待')).toBe(String(serving + 1));
  // The message comes after the conversation.
  await expect.poll(() => read('最长等待')).toMatch(spokenDuration);
  const wait = await read('最长等待');
  await expect.poll(() => read('最长等待')).not.toBe(wait);

  await context.setOffline(true);
  await expect(page.getByText('网络已断开，正在等待恢复…')).toBeVisible();
  await write();
  await context.setOffline(false);
  await expect.poll(() => read('当前接待')).toBe(String(serving + 2));

  const other = await visit('staff');
  await other.goto('/dashboard');
  await other.getByRole('button', { name: `用户菜单 ${watched} 在线` }).click();
  await other.getByRole('menuitem', { name: '忙碌' }).click();
  await expect(rowOf(page, watched)).toContainText('忙碌');
});

/** Returns what makes another buyer write to an agent, by a service token as the product that serves buyers does. */
async function buyerOf(api: Api, agent: string) {
  const [create, shop] = [await openService(api), await servedShop(api)];
  return async () => {
    const now = new Date().toISOString();
    const sessionNo = uniqueName('E2E');
    const conversation = await create('conversation', {
      sessionNo,
      shop,
      agent,
      buyer: '小鹿',
      startAt: now,
    });
    await create('message', { conversation, at: now, side: 'buyer', text: '在吗' });
  };
}
