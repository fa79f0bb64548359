import type { Page } from '@playwright/test';
import { flatten } from '../../src/engine/routes/route.ts';
import { list } from '../../src/resources/index.ts';
import { accounts, openApi } from './support/api.ts';
import { expect, expectInside, signIn, test } from './support/console.ts';
import { rowOf, rowsOf, settled } from './support/parts.ts';

test.use({ account: 'owner' });

const refresh = (page: Page) => page.getByRole('button', { name: '刷新', exact: true }).click();

test('when another tab signs in as somebody else, this one asks nothing more in their name and says so', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/user');
  await settled(page);
  const { token } = await openApi(server.url, accounts.other);
  const heard: string[] = [];
  page.on('response', async (answer) => {
    if (answer.url().includes('/buffalo/v1/user/page')) heard.push(await answer.text());
  });
  const other = await context.newPage();
  // Without the notice that the other tab sends: it may come late.
  await other.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => undefined;
  });
  await other.goto(`/login?token=${encodeURIComponent(token)}`);
  await expectInside(other);

  // Whatever it asks next tells it; something may have asked by itself, and the dialog lie over the button.
  await page.getByRole('button', { name: '刷新', exact: true }).dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: '账号已切换' });
  await expect(dialog).toBeVisible();
  expect(heard).toEqual([]);
  await dialog.getByRole('button', { name: '重新载入' }).click();
  await settled(page);
  await expect(rowOf(page, accounts.other)).toHaveCount(1);
  await expect(rowOf(page, accounts.owner)).toHaveCount(0);
});

test('a page that stood still since somebody else signed in signs in anew once they have signed out', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/user');
  await settled(page);
  const { token } = await openApi(server.url, accounts.other);
  const other = await context.newPage();
  await other.goto(`/login?token=${encodeURIComponent(token)}`);
  await expectInside(other);
  await expect(page.getByRole('dialog', { name: '账号已切换' })).toBeVisible();
  await other.getByRole('button', { name: /^用户菜单/ }).click();
  await other.getByRole('menuitem', { name: '退出登录' }).click();
  await other.getByRole('dialog', { name: '注销' }).getByRole('button', { name: '确认' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await signIn(page, accounts.owner);
  await expectInside(page);
  await expect(page.getByRole('button', { name: /^用户菜单 .*陈星/ })).toBeVisible();
});

test('what is set in one window holds in the others at once, and what is set there adds to it', async ({
  page,
  context,
}) => {
  await page.goto('/custom/business');
  await settled(page);
  const other = await context.newPage();
  await other.goto('/user');
  await settled(other);
  await page.getByRole('button', { name: '深色模式' }).click();
  await expect(other.locator('html')).toHaveCSS('color-scheme', 'dark');
  await other.getByRole('banner').getByRole('button', { name: '系统设置' }).click();
  await other.getByRole('switch', { name: '面包屑' }).click();
  await expect(page.getByRole('navigation', { name: '面包屑' })).toHaveCount(0);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
});

test('the next user of a browser finds nothing of the last one', async ({ page, context }) => {
  await page.goto('/user?q=陈星');
  await expect(rowsOf(page)).toHaveCount(1);
  const other = await context.newPage();
  await other.goto('/custom/business');
  await settled(other);
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '注销' }).getByRole('button', { name: '确认' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  const kept = (one: Page) => one.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const tab of [page, other]) expect(await kept(tab)).not.toMatch(/陈星|business|\/user/);

  await signIn(page, accounts.other);
  for (const tab of [page, other]) {
    await expectInside(tab);
    await expect(tab).toHaveURL(/\/dashboard$/);
    await tab.goto('/user');
    await settled(tab);
    await expect(
      tab.getByRole('button', { name: '用户菜单 周启' }).or(tab.getByRole('button', { name: /^用户菜单/ })),
    ).not.toHaveAccessibleName(/陈星/);
    await expect(rowOf(tab, accounts.other)).toHaveCount(1);
    await expect(rowOf(tab, accounts.owner)).toHaveCount(0);
  }
});

test('the next user finds nothing of one whose session lapsed, and has their own language', async ({
  page,
  context,
  server,
}) => {
  const theirs = await openApi(server.url, accounts.staff);
  await theirs.call('PUT', '/buffalo/v1/users/preferences', { language: 'zh' });
  await page.goto('/user?q=陈星');
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: '深色模式' }).click();
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const other = await context.newPage();
  await other.goto('/custom/business');
  await expect(rowsOf(other).first()).toBeVisible();
  // As a preview that was never ended leaves it.
  await page.evaluate(() => sessionStorage.setItem('preview', JSON.stringify({ id: '1', name: '客服', from: '/' })));
  // No page is open that would find out and end the session itself.
  for (const tab of [page, other]) await tab.goto('about:blank');
  await context.clearCookies();
  for (const tab of [page, other]) {
    await tab.goto('/');
    await expect(tab).toHaveURL(/\/login$/);
  }

  await signIn(page, accounts.staff);
  for (const tab of [page, other]) {
    await expectInside(tab);
    await expect(tab.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(tab.locator('html')).toHaveCSS('color-scheme', 'light');
    const kept = await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toMatch(/陈星|preview|preferences:2|tabs:2|custom/);
  }
  expect(await theirs.call('GET', '/buffalo/v1/users/preferences')).toEqual({ language: 'zh' });
});

test('a page that is loaded anew since somebody else signed in has no preview and no enterprise of the last user', async ({
  page,
  context,
  server,
}) => {
  // The bell and the menu ask two seconds later: by then somebody else may have signed in.
  const counted = flatten(list).flatMap(({ name, counted: presets }) => (presets ? `${name}/counts` : []));
  const later = ['notices', 'jobs', ...counted].map((path) => page.waitForResponse(`**/buffalo/v1/${path}`));
  await page.goto('/user');
  await settled(page);
  await Promise.all(later);
  await page.evaluate(() => {
    sessionStorage.setItem('preview', JSON.stringify({ id: '1', name: '客服', from: '/' }));
    sessionStorage.setItem('enterprise', JSON.stringify({ id: '1', name: '星河客服外包' }));
  });
  const { token } = await openApi(server.url, accounts.other);
  const other = await context.newPage();
  await other.goto(`/login?token=${encodeURIComponent(token)}`);
  await expectInside(other);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(...Object.keys(request.headers())));
  await page.getByRole('dialog', { name: '账号已切换' }).getByRole('button', { name: '重新载入' }).click();
  await settled(page);
  await expect(rowOf(page, accounts.other)).toHaveCount(1);
  expect(sent.filter((name) => /^x-(preview-role|enterprise)$/.test(name))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key === 'tabs:2'))).toEqual([]);
});

test('a session that was ended elsewhere leads back to where the user was, with what they were looking at', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/custom/business?level=A&sort=-name');
  await settled(page);
  const cookies = await context.cookies();
  const valueOf = (name: string) => decodeURIComponent(cookies.find((cookie) => cookie.name === name)?.value ?? '');
  await fetch(`${server.url}/sso/v1/auth/logout`, {
    method: 'POST',
    headers: { 'Refresh-Token': valueOf('REFRESH_TOKEN') },
  });
  // The page may find out by itself before it is asked to refresh.
  await Promise.race([refresh(page).catch(() => undefined), page.waitForURL(/\/login$/)]);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert').filter({ hasText: /登录|失效/ })).toBeVisible();
  await signIn(page, accounts.owner);
  await expect(page).toHaveURL(/\/custom\/business\?level=A&sort=-name$/);
  await settled(page);
});
