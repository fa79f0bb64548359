import type { Page } from '@playwright/test';
import { addMerchant } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { dialogOf, rowsOf, screenSettled } from './support/parts.ts';
import { barOf, menuOf } from './support/tabs.ts';

test.use({ account: 'owner' });

const tabOf = (page: Page, name: string) => barOf(page).getByRole('link', { name });

/** Chooses from the menu of a tab. */
async function chooseFor(page: Page, tab: string, step: string) {
  await tabOf(page, tab).click({ button: 'right' });
  await page.getByRole('menuitem', { name: step, exact: true }).click();
}

/** Opens places by the side menu, one after another. */
async function open(page: Page, ...titles: readonly string[]) {
  for (const title of titles) {
    await menuOf(page).getByRole('link', { name: title }).click();
    await expect(tabOf(page, title)).toHaveAttribute('aria-current', 'page');
  }
}

test('a half-filled form waits behind another tab, is marked, and is not closed unasked', async ({ page, api }) => {
  const { id, name } = await addMerchant(api);
  await page.goto(`/custom/business?q=${encodeURIComponent(name)}`);
  await rowsOf(page).getByRole('link', { name }).click();
  await expect(tabOf(page, name)).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  const form = dialogOf(page, /编辑/);
  await form.getByRole('textbox', { name: '* 联系人' }).fill('只写了一半');
  await page.goBack();
  await expect(page).toHaveURL(/\/custom\/business\?q=/);
  await expect(form).toBeHidden();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(tabOf(page, name).getByRole('img', { name: '有未保存的内容' })).toBeVisible();

  await barOf(page)
    .getByRole('button', { name: `关闭 ${name}` })
    .click();
  const question = page.getByRole('dialog', { name: '关闭标签？' });
  await expect(question).toContainText(name);
  await question.getByRole('button', { name: '取消' }).click();
  await tabOf(page, name).click();
  await expect(page).toHaveURL(new RegExp(`/custom/business/detail/${id}$`));
  await expect(form.getByRole('textbox', { name: '* 联系人' })).toHaveValue('只写了一半');

  await page.goBack();
  await barOf(page)
    .getByRole('button', { name: `关闭 ${name}` })
    .click();
  await question.getByRole('button', { name: '放弃并关闭' }).click();
  await expect(tabOf(page, name)).toBeHidden();
  await expect(page).toHaveURL(/\/custom\/business\?q=/);
});

test('each tab keeps its own state, and two details are two tabs [2.26 2.28 2.46 4.13]', async ({ page, api }) => {
  const [one, other] = [await addMerchant(api), await addMerchant(api)];
  for (const { id, name } of [one, other]) {
    await page.goto(`/custom/business/detail/${id}`);
    await expect(tabOf(page, name)).toHaveAttribute('aria-current', 'page');
  }
  await page.getByRole('tab', { name: '操作记录' }).click();
  await expect(page).toHaveURL(/tab=history/);
  await tabOf(page, one.name).click();
  await expect(page.getByRole('heading', { level: 1, name: one.name })).toBeVisible();
  await expect(page.getByRole('tab', { name: '资料' })).toHaveAttribute('aria-selected', 'true');
  await tabOf(page, other.name).click();
  await expect(page).toHaveURL(/tab=history/);
  await expect(page.getByRole('tab', { name: '操作记录' })).toHaveAttribute('aria-selected', 'true');

  await open(page, '商家管理');
  await page.getByRole('searchbox').fill(one.name);
  await expect(page).toHaveURL(/q=/);
  await expect(rowsOf(page)).toHaveCount(1);
  await open(page, '店铺管理', '商家管理');
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole('searchbox')).toHaveValue(one.name);
  await menuOf(page).getByRole('link', { name: '商家管理' }).click();
  await expect(page).not.toHaveURL(/q=/);
  await expect(page).toHaveTitle('商家管理 - 客服运营管理后台');
});

test('a form that is opened by its address has its own title beside that of its list', async ({ page, api }) => {
  const { id, name } = await addMerchant(api);
  await page.goto(`/custom/business/edit/${id}`);
  await expect(dialogOf(page, /编辑/).or(page.getByRole('region', { name: /编辑/ }))).toBeVisible();
  await expect(barOf(page).getByRole('link')).toHaveText([`编辑 · ${name}`]);
  await expect(page).toHaveTitle(`编辑 · ${name} - 客服运营管理后台`);
  await page.reload();
  await expect(barOf(page).getByRole('link')).toHaveText([`编辑 · ${name}`]);
});

test('the page is called as what is shown, so that the steps of the history differ [2.26]', async ({ page, api }) => {
  const { id, name } = await addMerchant(api);
  await page.goto('/custom/business');
  await expect(page).toHaveTitle('商家管理 - 客服运营管理后台');
  await rowsOf(page).first().waitFor();
  await page.keyboard.press('n');
  await expect(dialogOf(page, /新建/)).toBeVisible();
  await expect(page).toHaveTitle('新建商家 - 客服运营管理后台');
  await page.goto(`/custom/business/detail/${id}`);
  await expect(page).toHaveTitle(`商家详情 · ${name} - 客服运营管理后台`);
  await page.goto('/custom/business/import');
  await expect(page).toHaveTitle('导入 · 商家管理 - 客服运营管理后台');
});

test('tabs are closed by their menu, the middle button and the keyboard, and survive a reload [4.14 4.15 9.5]', async ({
  page,
}) => {
  await page.goto('/custom/business');
  await expect(barOf(page)).toHaveCSS('height', '31px');
  await open(page, '店铺管理', '跟进计划', '用户管理');
  await page.reload();
  await expect(barOf(page).getByRole('link')).toHaveText(['商家管理', '店铺管理', '跟进计划', '用户管理']);
  await expect(tabOf(page, '用户管理')).toHaveAttribute('aria-current', 'page');
  await tabOf(page, '用户管理').click({ button: 'middle' });
  await expect(tabOf(page, '跟进计划')).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/\/custom\/follow\?preset=todo$/);
  await expect(tabOf(page, '跟进计划')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(tabOf(page, '店铺管理')).toBeFocused();
  await chooseFor(page, '商家管理', '刷新');
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\/custom\/business$/);
  await chooseFor(page, '店铺管理', '关闭其他');
  await expect(barOf(page).getByRole('link')).toHaveText(['店铺管理']);
  await expect(page).toHaveURL(/\/custom\/shop$/);
  await chooseFor(page, '店铺管理', '关闭所有');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(barOf(page).getByRole('link')).toHaveText(['首页']);
});

test('tabs are put in order with the mouse and with the keyboard', async ({ page }) => {
  await page.goto('/custom/business');
  await open(page, '店铺管理', '跟进计划');
  const order = barOf(page).getByRole('link');
  await expect(order).toHaveText(['商家管理', '店铺管理', '跟进计划']);
  await screenSettled(page, '跟进计划');
  // A screen that comes takes the focus, until the user acts.
  await tabOf(page, '跟进计划').click();
  await tabOf(page, '跟进计划').press('Control+Shift+ArrowLeft');
  await expect(order).toHaveText(['商家管理', '跟进计划', '店铺管理']);
  await expect(tabOf(page, '跟进计划')).toBeFocused();
  await tabOf(page, '店铺管理').dragTo(tabOf(page, '商家管理'), { targetPosition: { x: 4, y: 8 } });
  await expect(order).toHaveText(['店铺管理', '商家管理', '跟进计划']);
});

test('of sixty tabs each is found, on a phone too', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id: user } = await api.call<{ id: string }>('GET', '/buffalo/v1/users/info');
  await page.goto('/custom/business');
  await page.evaluate((key) => {
    const tabs = Array.from({ length: 60 }, (_, index) => {
      const path = `/custom/business/detail/${index + 1}`;
      return {
        path,
        label: `第${index + 1}个名字很长很长很长的商家`,
        location: { pathname: path, search: '', hash: '' },
      };
    });
    sessionStorage.setItem(key, JSON.stringify(tabs));
  }, `tabs:${user}`);
  await page.reload();
  await expect(barOf(page).getByRole('link')).toHaveCount(61);
  await expect(tabOf(page, '商家管理')).toBeInViewport();
  await barOf(page).getByRole('button', { name: '所有标签（61）' }).click();
  await page.getByRole('menuitem', { name: /第2个名字/ }).click();
  await expect(page).toHaveURL(/\/detail\/2$/);
  await expect(barOf(page).locator('[aria-current]')).toBeInViewport();

  await page.goto('/custom/business/detail/45');
  await expect(barOf(page).locator('[aria-current]')).toBeInViewport();
  await barOf(page).getByRole('button', { name: '所有标签（61）' }).press('Enter');
  const focused = page.getByRole('menuitem').and(page.locator(':focus'));
  await expect(focused).toContainText(await page.getByRole('heading', { level: 1 }).innerText());
  await expect(focused).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(focused).toContainText('第46个名字');
});

test('a change of place fades in from the left in 500 ms, and not at all with reduced motion [2.27]', async ({
  page,
}) => {
  await page.goto('/custom/business');
  await open(page, '店铺管理');
  const motion = () =>
    page
      .locator('[data-screen]')
      .filter({ has: page.getByRole('heading', { name: '店铺管理' }) })
      .evaluate((screen) => {
        const { animationName, animationDuration } = getComputedStyle(screen.firstElementChild ?? screen);
        return `${animationName === 'none' ? 'none' : 'some'} ${animationDuration}`;
      });
  expect(await motion()).toMatch(/^none/);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await motion()).toBe('some 0.5s');
});

test('what is scrolled down by 400 pixels has a button that leads back to the top [2.25]', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 500 });
  await page.goto('/custom/business');
  await expect(rowsOf(page)).toHaveCount(20);
  const toTop = page.getByRole('button', { name: '回到顶部' });
  await expect(barOf(page)).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.evaluate(() => window.scrollTo(0, 400));
    await expect(toTop).toBeVisible({ timeout: 1000 });
  }).toPass();
  await toTop.click();
  await expect(toTop).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a screen whose code is on its way has a spinner in its place [2.23]', async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/shop-[^/]*\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/custom/business');
  await expect(rowsOf(page)).toHaveCount(20);
  await menuOf(page).getByRole('link', { name: '店铺管理' }).click();
  const spinner = page.getByRole('main').getByRole('status').filter({ hasText: '加载中' });
  await expect(spinner).toBeVisible();
  arrive();
  await expect(rowsOf(page)).toHaveCount(20);
  await expect(spinner).toBeHidden();
});
