import type { Page } from '@playwright/test';
import { accounts, addMerchant, addUser, openApi, ownPassword, uniqueName } from './support/api.ts';
import { expect, signIn, test } from './support/console.ts';
import { dashboardSettled, dialogOf, rowsOf, settled } from './support/parts.ts';
import { openService, servedShop } from './support/service-token.ts';
import { barOf } from './support/tabs.ts';

test.use({ account: 'owner' });

test('home tells today, leads to what waits, and follows what is done there [2.8 2.29 2.32]', async ({ page, api }) => {
  const { id: owner } = await api.call<{ id: string }>('GET', '/buffalo/v1/users/info');
  const merchant = await addMerchant(api);
  const subject = uniqueName('今日回访');
  // The earliest there is, so that it stands first.
  const planAt = new Date('2020-01-01T02:00:00Z').toISOString();
  await api.call('POST', '/buffalo/v1/followPlan', { subject, merchant: merchant.id, owner, planAt });

  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
  await dashboardSettled(page);
  await expect(page.getByRole('region', { name: '数据' })).toContainText('计划跟进');
  const overdue = page.getByRole('link', { name: /跟进计划 · 已逾期/ });
  const before = Number((await overdue.textContent())?.match(/\d+$/)?.[0]);
  const due = page.getByRole('list', { name: '我的待跟进' });
  const first = due.getByRole('listitem').first();
  await expect(first).toContainText(merchant.name);

  await first.getByRole('link', { name: subject }).click();
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText(subject);
  await page.getByRole('button', { name: '完成', exact: true }).click();
  const form = dialogOf(page, /完成/);
  await form.getByRole('textbox', { name: '结果' }).fill('已沟通');
  await form.getByRole('button', { name: '完成', exact: true }).click();
  await expect(form).toBeHidden();

  await page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name: '首页' }).click();
  await expect(overdue).toContainText(new RegExp(`${before - 1}$`));
  await expect(due.getByRole('link', { name: subject })).toHaveCount(0);
  await overdue.click();
  await expect(page).toHaveURL(/\/custom\/follow\?preset=overdue$/);
  await settled(page);
  await expect(rowsOf(page)).not.toHaveCount(0);

  await barOf(page).getByRole('link', { name: '跟进计划' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await expect(barOf(page).getByRole('link')).toHaveText(['首页', '跟进计划']);
});

test('home shows each only what they may open, and says whom to ask where that is nothing', async ({ api, visit }) => {
  const staff = await visit('staff');
  await staff.goto('/dashboard');
  await expect(staff.getByRole('link', { name: /跟进计划 · 已逾期/ })).toBeVisible();
  await expect(staff.getByText('店铺管理')).toHaveCount(0);

  const name = uniqueName('空角色');
  await api.call('POST', '/buffalo/v1/role', { name, code: name, scope: 'all', permissions: [] });
  const { email } = await addUser(api, name);
  const nobody = await visit();
  await nobody.goto('/login');
  await signIn(nobody, email, ownPassword);
  await expect(nobody.getByText('还没有可以查看的内容，请联系管理员分配角色')).toBeVisible();
});

test('home leads a leader in two clicks to a conversation of the agent with whom buyers are least satisfied', async ({
  api,
  visit,
}) => {
  const { id: agent } = await (await openApi(api.url, accounts.staff)).call<{ id: string }>(
    'GET',
    '/buffalo/v1/users/info',
  );
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const times = { startAt: yesterday, endAt: yesterday, csatAt: yesterday };
  const post = await openService(api);
  const talk = { sessionNo: uniqueName('S'), shop: await servedShop(api), buyer: '小鹿', agent, csat: 1, ...times };
  await post('conversation', talk);

  const leader = await visit();
  await leader.goto('/login');
  await signIn(leader, 'leader@demo.example');
  await expect(leader).toHaveURL(/\/dashboard$/);
  const unhappiest = leader.getByRole('list', { name: '近 7 天谁的满意度最低？' });
  const first = unhappiest.getByRole('listitem').first().getByRole('link');
  const name = (await first.textContent()) ?? '';
  await first.click();
  await expect(leader).toHaveURL(/\/ai\/replay\?.*figure=conversation\.service\.csat/);
  await settled(leader);
  await expect(rowsOf(leader).first()).toContainText(name);
  await rowsOf(leader).first().getByRole('link').first().click();
  await expect(leader.getByRole('tab', { name: '回放' })).toBeVisible();
});

test('home is arranged by mouse, and stays so after a reload', async ({ page }) => {
  await page.goto('/dashboard');
  await dashboardSettled(page);
  await page.getByRole('button', { name: '调整布局' }).click();
  const tile = (name: string) => page.getByRole('row', { name, exact: true });
  await tile('数据').dragTo(tile('待处理'), { targetPosition: { x: 40, y: 20 }, sourcePosition: { x: 40, y: 20 } });
  await tile('账号与系统').getByRole('button', { name: '隐藏 账号与系统' }).click();
  await page.getByRole('button', { name: '完成', exact: true }).first().click();
  const names = (of: Page) =>
    of
      .locator('section[data-size]')
      .evaluateAll((tiles) => tiles.slice(0, 3).map((one) => one.getAttribute('aria-label')));
  expect(await names(page)).toEqual(['数据', '待处理', '我的待跟进']);
  await page.reload();
  await dashboardSettled(page);
  expect(await names(page)).toEqual(['数据', '待处理', '我的待跟进']);
});

for (const [account, language, viewport] of [
  ['owner', 'zh', { width: 1280, height: 800 }],
  ['owner', 'en', { width: 1440, height: 900 }],
  ['staff', 'zh', { width: 390, height: 844 }],
] as const) {
  test(`the action of each record due stands in one column, beside its name, for ${account} at ${viewport.width} px`, async ({
    visit,
  }) => {
    const page = await visit(account);
    await page.addInitScript((lang) => localStorage.setItem('lang', lang), language);
    await page.setViewportSize(viewport);
    await page.goto('/dashboard');
    const due = page.getByRole('list', { name: /^(我的待跟进|My to-dos)$/ });
    await expect(due.getByRole('listitem').nth(3)).toBeVisible();
    const rows = await due.getByRole('listitem').evaluateAll((items) =>
      items.map((item) => {
        const [row, name, action] = [item, item.querySelector('a'), item.querySelector('button')].map((one) =>
          one?.getBoundingClientRect(),
        );
        if (!row || !name || !action) return 'a part is missing';
        const isBeside =
          Math.abs(name.top + name.bottom - action.top - action.bottom) < 12 && name.right <= action.left;
        return { height: Math.round(row.height / 4), right: Math.round(action.right), isBeside };
      }),
    );
    const tops = rows.slice(1);
    expect(new Set(tops.map((row) => JSON.stringify(row))).size, JSON.stringify(rows)).toBe(1);
    expect(tops[0]).toMatchObject({ isBeside: true });
  });
}
