import type { Locator, Page } from '@playwright/test';
import { type Api, addMerchant, inviteUser, openApi, ownPassword, uniqueName } from './support/api.ts';
import { chooseOwnPassword, expect, expectInside, signIn, test } from './support/console.ts';
import { enterAs } from './support/enter-as.ts';
import {
  choose,
  chooseByName,
  columnOf,
  dialogOf,
  expectLatestEntry,
  rowOf,
  rowsOf,
  settled,
  spokenDuration,
} from './support/parts.ts';
import { openService } from './support/service-token.ts';
import { menuOf } from './support/tabs.ts';

const mainOf = (page: Page) => page.getByRole('main');
const filtersOf = (page: Page) => page.getByRole('group', { name: '筛选' });

/** Opens the form of a new record from the list. */
async function create(page: Page, path: string, title: string): Promise<Locator> {
  await page.goto(path);
  await settled(page);
  await page.getByRole('button', { name: '新建', exact: true }).click();
  return dialogOf(page, title);
}

async function save(page: Page, form: Locator, told: string): Promise<void> {
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText(told)).toBeVisible();
  await expect(form).toBeHidden();
}

async function chooseInTree(page: Page, select: Locator, name: string): Promise<void> {
  await select.click();
  await page.locator('.ant-select-tree-node-content-wrapper').locator('visible=true').filter({ hasText: name }).click();
}

test('a user who may only manage users adds a colleague with their own role, who signs in', async ({
  page,
  context,
  api,
  visit,
}) => {
  const { role } = await enterAs(api, context, ['user_admin']);
  const [username, email] = [uniqueName('王'), `${crypto.randomUUID()}@demo.example`];
  const form = await create(page, '/user', '新建用户');
  await form.getByRole('textbox', { name: '用户名' }).fill(username);
  await form.getByRole('textbox', { name: '邮箱' }).fill(email);
  await chooseInTree(page, form.getByRole('combobox', { name: '部门' }), '质检组');
  await chooseByName(page, form.getByRole('combobox', { name: '角色' }), role);
  await page.keyboard.press('Escape');
  await save(page, form, '创建成功');

  const answer = dialogOf(page, `生成一次性密码 · ${username}`);
  const secret = await answer.getByRole('textbox').inputValue();
  await answer.getByRole('button', { name: '我已保存，关闭' }).click();
  await expect(rowOf(page, username)).toContainText('质检组');
  await expect(rowOf(page, username)).toContainText(role);

  const theirs = await visit();
  await theirs.goto('/login');
  await signIn(theirs, email, secret);
  await chooseOwnPassword(theirs, secret, ownPassword);
  await expectInside(theirs);
  await expect(menuOf(theirs).getByRole('link', { name: '用户管理' })).toBeVisible();
});

test('a user who may only manage roles makes one of what they hold, finds nothing else to give, and changes it', async ({
  page,
  context,
  api,
}) => {
  await enterAs(api, context, ['email_bind']);
  const [name, renamed] = [uniqueName('助理'), uniqueName('文员')];
  const form = await create(page, '/role', '新建角色');
  await form.getByRole('textbox', { name: '名称' }).fill(name);
  await form.getByRole('textbox', { name: '编码' }).fill(name);
  const tick = (title: string) =>
    form.getByRole('grid', { name: '权限' }).getByRole('checkbox', { name: `${title}：查看/编辑` });
  const search = form.getByPlaceholder('搜索菜单、操作或权限编码');
  await search.fill('用户管理');
  await expect(tick('用户管理')).toBeDisabled();
  await search.fill('绑定邮箱');
  await tick('绑定邮箱').check();
  await save(page, form, '创建成功');

  await rowOf(page, name).getByRole('button', { name: '编辑' }).click();
  const edit = dialogOf(page, `编辑 · ${name}`);
  await edit.getByRole('textbox', { name: '名称' }).fill(renamed);
  await choose(page, edit.getByRole('combobox', { name: '数据范围' }), '仅本人');
  await save(page, edit, '保存成功');
  await expect(rowOf(page, renamed)).toContainText('仅本人');
  await rowOf(page, renamed).getByRole('link').click();
  await expect(page.getByRole('table', { name: '权限' }).getByRole('row', { name: /绑定邮箱/ })).toBeVisible();
});

test('a user who may only manage departments adds one, renames it and moves it below another', async ({
  page,
  context,
  api,
}) => {
  await enterAs(api, context, ['dept_admin']);
  const [name, renamed] = [uniqueName('新组'), uniqueName('直播组')];
  const form = await create(page, '/organization', '新建部门');
  await form.getByRole('textbox', { name: '名称' }).fill(name);
  await chooseInTree(page, form.getByRole('combobox', { name: '上级' }), '商务部');
  await save(page, form, '创建成功');

  await rowOf(page, name).getByRole('button', { name: '编辑' }).click();
  const edit = dialogOf(page, `编辑 · ${name}`);
  await edit.getByRole('textbox', { name: '名称' }).fill(renamed);
  await save(page, edit, '保存成功');

  await page.getByRole('button', { name: `移动 ${renamed}` }).dragTo(rowOf(page, '华南商务组'));
  const fold = page.getByRole('button', { name: '收起 华南商务组' });
  await expect(fold).toBeVisible();
  await page.reload();
  await fold.click();
  await expect(rowOf(page, renamed)).toHaveCount(0);
});

test('a user who may only manage service staff registers a person, puts them to work and changes them', async ({
  page,
  context,
  api,
}) => {
  const username = uniqueName('周');
  await inviteUser(api, username, '客服专员');
  await enterAs(api, context, ['app_admin', 'staff_admin']);
  const jobNo = uniqueName('XH');
  const form = await create(page, '/quality/service', '新建客服');
  await chooseByName(page, form.getByRole('combobox', { name: '账号' }), username);
  await form.getByRole('textbox', { name: '姓名' }).fill(username);
  await form.getByRole('textbox', { name: '工号' }).fill(jobNo);
  await chooseInTree(page, form.getByRole('combobox', { name: '分组' }), '客服一组');
  await save(page, form, '创建成功');
  await page.goto(`/quality/service?q=${jobNo}`);
  await expect(rowOf(page, jobNo)).toContainText('培训');

  await rowOf(page, jobNo).getByRole('button', { name: '上岗' }).click();
  const qualify = dialogOf(page, `上岗 · ${username}`);
  await choose(page, qualify.getByRole('combobox', { name: '技能等级' }), '中级');
  await qualify.getByRole('button', { name: '上岗' }).click();
  await expect(rowOf(page, jobNo)).toContainText('在职');
  await rowOf(page, jobNo).getByRole('button', { name: '编辑' }).click();
  const edit = dialogOf(page, `编辑 · ${username}`);
  await choose(page, edit.getByRole('combobox', { name: '岗位' }), '售后');
  await save(page, edit, '保存成功');
  await expect(rowOf(page, jobNo)).toContainText('售后');
  await rowOf(page, jobNo).getByRole('link').first().click();
  await expectLatestEntry(page, '把 岗位 从 售前 改为 售后');
});

test('a user who may only read the login log finds who has just been refused', async ({ page, context, api }) => {
  const { email, secret } = await inviteUser(api, uniqueName('周'), '客服专员');
  await expect(openApi(api.url, email, 'not the password')).rejects.toThrow('邮箱或密码错误');
  await openApi(api.url, email, secret);
  await enterAs(api, context, ['sys_admin', 'login_log']);
  await page.goto('/setting/loginLog');
  await page.getByRole('searchbox').fill(email);
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole('button', { name: '筛选' }).click();
  await choose(page, filtersOf(page).getByRole('combobox', { name: '结果' }), '密码错误');
  await expect(rowsOf(page)).toHaveCount(1);
  await rowOf(page, email).getByRole('link').click();
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '密码错误' })).toBeVisible();
});

test('a user who may only read the operation log finds what has just been done, without the number that is hidden', async ({
  page,
  context,
  api,
}) => {
  const { id, version, name } = await addMerchant(api);
  const changes = { contact: '李雷', mobile: '13900005678' };
  await api.call('PATCH', `/buffalo/v1/merchant/${id}`, { version, ...changes });
  await enterAs(api, context, ['sys_admin', 'operation_log']);
  await page.goto('/setting/operationLog');
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: '筛选' }).click();
  await choose(page, filtersOf(page).getByRole('combobox', { name: '模块' }), '商家管理');
  await expect(rowsOf(page)).toHaveCount(2);
  await choose(page, filtersOf(page).getByRole('combobox', { name: '动作' }), '编辑');
  await expect(rowsOf(page)).toHaveCount(1);
  await rowOf(page, name).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('row', { name: '联系人' })).toHaveText(/韩梅\s*李雷/);
  await expect(page.getByRole('link', { name: '打开该记录' })).toHaveCount(0);
  await expect(page.getByRole('row', { name: '手机' })).toContainText('内容不显示');
  await expect(mainOf(page)).not.toContainText(changes.mobile);
});

test('a user who may only see the sign-in states follows a person through a week', async ({ page, context, api }) => {
  await enterAs(api, context, ['bi_admin', 'login_status']);
  await page.goto('/statistics/loginStatus');
  await page.getByRole('button', { name: '筛选' }).click();
  await chooseByName(page, filtersOf(page).getByRole('combobox', { name: '客服' }), '林晓');
  await expect.poll(async () => new Set(await columnOf(page, '客服'))).toEqual(new Set(['林晓']));
  const before = await columnOf(page, '日期');
  await filtersOf(page).getByRole('textbox', { name: '日期' }).first().click();
  await page.getByText('近 7 天', { exact: true }).click();
  await expect(page).toHaveURL(/date_gte=/);
  const from = new URL(page.url()).searchParams.get('date_gte') ?? '';
  const days = before.filter((day) => day >= from);
  expect(days.length).toBeLessThan(before.length);
  await expect.poll(() => columnOf(page, '日期')).toEqual(days);
  for (const online of await columnOf(page, '在线时长')) expect(online).toMatch(spokenDuration);

  await rowsOf(page).getByRole('link').first().click();
  await expect(page.getByRole('definition').filter({ hasText: '林晓' })).toBeVisible();
});

const reports = [
  {
    title: '客服数据',
    path: '/statistics/service',
    permissions: ['bi_admin', 'staff_data'],
    control: '统计方式',
    choice: '按平台',
    address: /_by=platform/,
    row: '京东',
  },
  {
    title: '店铺客服统计',
    path: '/statistics/shopServiceCount',
    permissions: ['bi_admin', 'staff_data'],
    control: '指标',
    choice: '会话量',
    address: /_metric=sessions/,
    row: '报表店铺',
  },
  {
    title: '回复统计',
    path: '/ai/analysis',
    permissions: ['ai_admin', 'reply_count'],
    control: '统计方式',
    choice: '按意图',
    address: /_by=intent/,
    row: '其他',
  },
  {
    title: '店铺统计',
    path: '/ai/shopAnalysis',
    permissions: ['ai_admin', 'shop_count'],
    control: '统计方式',
    choice: '按平台',
    address: /_by=platform/,
    row: '京东',
  },
];

for (const { title, path, permissions, control, choice, address, row } of reports) {
  test(`a user who may only see ${title} narrows it to a shop and a week, and is led to no conversation`, async ({
    page,
    context,
    api,
  }) => {
    const shop = await shopWithTalks(api, 2, 20);
    await enterAs(api, context, permissions);
    await page.goto(path);
    const total = page.getByLabel('合计', { exact: true }).getByRole('definition').first();
    await chooseByName(page, page.getByRole('combobox', { name: '店铺' }), shop);
    await expect(total).toHaveText(/^2 [人次]$/);
    await page.getByLabel('时间范围').first().click();
    await page.getByText('最近 7 天', { exact: true }).click();
    await expect(total).toHaveText(/^1 [人次]$/);
    await choose(page, page.getByRole('combobox', { name: control }), choice);
    await expect(page).toHaveURL(address);
    const figures = mainOf(page).getByRole('row', { name: row }).getByRole('cell');
    await expect(figures.nth(1)).toHaveText('1');
    await expect(mainOf(page).getByRole('link')).toHaveCount(0);
  });
}

/** The name of a shop in which a buyer wrote so many days ago, and got an answer of the AI. */
async function shopWithTalks(api: Api, ...daysAgo: readonly number[]): Promise<string> {
  const merchant = await addMerchant(api);
  const name = uniqueName('报表店铺');
  const values = { name, merchant: merchant.id, platform: 'jd', shopNo: name };
  const shop = await api.call<{ id: string }>('POST', '/buffalo/v1/shop', values);
  const post = await openService(api);
  for (const days of daysAgo) {
    const at = new Date(Date.now() - days * 86_400_000).toISOString();
    const talk = { sessionNo: uniqueName('S'), shop: shop.id, buyer: uniqueName('买家'), startAt: at };
    const conversation = await post('conversation', talk);
    await post('message', { conversation, at, side: 'buyer', text: '在吗' });
    await post('message', { conversation, at, side: 'ai', text: '在的', confidence: 0.9 });
  }
  return name;
}
