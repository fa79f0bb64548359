import type { Page } from '@playwright/test';
import { accounts, addMerchant, demoPassword, type MerchantRecord, uniqueName } from './support/api.ts';
import { expect, expectInside, test } from './support/console.ts';
import { columnOf, dashboardSettled, dialogOf, rowOf, rowsOf, screenSettled, settled } from './support/parts.ts';
import { menuOf } from './support/tabs.ts';

test('a merchant is found, opened, created and changed without a mouse', async ({ page, api }) => {
  const name = uniqueName('键盘商家');
  const keys = page.keyboard;
  await page.goto('/login');
  await expect(page.getByRole('textbox', { name: '邮箱' })).toBeFocused();
  await keys.type(accounts.owner);
  await keys.press('Tab');
  await keys.type(demoPassword);
  await keys.press('Enter');
  await expectInside(page);
  await keys.press('Control+k');
  await expect(page.getByRole('combobox', { name: '搜索页面、命令（可用拼音或首字母）或记录' })).toBeFocused();
  await keys.type('sjgl');
  await keys.press('Enter');
  await settled(page);

  await keys.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await keys.type('锦绣');
  await keys.press('Enter');
  await expect(page).toHaveURL(/q=/);
  await expect.poll(async () => (await columnOf(page, '商家名称')).every((text) => text.includes('锦绣'))).toBe(true);
  await settled(page);
  // Letters in the search box are letters.
  await keys.type('nj');
  await expect(page.getByRole('searchbox')).toHaveValue('锦绣nj');
  await keys.press('Backspace');
  await keys.press('Backspace');
  await expect(page).toHaveURL(/q=%E9%94%A6%E7%BB%A3$/);
  await settled(page);
  const [first = '', second = ''] = await columnOf(page, '商家名称');
  await keys.press('Tab');

  await keys.press('j');
  await expect(rowsOf(page).first()).toBeFocused();
  await keys.press('j');
  await expect(rowsOf(page).nth(1)).toBeFocused();
  await keys.press('k');
  await expect(rowsOf(page).first()).toBeFocused();
  await keys.press('j');
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second);
  expect(first).not.toBe(second);
  await page.goBack();
  await settled(page);

  await keys.press('n');
  const form = dialogOf(page, '新建商家');
  await expect(form.getByRole('textbox', { name: '商家名称' })).toBeFocused();
  await keys.press('Escape');
  // Keys are the list's again once the form has left its address.
  await expect(page).not.toHaveURL(/create/);

  await keys.press('n');
  await expect(form.getByRole('textbox', { name: '商家名称' })).toBeFocused();
  await keys.type(name);
  await tabTo(page, '联系人');
  await keys.type('周舟');
  await tabTo(page, '手机');
  await keys.type('13912345678');
  await keys.press('Control+Enter');
  await expect(page.getByText('创建成功')).toBeVisible();
  await expect(page).not.toHaveURL(/create/);

  await keys.press('?');
  await expect(dialogOf(page, '快捷键')).toContainText('打开当前行');
  await keys.press('Escape');
  await expect(dialogOf(page, '快捷键')).toBeHidden();

  const { records } = await api.call<{ records: MerchantRecord[] }>(
    'GET',
    `/buffalo/v1/merchant/page?_start=0&_end=20&q=${encodeURIComponent(name)}`,
  );
  expect(records).toHaveLength(1);
});

test.describe('in a list', () => {
  test.use({ account: 'owner' });

  test('what closes by Escape gives the focus back to where it was', async ({ page }) => {
    const keys = page.keyboard;
    await page.goto('/custom/business');
    await settled(page);
    await rowsOf(page).nth(2).focus();
    await keys.press('n');
    const form = dialogOf(page, '新建商家');
    await expect(form.getByRole('textbox', { name: '商家名称' })).toBeFocused();
    await keys.press('Escape');
    await expect(form).toBeHidden();
    await expect(rowsOf(page).nth(2)).toBeFocused();

    const edit = rowsOf(page).nth(3).getByRole('button', { name: '编辑' });
    await edit.focus();
    await keys.press('Enter');
    const changing = dialogOf(page, /^编辑/);
    await expect(changing.getByRole('textbox', { name: '商家名称' })).toBeFocused();
    await keys.press('Escape');
    await expect(changing).toBeHidden();
    await expect(edit).toBeFocused();

    await rowsOf(page).nth(4).focus();
    await keys.press('?');
    const help = dialogOf(page, '快捷键');
    await expect(help).toBeVisible();
    await keys.press('Escape');
    await expect(help).toBeHidden();
    await expect(rowsOf(page).nth(4)).toBeFocused();
  });
});

test.describe('signed in', () => {
  test.use({ account: 'owner' });

  test('a record is deleted from the menu of its row by Enter, or by Space', async ({ page, api }) => {
    const merchants = [await addMerchant(api), await addMerchant(api)];
    const keys = page.keyboard;
    const question = (name: string) => dialogOf(page, `删除“${name}”？`);
    for (const [index, { name }] of merchants.entries()) {
      await page.goto(`/custom/business?q=${encodeURIComponent(name)}`);
      await settled(page);
      await page.getByRole('button', { name: `更多操作：${name}` }).focus();
      await keys.press('Enter');
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await keys.press('End');
      await expect(page.getByRole('menuitem', { name: /^删除/ })).toBeFocused();
      await keys.press(index === 0 ? 'Enter' : 'Space');
      const cancel = question(name).getByRole('button', { name: '取消' });
      await expect(cancel).toBeFocused();
      // As it opens, antd gives the focus to the first button a second time.
      await expect(async () => {
        await cancel.focus();
        await keys.press('Tab');
        await expect(question(name).getByRole('button', { name: '删除' })).toBeFocused({ timeout: 500 });
      }).toPass();
      await keys.press('Enter');
      await expect(rowOf(page, name)).toHaveCount(0);
      // The button that had the focus is gone with its row.
      await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    }
  });

  test('Esc in a filled form asks, and Enter on the question keeps what was typed', async ({ page }) => {
    await page.goto('/custom/business');
    await settled(page);
    await page.keyboard.press('n');
    const name = dialogOf(page, '新建商家').getByRole('textbox', { name: '商家名称' });
    await expect(name).toBeFocused();
    await page.keyboard.type('半张表');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '继续填写' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '继续填写' })).toBeHidden();
    await expect(name).toHaveValue('半张表');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '继续填写' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(name).toBeHidden();
  });

  test('the side menu is one stop of the Tab key: arrows, Home and End move in it, and its groups fold', async ({
    page,
  }) => {
    await page.goto('/custom/business');
    await settled(page);
    const link = (name: string) => menuOf(page).getByRole('link', { name });
    const group = menuOf(page).getByRole('button', { name: '客户管理' });
    await link('商家管理').focus();
    await page.keyboard.press('ArrowDown');
    await expect(link('店铺管理')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(link('首页')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(group).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await expect(link('店铺管理')).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await expect(menuOf(page).getByRole('button', { name: 'AI管理' })).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await menuOf(page).evaluate((menu) => menu.contains(document.activeElement))).toBe(false);
    await group.click();
    await link('店铺管理').press('Enter');
    await expect(page).toHaveURL(/\/custom\/shop$/);
    await expect(link('店铺管理')).toHaveAttribute('aria-current', 'page');
  });

  test('single keys work after a click in the side menu, and not once they are switched off', async ({ page }) => {
    await page.goto('/custom/follow');
    await settled(page);
    await menuOf(page).getByRole('link', { name: '商家管理' }).click();
    await screenSettled(page, '商家管理');
    await settled(page);
    const search = page.getByRole('searchbox');
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.getByRole('banner').getByRole('button', { name: '系统设置' }).click();
    await page.getByRole('switch', { name: '快捷键' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('switch', { name: '快捷键' })).toBeHidden();
    await menuOf(page).getByRole('link', { name: '商家管理' }).click();
    await page.keyboard.press('/');
    await page.keyboard.press('?');
    await page.keyboard.press('n');
    await expect(search).not.toBeFocused();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.reload();
    await settled(page);
    await page.keyboard.press('n');
    await expect(page).not.toHaveURL(/create/);
  });

  test('the palette creates a record, turns the console dark, opens the settings and changes the language', async ({
    page,
    api,
  }) => {
    await api.call('PUT', '/buffalo/v1/users/preferences', { layout: null, language: null });
    const keys = page.keyboard;
    const command = async (text: string, line: string) => {
      await keys.press('Control+k');
      await expect(page.getByRole('combobox', { name: /^(搜索页面|Search screens)/ })).toBeFocused();
      await keys.type(text);
      await expect(page.getByRole('option', { selected: true })).toContainText(line);
      await keys.press('Enter');
    };
    await page.goto('/user');
    await settled(page);
    await command('xjsj', '新建商家');
    await expect(dialogOf(page, '新建商家').getByRole('textbox', { name: '商家名称' })).toBeFocused();
    await expect(page).toHaveURL(/\/custom\/business\/create$/);
    await keys.press('Escape');
    await expect(page).toHaveURL(/\/custom\/business$/);

    await settled(page);
    await command('导出', '导出');
    await expect(dialogOf(page, /^导出/)).toBeVisible();
    await keys.press('Escape');
    await expect(dialogOf(page, /^导出/)).toBeHidden();
    await command('深色', '深色模式');
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    await command('系统设置', '系统设置');
    await expect(dialogOf(page, '系统设置')).toBeVisible();
    await keys.press('Escape');
    await expect(dialogOf(page, '系统设置')).toBeHidden();
    await command('english', '切换语言');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await command('新建商家', 'New merchant');
    await expect(dialogOf(page, 'New merchant')).toBeVisible();
    await keys.press('Escape');
    await command('sign out', 'Sign out');
    await expect(page.getByText('Do you want to sign out?')).toBeVisible();
    await keys.press('Escape');
    await api.call('PUT', '/buffalo/v1/users/preferences', { layout: null, language: null });
  });

  test('the keys of the console lead home, back to the list and to the palette, and E edits', async ({ page, api }) => {
    const { id, name } = await addMerchant(api);
    const keys = page.keyboard;
    const help = dialogOf(page, '快捷键');
    await page.goto(`/custom/business/detail/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    // Their code comes when the screen is there.
    await expect(async () => {
      await keys.press('?');
      await expect(help).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(help).toContainText('编辑');
    await expect(help).toContainText('G H');
    await expect(help).toContainText('回到列表');
    await expect(help).toContainText('保存并新建');
    await keys.press('e');
    await keys.press('Escape');
    await expect(help).toHaveCount(0);
    const form = page.getByRole('dialog');
    // A dialog that is on its way out still has the keys.
    await expect(async () => {
      if ((await form.count()) === 0) await keys.press('e');
      await expect(form).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(form.getByRole('textbox', { name: '商家名称' })).toBeFocused();
    await keys.type('gh');
    await expect(form.getByRole('textbox', { name: '商家名称' })).toHaveValue(`${name}gh`);
    await keys.press('Control+Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}gh`);
    await expect(form).toBeHidden();

    await keys.press('g');
    await keys.press('b');
    await expect(page).toHaveURL(/\/custom\/business$/);
    await settled(page);
    await keys.press('g');
    await keys.press('h');
    await expect(page).toHaveURL(/\/dashboard$/);
    await dashboardSettled(page);
    await keys.press('?');
    await expect(help).toContainText('G S');
    await expect(help).not.toContainText('回到列表');
    await keys.press('Escape');
    await expect(help).toHaveCount(0);
    await keys.press('g');
    await keys.press('s');
    await expect(page.getByRole('combobox', { name: /^搜索页面/ })).toBeFocused();
    await keys.type('快捷键');
    await expect(page.getByRole('option', { selected: true })).toContainText('快捷键');
    await keys.press('Enter');
    await expect(help).toBeVisible();
    await keys.press('Escape');
    await expect(help).toBeHidden();
  });

  test('after a navigation the focus is in the content, and where it was in a tab that was open', async ({ page }) => {
    const keys = page.keyboard;
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await page.goto('/custom/business');
    await settled(page);
    // The code that looks after the focus comes when the screen is there.
    await expect(async () => {
      await menuOf(page).getByRole('link', { name: '商家管理' }).press('Enter');
      await menuOf(page).getByRole('link', { name: '店铺管理' }).press('Enter');
      await screenSettled(page, '店铺管理');
      await expect(heading('店铺管理')).toBeFocused({ timeout: 1000 });
    }).toPass();
    await keys.press('j');
    await keys.press('j');
    await expect(rowsOf(page).nth(1)).toBeFocused();

    await keys.press('Control+k');
    await expect(page.getByRole('combobox', { name: /^搜索页面/ })).toBeFocused();
    await keys.type('gjjh');
    await keys.press('Enter');
    await screenSettled(page, '跟进计划');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(heading('跟进计划')).toBeFocused();

    await keys.press('g');
    await keys.press('d');
    await screenSettled(page, '店铺管理');
    await expect(rowsOf(page).nth(1)).toBeFocused();
    await menuOf(page).getByRole('link', { name: '商家管理' }).click();
    await screenSettled(page, '商家管理');
    await expect(heading('商家管理')).toBeFocused();

    await keys.press('Control+k');
    await expect(page.getByRole('combobox', { name: /^搜索页面/ })).toBeFocused();
    await keys.type('新建店铺');
    await expect(page.getByRole('option', { selected: true })).toContainText('新建店铺');
    await keys.press('Enter');
    await expect(dialogOf(page, /^新建店铺/).getByRole('combobox', { name: '商家' })).toBeFocused();
    await keys.press('Tab');
    await expect(dialogOf(page, /^新建店铺/).getByRole('combobox', { name: '平台' })).toBeFocused();
  });

  test('the row that was saved has the focus after it', async ({ page, api }) => {
    const [first, second] = [await addMerchant(api), await addMerchant(api)];
    await page.goto('/custom/business');
    await rowOf(page, first.name).getByRole('button', { name: '编辑' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: '联系人' }).fill('周舟');
    await page.keyboard.press('Control+Enter');
    await expect(form).toBeHidden();
    await expect(rowOf(page, first.name)).toBeFocused();
    await page.keyboard.press('k');
    await expect(rowOf(page, second.name)).toBeFocused();
  });

  test('the first Tab leads past the frame to the content', async ({ page }) => {
    await page.goto('/custom/business');
    await settled(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: '跳到内容' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

/** Tabs on until the input of that label has the focus. */
async function tabTo(page: Page, label: string) {
  const target = page.getByRole('dialog').getByRole('textbox', { name: label });
  for (let step = 0; step < 20; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${label}`);
}
