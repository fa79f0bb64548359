import type { Page } from '@playwright/test';
import { swept } from '../setup/sweep.ts';
import { addMerchant } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { dashboardSettled, screenSettled, settled } from './support/parts.ts';

test.use({ account: 'owner', tolerated: [/\b400\b/] });

const chinese = /\p{Script=Han}/u;

test('the language changes everything: menu, table, messages, dialogs, title and lang', async ({ page, api }) => {
  const { name, id } = await addMerchant(api, { name: `Acme ${crypto.randomUUID().slice(0, 8)}`, contact: 'Jo' });
  await page.goto(`/custom/business?q=${encodeURIComponent(name)}`);
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();

  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle('Merchants - Customer Service Console');
  await expect(page.getByRole('columnheader', { name: 'Annual fee' })).toBeVisible();
  await expect(page.getByText('1 in total')).toBeVisible();
  // What people wrote stays as it is: the name of the user.
  await expectWords(page, '陈星');

  await page.getByRole('button', { name: 'New' }).click();
  const form = page.getByRole('dialog', { name: 'New merchant' });
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText(/^Enter: /)).toHaveCount(3);
  await form.getByRole('textbox', { name: 'Merchant' }).fill(name);
  await form.getByRole('textbox', { name: 'Contact' }).fill('Jo');
  await form.getByRole('textbox', { name: 'Mobile' }).fill('13912345678');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText('Used by another record: choose another value')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();

  await page.goto(`/custom/business/detail/${id}`);
  await page.getByRole('button', { name: 'Start negotiating' }).click();
  await expect(page.getByText('Negotiation started')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Status changed from Potential to Negotiating');
  await expectWords(page, '陈星');
});

test.describe('where the words of a language cannot be loaded', () => {
  test.use({ tolerated: [/net::ERR_FAILED|Failed to load resource/] });

  test('the console says so and goes on in the one it speaks, and speaks the other once they can', async ({ page }) => {
    await page.route(/\/assets\/en-[^/]*\.js$/, (route) => route.abort());
    await page.goto('/custom/business');
    await settled(page);
    const choose = async () => {
      await page.getByRole('button', { name: '语言' }).click();
      await page.getByRole('menuitem', { name: 'English' }).click();
    };
    await choose();
    await expect(page.getByText('没有切换到 English')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await page.unroute(/\/assets\/en-[^/]*\.js$/);
    await choose();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test.describe('before sign-in', () => {
  test.use({ account: undefined, tolerated: [/net::ERR_FAILED|Failed to load resource/] });

  test('a language whose words cannot be loaded is named on the page', async ({ page }) => {
    await page.route(/\/assets\/en-[^/]*\.js$/, (route) => route.abort());
    await page.goto('/login');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '没有切换到 English' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  });
});

test('a language once chosen is kept after a reload, and the days of the calendar follow it', async ({ page }) => {
  await page.goto('/dashboard');
  await dashboardSettled(page);
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByText(/^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, /)).toBeVisible();
  await page.goto('/custom/business/create');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Signed on' }).click();
  await expect(page.getByRole('columnheader', { name: 'Su' }).locator('visible=true')).toBeVisible();
});

test('what is read aloud in Chinese is Chinese: parts of antd’s, and icons, have no English names', async ({
  page,
  visit,
}) => {
  const entrance = await visit();
  await entrance.goto('/login');
  await expect(entrance.getByRole('button', { name: '显示密码' })).toBeVisible();
  await expectNames(entrance, 'English');

  await page.goto('/custom/business?size=10&page=2');
  await settled(page);
  await expect(page.getByRole('button', { name: '上一页' })).toBeVisible();
  await expectNames(page);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: '新建商家' });
  await form.getByRole('combobox', { name: '等级' }).press('ArrowDown');
  await form.getByRole('combobox', { name: '等级' }).press('Enter');
  await expect(form.getByRole('button', { name: '清空' }).first()).toBeVisible();
  await expectNames(page);

  await page.goto('/role/create');
  await expect(page.getByRole('grid', { name: '权限' })).toBeVisible();
  await expectNames(page);
  await page.goto('/custom/business');
  await settled(page);
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '我的账号' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: '显示' }).first()).toBeVisible();
  await expectNames(page);
});

test('no screen of the menu says anything in Chinese to who reads English, but what people wrote', async ({ page }) => {
  test.setTimeout(240_000);
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  await page.goto('/custom/business');
  await settled(page);
  const entries = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
  for (const entry of swept((await entries.all()).slice(1), 20)) {
    const title = await entry.innerText();
    await entry.click();
    await screenSettled(page, title, 'Tabs');
    const said = async () =>
      (await page.getByRole('main').ariaSnapshot()).split('\n').filter((line) => spoken.test(line));
    await expect.poll(async () => (await said()).length, title).toBeGreaterThan(0);
    expect(
      (await said()).filter((line) => chinese.test(line) && !isOfARecord.test(line)),
      title,
    ).toEqual([]);
  }
});

const spoken = /^\s*- (tab|button|columnheader|heading|textbox|searchbox|radio|switch)\b/;
/** What is named after a record or a person: a button beside it, the greeting, a column of a matrix. */
const isOfARecord =
  /button "(More actions|Show|Move|Open|Close)\b|heading "Good \w+, |columnheader "\p{Script=Han}{2,4}( |"|$)/u;

/** What can be acted on, and every picture, has a name, and a Chinese one, but for what is named. */
async function expectNames(page: Page, ...names: string[]) {
  const tree = await page.locator('body').ariaSnapshot();
  const lines = tree.split('\n').filter((line) => /^\s*- (button|img|checkbox|treeitem)\b/.test(line));
  const unnamed = lines.filter((line) => !chinese.test(line) && !/"\d+"/.test(line));
  expect(unnamed.filter((line) => !names.some((name) => line.includes(`"${name}"`)))).toEqual([]);
  expect(lines.filter((line) => /"[a-z]+(-[a-z]+)* \p{Script=Han}/u.test(line))).toEqual([]);
}

/** Every word on the page is of the current language, but for what is named. */
async function expectWords(page: Page, ...names: string[]) {
  const text = async () => {
    const body = await page.locator('body').innerText();
    const labels = await page
      .locator('[aria-label], [title], [placeholder]')
      .evaluateAll((elements) =>
        elements.flatMap((element) =>
          ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
        ),
      );
    const words = names.reduce((rest, name) => rest.replaceAll(name, ''), [body, ...labels].join('\n'));
    return words.split('\n').filter((line) => chinese.test(line) && line.trim() !== '中文');
  };
  await expect.poll(text, 'Chinese words on an English page').toEqual([]);
}
