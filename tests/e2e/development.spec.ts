import type { Page } from '@playwright/test';
import { isAll } from '../setup/extent.ts';
import { expect } from './support/console.ts';
import { developmentTest } from './support/development.ts';
import { dialogOf } from './support/parts.ts';
import { barOf, menuOf, openList } from './support/tabs.ts';

const board = `import { Input } from 'antd';

export default function Board() {
  return (
    <>
      <h2>今日看板</h2>
      <Input aria-label="留言" />
    </>
  );
}
`;
const line = `      { path: '/custom/board', component: 'board', title: '看板', perm: 'shop_admin' },`;

/** With a page of the product's own. */
const test = developmentTest((copy) => {
  copy.write('src/product/pages/board.tsx', board);
  copy.replace('src/product/pages/index.ts', 'pages = {', `pages = {\n  board: () => import('./board.tsx'),\n`);
  copy.addLine('src/resources/index.ts', "name: 'shop', title:", line);
});

test.describe.configure({ mode: 'default' });
test.skip(!isAll, 'It takes minutes: it runs with `npm test -- --all`.');
// Development warns of what production does not, and a server that is loaded anew ends its stream of events.
test.use({ account: 'owner', tolerated: [/^console warning|^console error: Warning: |\/events/] });

const form = (page: Page) => dialogOf(page, '新建商家');
const nameIn = (page: Page) => form(page).getByRole('textbox', { name: '商家名称' });
const note = (page: Page) => page.getByRole('textbox', { name: '留言' });
const tabOf = (page: Page, title: string) => barOf(page).getByRole('link', { name: title });

/** Types half a merchant in one tab and a note in another, which stays shown. Tells how often the page loads after that. */
async function typeInTwoTabs(page: Page) {
  await page.goto('/dashboard');
  await openList(page, '商家管理');
  await page.keyboard.press('n');
  await nameIn(page).fill('半个商家');
  await menuOf(page).getByRole('link', { name: '看板' }).click();
  await note(page).fill('写到一半');
  const loads = { count: 0, questions: 0 };
  page.on('load', () => {
    loads.count += 1;
  });
  page.on('dialog', (dialog) => {
    loads.questions += 1;
    void dialog.accept();
  });
  return loads;
}

test('a page, a resource and the list of screens that are saved are taken over in place, and nothing typed is lost', async ({
  page,
  copy,
}) => {
  const loads = await typeInTwoTabs(page);

  copy.replace('src/product/pages/board.tsx', '今日看板', '明日看板');
  await expect(page.getByRole('heading', { name: '明日看板' })).toBeVisible();
  await expect(note(page)).toHaveValue('写到一半');

  copy.replace('src/resources/index.ts', "title: '看板'", "title: '留言板'");
  await expect(menuOf(page).getByRole('link', { name: '留言板' })).toBeVisible();
  await expect(note(page)).toHaveValue('写到一半');

  copy.replace('src/resources/customer/merchant.ts', "label: '联系人', person", "label: '对接人', person");
  await tabOf(page, '商家管理').click();
  await expect(form(page).getByRole('textbox', { name: '对接人' })).toBeVisible();
  await expect(nameIn(page)).toHaveValue('半个商家');

  copy.replace('src/resources/customer/merchant.ts', "label: '对接人', person", "label: '联系人', person");
  await expect(form(page).getByRole('textbox', { name: '对接人' })).toBeHidden();
  await expect(nameIn(page)).toHaveValue('半个商家');
  copy.replace('src/resources/index.ts', "title: '留言板'", "title: '看板'");
  await tabOf(page, '看板').click();
  await expect(note(page)).toHaveValue('写到一半');
  expect(loads).toEqual({ count: 0, questions: 0 });
});

test('a label in English that is saved is taken over in place', async ({ page, copy }) => {
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  await page.goto('/custom/shop');
  const search = page.getByRole('main').getByRole('searchbox').first();
  await search.fill('half a word');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const labels = 'src/product/locales/en/resources/customer.ts';
  copy.replace(labels, "name: 'Shop',\n      merchant", "name: 'Storefront',\n      merchant");
  await expect(page.getByRole('columnheader', { name: 'Storefront' })).toBeVisible();
  copy.replace(labels, "name: 'Storefront',\n      merchant", "name: 'Shop',\n      merchant");
  await expect(page.getByRole('columnheader', { name: 'Storefront' })).toBeHidden();
  await expect(search).toHaveValue('half a word');
  expect(loads).toBe(0);
});

test('a resource with a mistake leaves what is shown as it was until it is mended', async ({ page, copy }) => {
  const loads = await typeInTwoTabs(page);
  copy.replace('src/resources/customer/merchant.ts', "recordLabel: 'name'", "recordLabel: 'nam'");
  const overlay = page.locator('vite-error-overlay');
  await expect(overlay).toContainText('merchant › recordLabel: "nam" is unknown; did you mean "name"?');
  await expect(overlay.locator('.file-link').first()).toHaveText(/src\/resources\/customer\/merchant\.ts:5:16$/);
  copy.replace('src/resources/customer/merchant.ts', "recordLabel: 'nam'", "recordLabel: 'name'");
  await expect(overlay).toBeHidden();
  await expect(note(page)).toHaveValue('写到一半');
  await tabOf(page, '商家管理').click();
  await expect(nameIn(page)).toHaveValue('半个商家');
  expect(loads).toEqual({ count: 0, questions: 0 });
});

test('a form outlives a reload for a file that cannot be taken over, in its own tab and behind another', async ({
  page,
  copy,
}) => {
  const loads = await typeInTwoTabs(page);
  await note(page).clear();
  copy.replace('src/config/index.ts', 'export const', '// Saved.\nexport const');
  await expect.poll(() => loads.count).toBe(1);
  await tabOf(page, '商家管理').click();
  await expect(nameIn(page)).toHaveValue('半个商家');
  copy.replace('src/config/index.ts', '// Saved.\n', '// Saved again.\n');
  await expect.poll(() => loads.count).toBe(2);
  await expect(nameIn(page)).toHaveValue('半个商家');
  expect(loads.questions).toBe(0);
});
