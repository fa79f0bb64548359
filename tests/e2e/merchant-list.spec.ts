import { addMerchant } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { choose, chooseTool, columnOf, rowOf, rowsOf, settled } from './support/parts.ts';

test.use({ account: 'owner' });

test('a merchant is found by two Chinese characters', async ({ page }) => {
  await page.goto('/custom/business');
  await page.getByRole('searchbox').fill('锦绣');
  await expect(page).toHaveURL(/q=/);
  await expect.poll(() => columnOf(page, '商家名称')).not.toEqual([]);
  await expect
    .poll(async () => (await columnOf(page, '商家名称')).filter((name) => !name.includes('锦绣')))
    .toEqual([]);
  await expect(page.getByText(/^共 \d+ 条$/)).toBeVisible();
});

test('a keyword that nothing holds says so and offers the way back', async ({ page }) => {
  await page.goto('/custom/business');
  await page.getByRole('searchbox').fill('锦绣不存在');
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await page.getByRole('button', { name: '清空筛选' }).click();
  await expect(rowsOf(page)).toHaveCount(20);
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('filters, order and page stand in the address: back, reload and a copied link give the same view', async ({
  page,
  context,
}) => {
  await page.goto('/custom/business');
  await page.getByRole('button', { name: '筛选' }).click();
  const filters = page.getByRole('group', { name: '筛选' });
  await choose(page, filters.getByRole('combobox', { name: '主营类目' }), '服饰');
  await page.keyboard.press('Escape');
  await expect(filters).toContainText('服饰');
  await expect.poll(async () => new Set(await columnOf(page, '主营类目'))).toEqual(new Set(['服饰']));

  const names = page.getByRole('columnheader', { name: '商家名称' });
  await names.click();
  await expect(names).toHaveAttribute('aria-sort', 'ascending');
  const byPinyin = ['白鹭', '百川', '半夏', '橙果', '初见', '东篱', '海棠', '江南', '锦绣'];
  // The head tells the order at once, the rows follow.
  await expect
    .poll(async () => {
      const places = [...new Set((await columnOf(page, '商家名称')).map((name) => name.slice(0, 2)))];
      return (
        places.filter((place) => byPinyin.includes(place)).join() ===
        byPinyin.filter((place) => places.includes(place)).join()
      );
    })
    .toBe(true);
  const first = await columnOf(page, '商家名称');

  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/category=clothing&sort=name&page=2/);
  await expect.poll(async () => (await columnOf(page, '商家名称')).some((name) => first.includes(name))).toBe(false);
  const second = await columnOf(page, '商家名称');

  await page.reload();
  await expect.poll(() => columnOf(page, '商家名称')).toEqual(second);
  await expect(names).toHaveAttribute('aria-sort', 'ascending');

  const copy = await context.newPage();
  await copy.goto(page.url());
  await expect.poll(() => columnOf(copy, '商家名称')).toEqual(second);
  await expect(copy.getByRole('group', { name: '筛选' })).toContainText('服饰');

  await page.goBack();
  await expect.poll(() => columnOf(page, '商家名称')).toEqual(first);
  await page.goForward();
  await expect.poll(() => columnOf(page, '商家名称')).toEqual(second);
});

test('what an address adds to it does not change how its requests are made', async ({ page, api }) => {
  const added = 'options=true&tree=true&file=true&timeout=1&idempotencyKey=added&queryContext[signal]=1&version=1';
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/custom/business?${added}`);
  await settled(page);
  await expect(rowsOf(page)).toHaveCount(20);
  expect(asked).not.toContain('/buffalo/v1/merchant/options');

  const { id } = await addMerchant(api, { mobile: '13912345678' });
  await page.goto(`/custom/business/detail/${id}?${added}`);
  const revealed = page.waitForRequest(`**/merchant/${id}/reveal`);
  await page.getByRole('button', { name: '显示 手机' }).click();
  expect((await revealed).headers()['idempotency-key']).not.toBe('added');
  await expect(page.getByText('13912345678')).toBeVisible();
});

test('a link of the release before leads to its preset, under the name it has now', async ({ page }) => {
  await page.goto('/custom/business?scene=signed');
  await expect(page).toHaveURL(/\/custom\/business\?preset=signed$/);
  await settled(page);
  expect(new Set(await columnOf(page, '状态'))).toEqual(new Set(['已签约']));
});

test('a preset, a range of days and a person narrow the list together', async ({ page }) => {
  await page.goto('/custom/business?preset=signed');
  await page.getByRole('button', { name: '筛选' }).click();
  const filters = page.getByRole('group', { name: '筛选' });
  await choose(page, filters.getByRole('combobox', { name: '负责人' }), '李静');
  await expect.poll(async () => new Set(await columnOf(page, '负责人'))).toEqual(new Set(['李静']));
  expect(new Set(await columnOf(page, '状态'))).toEqual(new Set(['已签约']));

  const from = filters.getByRole('textbox', { name: '到期日期' }).first();
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await from.fill(day(0));
  await from.press('Enter');
  await filters.getByRole('textbox', { name: '到期日期' }).last().fill(day(200));
  await filters.getByRole('textbox', { name: '到期日期' }).last().press('Enter');
  // What the filter row shows is not said again.
  await expect(page.getByRole('list', { name: '生效的条件' })).toHaveCount(0);
  await expect(page).toHaveURL(/expiresAt_lte=/);
  const outside = async () => (await columnOf(page, '到期日期')).filter((text) => text < day(0) || text > day(200));
  await expect.poll(outside).toEqual([]);

  await filters.getByRole('button', { name: '清空' }).last().click();
  await expect(page).toHaveURL(/\/custom\/business\?preset=signed$/);
});

test('a click on the menu entry of the current screen resets it', async ({ page }) => {
  await page.goto('/custom/business?category=food&page=2');
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '商家管理' }).click();
  await expect(page).toHaveURL(/\/custom\/business$/);
  await expect(rowsOf(page)).toHaveCount(20);
});

test('conditions that no longer exist are dropped from the address, with a notice', async ({ page }) => {
  await page.goto('/custom/business?colour=red&level=A');
  await expect(page.getByText('地址中有无法识别的条件，已忽略：colour')).toBeVisible();
  await expect(page).toHaveURL(/\/custom\/business\?level=A$/);
  await expect.poll(async () => new Set(await columnOf(page, '等级'))).toEqual(new Set(['A']));
});

test('the name of a row opens its page, and the way back leads to the list as it was', async ({ page }) => {
  await page.goto('/custom/business?q=锦绣&sort=name');
  const [name = ''] = await columnOf(page, '商家名称');
  await rowOf(page, name).getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/custom\/business\/detail\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('banner').getByText(name).first()).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole('searchbox')).toHaveValue('锦绣');
});

test('a column can be shown and hidden, and stays so after a reload', async ({ page }) => {
  await page.goto('/custom/business');
  await settled(page);
  await chooseTool(page, '列设置');
  const panel = page.getByRole('dialog', { name: '列设置' });
  await panel.getByRole('checkbox', { name: '微信' }).check();
  await panel.getByRole('checkbox', { name: '联系人', exact: true }).uncheck();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: '微信' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '联系人' })).toHaveCount(0);
});

test('the rows that a page opens with are asked for once, before anything is drawn', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // The user is known when the code of the console arrives: on a busy machine it may be the other way round.
  const user = page.waitForResponse(/\/users\/info$/);
  await page.route(/\/assets\/frame-[^/]*\.js$/, async (route) => {
    await user;
    await route.continue();
  });
  await page.goto('/custom/business?level=A&sort=-name');
  await expect.poll(async () => new Set(await columnOf(page, '等级'))).toEqual(new Set(['A']));
  const rows = '/buffalo/v1/merchant/page';
  expect(asked.filter((path) => path === rows)).toHaveLength(1);
  // The console asks for these when it is first drawn.
  expect(asked.indexOf('/buffalo/v1/users/preferences')).toBeGreaterThan(asked.indexOf(rows));
});

test('a condition by any field is added by the keyboard, and a second column sorts what is equal by the first', async ({
  page,
}) => {
  await page.goto('/custom/business');
  await settled(page);
  await page.keyboard.press('f');
  const adding = page.getByRole('combobox', { name: '添加条件' });
  await expect(adding).toBeFocused();
  await adding.pressSequentially('到期日期 为空');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/expiresAt_empty=true/);
  await expect(page.getByRole('list', { name: '生效的条件' })).toContainText('到期日期: 为空');
  await settled(page);
  expect(new Set(await columnOf(page, '到期日期'))).toEqual(new Set(['–']));

  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: '等级' }).click();
  await expect(page).toHaveURL(/sort=level/);
  await page.getByRole('columnheader', { name: '编号' }).getByRole('button').press('Shift+Enter');
  await expect(page).toHaveURL(/sort=level%2Ccode/);
  await expect(page.getByRole('columnheader', { name: /^编号.*第 2 / })).toBeVisible();
});
