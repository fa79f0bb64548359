import { addProduct, test, workThrough } from './refine/tutorial.ts';
import { expect } from './support/console.ts';

test.describe.configure({ mode: 'default' });
test.use({ account: 'owner' });

test('the compiler agrees with the pages', ({ copy }) => {
  const { status, output } = copy.run('node_modules/typescript/bin/tsc', '--noEmit');
  expect(status, output).toBe(0);
});

workThrough();

test('the titles follow the language', async ({ page, shop }) => {
  const { id } = addProduct(shop);
  await page.goto(`/custom/products/detail/${id}`);
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: /^View / })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
});
