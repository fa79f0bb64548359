import type { Locator, Page } from '@playwright/test';
import { addMerchant, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { dialogOf, rowOf, rowsOf, screenSettled, settled } from './support/parts.ts';
import { barOf, menuOf } from './support/tabs.ts';

test.use({ account: 'owner' });

const tabOf = (page: Page, name: string) => barOf(page).getByRole('link', { name });
const markOf = (page: Page, name: string) => tabOf(page, name).getByRole('img', { name: '有未保存的内容' });
const discardQuestion = (page: Page) => dialogOf(page, '放弃未保存的内容？');

/** Opens a screen by the command palette. */
async function openByPalette(page: Page, words: string, title: string) {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: '搜索页面、命令（可用拼音或首字母）或记录' })).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('option', { selected: true })).toContainText(title);
  await page.keyboard.press('Enter');
  await expect(tabOf(page, title)).toHaveAttribute('aria-current', 'page');
}

async function fill(form: Locator, name: string) {
  await form.getByRole('textbox', { name: '商家名称' }).fill(name);
  await form.getByRole('textbox', { name: '联系人' }).fill('周舟');
  await form.getByRole('textbox', { name: '手机' }).fill('13912345678');
}

test('a form that was left for another tab leads, once saved, to its own list as that was', async ({ page }) => {
  const name = uniqueName('回来保存');
  await page.goto('/custom/business');
  await settled(page);
  await page.keyboard.press('n');
  const form = dialogOf(page, '新建商家');
  await fill(form, name);
  await openByPalette(page, '店铺', '店铺管理');
  await tabOf(page, '商家管理').click();
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/custom\/business$/);
  await expect(tabOf(page, '商家管理')).toHaveAttribute('aria-current', 'page');
  await expect(rowOf(page, name)).toBeVisible();
  await tabOf(page, '店铺管理').click();
  await tabOf(page, '商家管理').click();
  await expect(page).toHaveURL(/\/custom\/business$/);
});

test('a form closed by Esc, 取消 or the cross after a visit elsewhere leads to its list, with filters and page', async ({
  page,
}) => {
  const ways: readonly ((form: Locator) => Promise<void>)[] = [
    () => page.keyboard.press('Escape'),
    (form) => form.getByRole('button', { name: '取消' }).click(),
    (form) => form.getByRole('button', { name: '关闭', exact: true }).click(),
  ];
  await page.goto('/custom/business?page=2');
  for (const close of ways) {
    await settled(page);
    await page.keyboard.press('n');
    const form = dialogOf(page, '新建商家');
    await expect(form.getByRole('textbox', { name: '商家名称' })).toBeFocused();
    await menuOf(page).getByRole('link', { name: '店铺管理' }).click();
    await expect(page).toHaveURL(/\/custom\/shop$/);
    await expect(form).toBeHidden();
    await tabOf(page, '商家管理').click();
    await expect(form.getByRole('textbox', { name: '商家名称' })).toBeFocused();
    await close(form);
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(/\/custom\/business\?page=2$/);
  }
});

test('closing a form at once is a step back in the history, so that the next step back leaves the list', async ({
  page,
}) => {
  await page.goto('/custom/shop');
  await menuOf(page).getByRole('link', { name: '商家管理' }).click();
  await expect(tabOf(page, '商家管理')).toHaveAttribute('aria-current', 'page');
  await settled(page);
  await page.getByRole('button', { name: '新建' }).click();
  await expect(dialogOf(page, '新建商家')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/custom\/business$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/custom\/shop$/);
});

test('a form whose answer comes while another tab is shown is closed when one comes back', async ({ page }) => {
  const name = uniqueName('后台保存');
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/buffalo\/v1\/merchant$/, async (route) => {
    if (route.request().method() === 'POST') await arrived;
    await route.continue();
  });
  await page.goto('/custom/business');
  await settled(page);
  await page.keyboard.press('n');
  const form = dialogOf(page, '新建商家');
  await fill(form, name);
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await menuOf(page).getByRole('link', { name: '店铺管理' }).click();
  await expect(page).toHaveURL(/\/custom\/shop$/);
  arrive();
  await expect(page.getByText('创建成功')).toBeVisible();
  await expect(page).toHaveURL(/\/custom\/shop$/);
  await expect(markOf(page, '商家管理')).toBeHidden();
  await tabOf(page, '商家管理').click();
  await expect(rowOf(page, name)).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/custom\/business$/);
});

test('beside an open form menu, tabs and palette work by mouse, and the form is found as it was left', async ({
  page,
}) => {
  await page.goto('/custom/shop');
  await menuOf(page).getByRole('link', { name: '商家管理' }).click();
  await screenSettled(page, '商家管理');
  await page.getByRole('button', { name: '新建' }).click();
  const form = dialogOf(page, '新建商家');
  const name = form.getByRole('textbox', { name: '商家名称' });
  await name.fill('半张表');
  await expect(markOf(page, '商家管理')).toBeVisible();

  await tabOf(page, '店铺管理').click();
  await expect(page).toHaveURL(/\/custom\/shop$/);
  await expect(form).toBeHidden();
  // Nothing of what waits holds the keys or the list of this tab.
  await settled(page);
  await page.keyboard.press('j');
  await expect(rowsOf(page).first()).toBeFocused();
  await tabOf(page, '商家管理').click();
  await expect(name).toHaveValue('半张表');

  await menuOf(page).getByRole('link', { name: '跟进计划' }).click();
  await expect(form).toBeHidden();
  await expect(markOf(page, '商家管理')).toBeVisible();
  await tabOf(page, '商家管理').click();
  await expect(name).toHaveValue('半张表');

  await page.getByRole('button', { name: /快速前往/ }).click();
  await page.getByRole('combobox', { name: '搜索页面、命令（可用拼音或首字母）或记录' }).fill('用户');
  await page.getByRole('option', { name: /^用户管理/ }).click();
  await expect(page).toHaveURL(/\/user$/);
  await tabOf(page, '商家管理').click();
  await expect(form).toBeVisible();
  await expect(name).toHaveValue('半张表');
  await expect(discardQuestion(page)).toBeHidden();

  // What drops it asks: a link of the same tab, and closing the tab.
  await menuOf(page).getByRole('link', { name: '商家管理' }).click();
  await discardQuestion(page).getByRole('button', { name: '继续填写' }).click();
  await expect(name).toHaveValue('半张表');
  await barOf(page).getByRole('button', { name: '关闭 商家管理' }).click();
  await dialogOf(page, '关闭标签？').getByRole('button', { name: '取消' }).click();
  await expect(name).toHaveValue('半张表');
});

test('beside an open form menu and tabs are reached by keyboard, and the list behind it is not', async ({ page }) => {
  await page.goto('/custom/business');
  await settled(page);
  await page.keyboard.press('n');
  const form = dialogOf(page, '新建商家');
  await expect(form.getByRole('textbox', { name: '商家名称' })).toBeFocused();
  expect(await form.getAttribute('aria-modal')).not.toBe('true');
  const reached = new Set<string>();
  for (let count = 0; count < 80; count += 1) {
    await page.keyboard.press('Tab');
    reached.add(
      await page.evaluate(() => {
        const { activeElement } = document;
        if (!activeElement || activeElement === document.body) return 'page';
        if (activeElement.closest('[role="dialog"]')) return 'form';
        return (
          activeElement.closest('nav')?.getAttribute('aria-label') ??
          activeElement.closest('main, header')?.tagName ??
          ''
        );
      }),
    );
  }
  expect([...reached]).toEqual(expect.arrayContaining(['form', '主菜单', '标签栏', 'HEADER']));
  expect([...reached]).not.toContain('MAIN');

  // Letters are no keys of the list that is covered.
  await form.getByRole('textbox', { name: '商家名称' }).fill('半张表');
  await tabOf(page, '商家管理').focus();
  await page.keyboard.press('n');
  await expect(discardQuestion(page)).toBeHidden();
  await expect(form.getByRole('textbox', { name: '商家名称' })).toHaveValue('半张表');
  await form.getByRole('textbox', { name: '联系人' }).focus();
  await openByPalette(page, '店铺', '店铺管理');
  await tabOf(page, '商家管理').click();
  await expect(form.getByRole('textbox', { name: '联系人' })).toBeVisible();
  await page.keyboard.press('Escape');
  await discardQuestion(page).getByRole('button', { name: '放弃' }).click();
  await expect(form).toBeHidden();
  await page.keyboard.press('j');
  await expect(rowsOf(page).first()).toBeFocused();
});

test('a step that asks something can be left for another tab, too', async ({ page, api }) => {
  const { id, name } = await addMerchant(api);
  await page.goto(`/custom/business/detail/${id}`);
  await page.getByRole('main').getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '流失' }).click();
  const dialog = dialogOf(page, /流失/);
  await dialog.getByRole('textbox', { name: '流失原因' }).fill('价格太高');
  await menuOf(page).getByRole('link', { name: '店铺管理' }).click();
  await expect(page).toHaveURL(/\/custom\/shop$/);
  await expect(dialog).toBeHidden();
  await expect(markOf(page, name)).toBeVisible();
  await tabOf(page, name).click();
  await expect(dialog.getByRole('textbox', { name: '流失原因' })).toHaveValue('价格太高');
  expect(await dialog.getAttribute('aria-modal')).not.toBe('true');
  await dialog.getByRole('button', { name: '流失' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/custom/business/detail/${id}$`));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the tabs and the menu stand above an open form', async ({ page }) => {
    await page.goto('/custom/shop');
    await settled(page);
    await page.goto('/custom/business');
    await settled(page);
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.keyboard.press('n');
    const form = dialogOf(page, '新建商家');
    await form.getByRole('textbox', { name: '商家名称' }).fill('半张表');
    await expect(form.getByRole('button', { name: '保存', exact: true })).toBeInViewport();
    await tabOf(page, '店铺管理').click();
    await expect(page).toHaveURL(/\/custom\/shop$/);
    await page.getByRole('button', { name: '打开菜单' }).click();
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '商家管理' }).click();
    await expect(form.getByRole('textbox', { name: '商家名称' })).toHaveValue('半张表');
    await expect(discardQuestion(page)).toBeHidden();
  });
});

test.describe('at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  for (const [kind, path] of [
    ['dialog', '/user/create'],
    ['drawer', '/custom/business/create'],
  ] as const) {
    test(`the fields of a ${kind} have room, and the wheel leads from its title to its buttons`, async ({ page }) => {
      await page.goto(path);
      const form = page.getByRole('dialog', { name: /^新建/ });
      const input = form.getByRole('textbox').first();
      const save = form.getByRole('button', { name: '保存', exact: true });
      await expect(input).toBeFocused();
      const label = form.locator('label').first();
      await expect(label).toBeInViewport({ ratio: 1 });
      await expect(input).toBeInViewport({ ratio: 1 });
      await input.hover();
      await page.mouse.wheel(0, 5000);
      await expect(save).toBeInViewport({ ratio: 1 });
      await page.mouse.wheel(0, -5000);
      await expect(form.getByText(/^新建/).first()).toBeInViewport({ ratio: 1 });
    });
  }

  test('a long title stands beside the cross', async ({ page, api }) => {
    const { id } = await addMerchant(api, { name: uniqueName('AVeryLongNameWithoutAnySpaceInIt') });
    await page.goto(`/custom/business/detail/${id}`);
    await page.getByRole('main').getByRole('button', { name: '更多', exact: true }).click();
    await page.getByRole('menuitem', { name: '流失' }).click();
    const dialog = dialogOf(page, /流失/);
    await expect(dialog.getByRole('textbox', { name: '流失原因' })).toBeVisible();
    const cross = await dialog.getByRole('button', { name: '关闭' }).boundingBox();
    const title = await dialog.getByText(/AVeryLongName/).evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return { start: text.getBoundingClientRect().left, end: text.getBoundingClientRect().right };
    });
    const { x = 0, width = 0 } = cross ?? {};
    expect(title.end <= x || title.start >= x + width).toBe(true);
    expect(title.end).toBeLessThanOrEqual(320);
  });
});
