import type { Page } from '@playwright/test';
import { swept } from '../setup/sweep.ts';
import { begin, expectAccessible, expectAccessibleInBothModes } from './support/accessible.ts';
import { accounts, addMerchant, inviteUser, openApi, uniqueName } from './support/api.ts';
import { expect, expectInside, signIn, test } from './support/console.ts';
import { chooseTool, dashboardSettled, dialogOf, screenSettled, settled } from './support/parts.ts';

const before = [
  { lang: 'zh', mode: 'light', scope: 'whole' },
  { lang: 'zh', mode: 'dark', scope: 'colours' },
  { lang: 'en', mode: 'light', weekMode: true, scope: 'whole' },
] as const;

for (const { scope, ...beginning } of swept(before, 2)) {
  test.describe(`in ${beginning.lang}, ${beginning.mode}`, () => {
    test('what stands before the sign-in has no serious problem, empty or refused', async ({ page, context, api }) => {
      await begin(context, beginning);
      const submit = () => page.locator('button[type="submit"]').click();
      const problems = page.locator('[aria-invalid="true"]');
      await page.goto('/login');
      await expect(page.getByRole('heading')).toBeVisible();
      await expectAccessible(page, scope);
      await submit();
      await expect(problems.first()).toBeVisible();
      await expectAccessible(page, scope);
      await page.getByRole('button', { name: /忘记密码|Forgot/ }).click();
      await submit();
      await expect(problems.first()).toBeVisible();
      await expectAccessible(page, scope);
      for (const path of ['/register', '/reset?token=none']) {
        await page.goto(path);
        await submit();
        await expect(problems.first()).toBeVisible();
        await expectAccessible(page, scope);
      }

      const { email, secret } = await inviteUser(api, uniqueName('新人'), '客服专员');
      await page.goto('/login');
      await signIn(page, email, secret);
      await expect(page.getByRole('heading', { name: /请设置新密码|new password/i })).toBeVisible();
      await submit();
      await expect(problems.first()).toBeVisible();
      await expectAccessible(page, scope);
    });
  });
}

test.describe('signed in', () => {
  test.use({ account: 'owner' });

  test('no screen of the menu has a serious problem, nor the filters of a list', async ({ page }) => {
    await page.goto('/custom/business?level=A');
    await settled(page);
    await page.getByRole('button', { name: /^筛选/ }).click();
    await expect(page.getByRole('group', { name: '筛选' })).toBeVisible();
    await expectAccessibleInBothModes(page);
    const entries = page.getByRole('navigation', { name: '主菜单' }).getByRole('link');
    for (const entry of swept(await entries.all(), 4)) {
      const isHome = ['/', '/dashboard'].includes((await entry.getAttribute('href')) ?? '');
      await entry.click();
      await (isHome ? dashboardSettled(page) : screenSettled(page, await entry.innerText()));
      await expectAccessibleInBothModes(page);
    }
  });

  test('a record, its history, its form and a question about it have no serious problem', async ({
    page,
    context,
    api,
  }) => {
    await begin(context, { lang: 'zh', mode: 'light', weekMode: true });
    const { id } = await addMerchant(api);
    await api.call('POST', `/buffalo/v1/merchant/${id}/actions/negotiate`, {});
    await page.goto(`/custom/business/detail/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInBothModes(page);
    await page.getByRole('tab', { name: '操作记录' }).click();
    await expect(page.getByRole('tabpanel').locator('time').first()).toBeVisible();
    await expectAccessibleInBothModes(page);

    await page.getByRole('button', { name: '签约' }).click();
    const dialog = page.getByRole('dialog');
    // It is there once its first input has the focus.
    await expect(dialog.getByRole('textbox').first()).toBeFocused();
    await dialog.getByRole('button', { name: '签约' }).click();
    await expect(dialog.getByText(/^请(输入|选择)./)).toHaveCount(3);
    await expectAccessibleInBothModes(page);

    await page.goto('/custom/business/create?level=none');
    await expect(dialog.getByRole('textbox').first()).toBeFocused();
    await dialog.getByRole('button', { name: '保存', exact: true }).click();
    await expect(dialog.getByText(/^请(输入|选择)./)).toHaveCount(3);
    await expectAccessibleInBothModes(page);
  });

  test('the settings have no serious problem, nor with another colour', async ({ page }) => {
    await page.goto('/custom/business?q=none');
    await settled(page);
    await page.getByRole('banner').getByRole('button', { name: '系统设置' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('switch', { name: '灰色模式' })).toBeVisible();
    await drawer.getByRole('switch', { name: '灰色模式' }).click();
    await drawer.getByRole('switch', { name: '色弱模式' }).click();
    await expectAccessible(page);
    await drawer.getByRole('radio', { name: '青色' }).check({ force: true });
    await expectAccessibleInBothModes(page);
  });

  test('a list, a form and their messages have no serious problem in English', async ({ page, context }) => {
    await begin(context, { lang: 'en', mode: 'light' });
    await page.goto(`/user?q=${accounts.staff}`);
    await settled(page);
    await expectAccessible(page);
    await page.goto('/custom/business/create?q=none');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox').first()).toBeFocused();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByText(/^(Enter|Choose): /)).toHaveCount(3);
    await expectAccessible(page);
  });

  for (const { lang, trash, clear, search } of [
    { lang: 'zh', trash: /^回收站/, clear: '清空', search: '搜索已删除的记录' },
    { lang: 'en', trash: /^Trash/, clear: 'Clear', search: 'Search deleted records' },
  ] as const) {
    test(`the trash has no serious problem, ${lang}`, async ({ page, context, api }) => {
      await begin(context, { lang, mode: 'light' });
      const { id } = await addMerchant(api);
      await api.call('DELETE', `/buffalo/v1/merchant/${id}`);
      await page.goto('/custom/business?q=none');
      await settled(page);
      await chooseTool(page, trash);
      const drawer = dialogOf(page, trash);
      await expect(drawer.getByRole('row').nth(1)).toBeVisible();
      await expectAccessible(page);
      await drawer.getByRole('searchbox').fill('none');
      await expect(drawer.getByRole('button', { name: clear, exact: true })).toBeVisible();
      await expect(drawer.getByRole('button', { name: search, exact: true })).toBeVisible();
      await expectAccessible(page);
    });
  }

  test('forms with an editor of several inputs have no serious problem', async ({ page }) => {
    for (const path of ['/setting/dockingTable/create', '/setting/customerShift/create']) {
      await page.goto(path);
      await expect(page.getByRole('group', { description: '必填' }).first()).toBeVisible();
      await expectAccessible(page);
    }
  });

  test('a calendar and the way of an import have no serious problem', async ({ page }) => {
    await page.goto('/custom/follow?layout=calendar&preset=all');
    await expect(page.getByRole('grid').first()).toBeVisible();
    await expectAccessibleInBothModes(page);
    await page.goto('/custom/business/import');
    const buffer = Buffer.from('商家名称,联系人,手机,年费\n无障碍商家,周舟,1380000,贵\n');
    await page.getByLabel('选择文件').setInputFiles({ name: '商家.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByRole('button', { name: '下一步' })).toBeEnabled();
    await expectAccessibleInBothModes(page);
    await page.getByRole('button', { name: '下一步' }).click();
    await expect(page.getByRole('radio', { name: '有错误 1', exact: true })).toBeChecked();
    await expectAccessibleInBothModes(page);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    for (const mode of ['light', 'dark'] as const) {
      test(`a record with more tabs than fit and cards of ended records have no serious problem, ${mode}`, async ({
        page,
        context,
        api,
      }) => {
        await begin(context, { lang: 'zh', mode });
        const { id } = await addMerchant(api);
        await page.goto(`/custom/business/detail/${id}`);
        await expect(page.getByRole('button', { name: '更多标签页' })).toBeVisible();
        await expectAccessible(page);
        await page.goto('/clue/pool?status=invalid');
        await expect(page.locator('[data-tone="muted"]').first()).toBeVisible();
        await expectAccessible(page);
      });
    }
  });

  test.describe('as platform staff', () => {
    test.use({ account: 'super' });

    test('the enterprises have no serious problem', async ({ page }) => {
      await page.goto('/setting/enterprise');
      await settled(page);
      await expectAccessibleInBothModes(page);
    });
  });

  test.describe('when the session is in question', () => {
    test.use({ tolerated: [/\b403\b/] });

    test('neither dialog has a serious problem', async ({ page, context, server }) => {
      await page.goto('/custom/business?q=none');
      await settled(page);
      await askForged(page);
      await expectAccessibleInBothModes(page);
      await dialogOf(page, '确认登出?').getByRole('button', { name: '取消' }).click();
      await expect(dialogOf(page, '确认登出?')).toBeHidden();

      const { token } = await openApi(server.url, accounts.other);
      const other = await context.newPage();
      await other.goto(`/login?token=${encodeURIComponent(token)}`);
      await expectInside(other);
      await expect(dialogOf(page, '账号已切换')).toBeVisible();
      await expectAccessibleInBothModes(page);
    });
  });
});

/** Has the server call the token forged, once. */
async function askForged(page: Page) {
  await page.route('**/merchant/page*', (route) => route.fulfill({ status: 403, body: '' }), { times: 1 });
  await page.getByRole('button', { name: '刷新', exact: true }).click();
  await expect(dialogOf(page, '确认登出?')).toBeVisible();
}
