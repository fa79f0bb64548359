import { accounts, addUser, openApi, ownPassword, uniqueName } from './support/api.ts';
import { chooseOwnPassword, expect, expectInside, signIn, test } from './support/console.ts';
import { chooseByName, chooseMore, dialogOf, expectLatestEntry, rowOf, rowsOf, settled } from './support/parts.ts';

test.use({ account: 'owner', tolerated: [/\b400\b/] });

test('a user is created with a role, and signs in with the one-time password that is shown then', async ({
  page,
  visit,
}) => {
  const username = uniqueName('王');
  const email = `${crypto.randomUUID()}@demo.example`;
  await page.goto('/user');
  await page.getByRole('button', { name: '新建' }).click();
  const form = dialogOf(page, '新建用户');
  await expect(form.getByRole('textbox', { name: '用户名' })).toBeFocused();
  await form.getByRole('textbox', { name: '用户名' }).fill(username);
  await form.getByRole('textbox', { name: '邮箱' }).fill(email);
  await chooseByName(page, form.getByRole('combobox', { name: '角色' }), '客服专员');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('创建成功')).toBeVisible();

  const answer = dialogOf(page, `生成一次性密码 · ${username}`);
  await expect(answer).toContainText(`账号：${email}`);
  await expect(answer).toContainText('仅显示这一次');
  const secret = await answer.getByRole('textbox').inputValue();
  expect(secret).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  await answer.getByRole('button', { name: '我已保存，关闭' }).click();
  await expect(answer).toBeHidden();
  await expect.poll(() => page.content()).not.toContain(secret);

  await page.getByRole('searchbox').fill(username);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowOf(page, username)).toContainText('客服专员');
  await expect(rowOf(page, username)).toContainText('一次性密码');

  const theirs = await visit();
  await theirs.goto('/login');
  await signIn(theirs, email, secret);
  await chooseOwnPassword(theirs, secret, ownPassword);
  await expectInside(theirs);
  await expect(theirs.getByRole('button', { name: `用户菜单 ${username}` })).toBeVisible();
  await expect(theirs.getByRole('navigation', { name: '主菜单' })).not.toContainText('用户管理');
});

test('a disabled user is out with their next action, and cannot sign in again until enabled', async ({
  page,
  api,
  visit,
}) => {
  const user = await addUser(api, '客服专员');
  const theirs = await visit();
  await theirs.goto('/login');
  await signIn(theirs, user.email, ownPassword);
  await theirs.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '商家管理' }).click();
  await settled(theirs);

  await page.goto(`/user?q=${user.username}`);
  await chooseMore(page, user.username, '停用');
  const question = dialogOf(page, `确定对“${user.username}”执行“停用”？`);
  await question.getByRole('button', { name: '停用' }).click();
  await expect(page.getByText('已停用')).toBeVisible();
  await expect(rowOf(page, user.username)).toContainText('停用');

  const refresh = theirs.getByRole('button', { name: '刷新' });
  // Where the console begins to listen for others' changes just now, that is its next action already.
  await expect(async () => {
    if (await refresh.isVisible()) await refresh.click({ timeout: 1000 });
    await expect(theirs).toHaveURL(/\/login$/, { timeout: 2000 });
  }).toPass();
  await expect(theirs.getByRole('alert')).not.toHaveText('');
  await expect(rowsOf(theirs)).toHaveCount(0);
  await signIn(theirs, user.email, ownPassword);
  await expect(theirs.getByRole('alert')).toHaveText('账号已停用，请联系管理员');

  await rowOf(page, user.username).getByRole('button', { name: '启用' }).click();
  await expect(page.getByText('已启用')).toBeVisible();
  await signIn(theirs, user.email, ownPassword);
  await expectInside(theirs);
});

test('a changed role reaches an open console with its next answer', async ({ page, api, visit }) => {
  const user = await addUser(api, '客服专员');
  const theirs = await visit();
  await theirs.goto('/login');
  await signIn(theirs, user.email, ownPassword);
  await theirs.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '商家管理' }).click();
  await settled(theirs);
  const menu = theirs.getByRole('navigation', { name: '主菜单' });
  await expect(menu).not.toContainText('用户管理');

  await page.goto(`/user/detail/${user.id}`);
  await page.getByRole('button', { name: '编辑' }).click();
  const form = dialogOf(page, `编辑 · ${user.username}`);
  await chooseByName(page, form.getByRole('combobox', { name: '角色' }), '管理员');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '客服专员、管理员' })).toBeVisible();
  await expectLatestEntry(page, '陈星 把 角色 从 客服专员 改为 客服专员、管理员');

  await theirs.getByRole('button', { name: '刷新' }).click();
  await expect(menu).toContainText('用户管理');
});

test('nobody disables themself, and the reason is said', async ({ page }) => {
  await page.goto(`/user?q=${accounts.owner}`);
  await chooseMore(page, '陈星', '停用');
  await dialogOf(page, '确定对“陈星”执行“停用”？').getByRole('button', { name: '停用' }).click();
  await expect(page.getByText('不能停用或删除自己')).toBeVisible();
  await expect(rowOf(page, '陈星')).toContainText('启用');
});

test('an e-mail that somebody has is refused at the field', async ({ page, server }) => {
  const taken = await addUser(await openApi(server.url, accounts.owner), '客服专员');
  await page.goto('/user/create');
  const form = dialogOf(page, '新建用户');
  await expect(form.getByRole('textbox', { name: '用户名' })).toBeFocused();
  await form.getByRole('textbox', { name: '用户名' }).fill('重名');
  await form.getByRole('textbox', { name: '邮箱' }).fill(taken.email.toUpperCase());
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form.getByText('已被其他记录使用，请换一个')).toBeVisible();
  await expect(form.getByRole('textbox', { name: '邮箱' })).toBeFocused();
});

test('one-time passwords of several users without any are made at once and shown as one list', async ({
  page,
  api,
}) => {
  const name = uniqueName('新');
  const emails = [1, 2].map((one) => `${name}-${one}@demo.example`.toLowerCase().replace('新', 'new'));
  for (const email of emails) await api.call('POST', '/buffalo/v1/user', { username: name, email });
  await page.goto(`/user?preset=noPassword&q=${encodeURIComponent(name)}`);
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).first()).toContainText('未设置');
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('main').getByRole('button', { name: '重置密码', exact: true }).click();
  await dialogOf(page, '确定对选中的 2 条记录执行“重置密码”？').getByRole('button', { name: '重置密码' }).click();
  const answer = dialogOf(page, '已重置密码');
  for (const email of emails) await expect(answer.getByRole('table')).toContainText(email);
  const download = page.waitForEvent('download');
  await answer.getByRole('button', { name: '下载表格' }).click();
  expect((await download).suggestedFilename()).toBe('已重置密码.csv');
  await answer.getByRole('button', { name: '我已保存，关闭' }).click();
  await expect(rowsOf(page)).toHaveCount(0);
});
