import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { addUser, inviteUser, openApi, ownPassword, uniqueName } from './support/api.ts';
import { chooseOwnPassword, expect, expectInside, signIn, test } from './support/console.ts';
import { dialogOf } from './support/parts.ts';

// Wrong passwords are answered so.
test.use({ tolerated: [/\b400\b/] });

test('somebody changes their own password, ends another session, and signs in again', async ({ api, visit }) => {
  const user = await addUser(api, '客服专员');
  const page = await visit();
  await page.goto('/login');
  await signIn(page, user.email, ownPassword);
  await expectInside(page);
  await openApi(api.url, user.email, ownPassword);

  await page.getByRole('button', { name: `用户菜单 ${user.username}` }).click();
  await page.getByRole('menuitem', { name: '我的账号' }).click();
  const account = dialogOf(page, '我的账号');
  const sessions = account.getByRole('region', { name: '登录会话' }).getByRole('listitem');
  // That of the invitation, this one, and the one beside it.
  await expect(sessions).toHaveCount(3);
  await expect(sessions.filter({ hasText: '当前会话' })).toContainText('Chrome');
  await account.getByRole('button', { name: '结束会话：未知设备' }).first().click();
  await expect(sessions).toHaveCount(2);

  await account.getByRole('textbox', { name: '原密码' }).fill('not the password');
  await account.getByRole('textbox', { name: /^(\* )?新密码$/ }).fill('Another-2026!');
  await account.getByRole('textbox', { name: '再次输入新密码' }).fill('Another-2027!');
  await account.getByRole('button', { name: '修改密码' }).click();
  await expect(account.getByText('两次输入的密码不一致')).toBeVisible();
  await account.getByRole('textbox', { name: '再次输入新密码' }).fill('Another-2026!');
  await account.getByRole('button', { name: '修改密码' }).click();
  await expect(account.getByText('原密码错误')).toBeVisible();
  await account.getByRole('textbox', { name: '原密码' }).fill(ownPassword);
  await account.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('密码已修改，其他设备上的登录已结束')).toBeVisible();

  const again = await visit();
  await again.goto('/login');
  await signIn(again, user.email, ownPassword);
  await expect(again.getByRole('alert')).toHaveText('邮箱或密码错误');
  await signIn(again, user.email, 'Another-2026!');
  await expectInside(again);
});

test('a one-time password opens nothing before it is replaced, not even after a reload', async ({ api, visit }) => {
  const username = uniqueName('新人');
  const { email, secret } = await inviteUser(api, username, '客服专员');
  const page = await visit();
  await page.goto('/login');
  await signIn(page, email, secret);
  await expect(page.getByRole('heading', { name: '请设置新密码' })).toBeVisible();
  await page.goto('/custom/business');
  await expect(page.getByRole('heading', { name: '请设置新密码' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('button', { name: '保存并进入' }).click();
  await expect(page.getByText('请输入新密码')).toBeVisible();
  await chooseOwnPassword(page, secret, ownPassword);
  await expectInside(page);
  await expect(page.getByRole('button', { name: `用户菜单 ${username}` })).toBeVisible();
});

test('a forgotten password is replaced by the link of a mail, which works once', async ({ api, server, visit }) => {
  const user = await addUser(api, '客服专员');
  const page = await visit();
  await page.goto('/login');
  await page.getByRole('button', { name: '忘记密码？' }).click();
  await page.getByRole('textbox', { name: '邮箱' }).fill(user.email);
  await page.getByRole('button', { name: '发送链接' }).click();
  await expect(page.getByRole('status').filter({ hasText: '这里暂时不能发送邮件' })).toBeVisible();

  const mail = async () => readFile(path.join(server.dataDir, 'outbox.log'), 'utf8').catch(() => '');
  const linkIn = (text: string) =>
    /\/reset\?token=[\w-]+/.exec(text.slice(Math.max(0, text.indexOf(user.email))))?.[0] ?? '';
  await expect.poll(async () => linkIn(await mail())).not.toBe('');
  const link = linkIn(await mail());
  await page.goto(link);
  await expect(page.getByRole('heading', { name: '设置新密码' })).toBeVisible();
  await expect(page).toHaveURL(/\/reset$/);
  await page.getByRole('textbox', { name: '新密码', exact: true }).fill('Another-2026!');
  await page.getByRole('textbox', { name: '再次输入新密码' }).fill('Another-2026!');
  await page.getByRole('button', { name: '保存新密码' }).click();
  await expect(page.getByText('密码已修改，请用新密码登录')).toBeVisible();
  await signIn(page, user.email, 'Another-2026!');
  await expectInside(page);

  const again = await visit();
  await again.goto(link);
  await again.getByRole('textbox', { name: '新密码', exact: true }).fill('Third-2026!');
  await again.getByRole('textbox', { name: '再次输入新密码' }).fill('Third-2026!');
  await again.getByRole('button', { name: '保存新密码' }).click();
  await expect(again.getByRole('alert')).toHaveText('链接已失效，请重新申请');
});
