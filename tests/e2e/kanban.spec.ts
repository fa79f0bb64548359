import { type Api, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { dialogOf } from './support/parts.ts';

test.use({ account: 'owner' });

async function addClue(api: Api) {
  const name = uniqueName('看板线索');
  const mobile = `139${String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(8, '0')
    .slice(-8)}`;
  const { id } = await api.call<{ id: string }>('POST', '/buffalo/v1/clue', { name, mobile });
  return { id, name };
}
const boardOf = (name: string) => `/clue/pool?layout=kanban&preset=all&q=${encodeURIComponent(name)}`;

test('a card is dragged to the column of the next state, and not to one that it cannot reach', async ({
  page,
  api,
}) => {
  const { id, name } = await addClue(api);
  await page.goto(boardOf(name));
  const column = (title: string) => page.getByRole('region', { name: title, exact: true });
  const card = (title: string) => column(title).getByRole('listitem').filter({ hasText: name });
  await expect(card('未领取')).toBeVisible();
  await expect(column('跟进中').getByText('没有记录')).toBeVisible();

  await card('未领取').hover();
  await page.mouse.down();
  await column('已转化').hover();
  await column('已转化').hover();
  await expect(column('已转化').getByText('不能从“未领取”直接改为“已转化”')).toBeVisible();
  await page.mouse.up();
  await expect(card('未领取')).toBeVisible();

  // The owner may claim it and assign it: both lead there.
  await card('未领取').dragTo(column('跟进中'));
  await dialogOf(page, `把“${name}”改为“跟进中”`).getByRole('button', { name: '领取' }).click();
  await expect(card('跟进中')).toBeVisible();
  await expect(card('未领取')).toHaveCount(0);
  expect(await api.call('GET', `/buffalo/v1/clue/${id}`)).toMatchObject({ status: 'following' });
  await expect(page).toHaveURL(/layout=kanban/);
});

test('keys move a card, whose transition asks for what it needs, and the focus follows it', async ({ page, api }) => {
  const { name } = await addClue(api);
  await page.goto(boardOf(name));
  const column = (title: string) => page.getByRole('region', { name: title, exact: true });
  const card = (title: string) => column(title).getByRole('listitem').filter({ hasText: name });
  const said = page.getByRole('status').filter({ hasText: name });
  await card('未领取').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(said).toHaveText(`${name}：按回车改为“跟进中”，按 Esc 取消`);
  await page.keyboard.press('ArrowRight');
  await expect(said).toHaveText(`${name}：不能从“未领取”直接改为“已转化”`);
  await page.keyboard.press('Escape');
  await expect(said).toHaveText(`没有移动“${name}”`);

  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await dialogOf(page, `把“${name}”改为“跟进中”`).getByRole('button', { name: '领取' }).press('Enter');
  await expect(card('跟进中')).toBeFocused();

  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, /./);
  await expect(dialog).toContainText('无效原因');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(card('跟进中')).toBeVisible();
});

test('a column follows what others do, and shows more of its cards when asked', async ({ page, api }) => {
  const stream = page.waitForResponse('**/buffalo/v1/events');
  await page.goto('/clue/pool?layout=kanban&preset=all');
  const column = page.getByRole('region', { name: '未领取', exact: true });
  await expect(column.getByRole('listitem')).toHaveCount(20);
  await column.getByRole('button', { name: '再显示 20 条' }).click();
  await expect(column.getByRole('listitem')).toHaveCount(40);
  await stream;
  const { name } = await addClue(api);
  await page.goto(boardOf(name));
  await expect(column.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  const [{ id, version }] = (
    await api.call<{ records: [{ id: string; version: number }] }>(
      'GET',
      `/buffalo/v1/clue/page?_start=0&_end=1&q=${encodeURIComponent(name)}`,
    )
  ).records;
  await api.call('POST', `/buffalo/v1/clue/${id}/actions/claim`, { version });
  await expect(page.getByRole('region', { name: '跟进中', exact: true }).getByRole('listitem')).toHaveCount(1);
  await expect(column.getByRole('listitem')).toHaveCount(0);
});
