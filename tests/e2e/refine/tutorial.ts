import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { copyProject, type ProjectCopy } from '../../setup/copy.ts';
import { uniqueName } from '../support/api.ts';
import { test as base, expect } from '../support/console.ts';
import { startDevelopment } from '../support/dev-server.ts';
import { choose } from '../support/parts.ts';
import { barOf, menuOf } from '../support/tabs.ts';
import { startShop } from './shop.ts';

const resource = (name: string, label: string) => `import { defineResource } from '../index.ts';

export default defineResource({ name: '${name}', recordLabel: '${label}', fields: { ${label}: { type: 'text', label: '名称' } } });
`;
const lines = `      { path: '/custom/products', name: 'products', title: '产品管理', noun: '产品', perm: 'products_admin', dataProvider: 'shop', pages: { list: 'listProducts', create: 'createProduct', edit: 'editProduct', show: 'showProduct' } },
      { path: '/custom/categories', name: 'categories', title: '产品类别', perm: 'products_admin', dataProvider: 'shop' },`;
const pages = { list: 'ListProducts', create: 'CreateProduct', edit: 'EditProduct', show: 'ShowProduct' };

/** The project with pages in the shape of Refine's tutorial for Ant Design, as its authors export them, over its API. */
function copyWithTutorial(shop: string): ProjectCopy {
  const copy = copyProject();
  copy.write('src/resources/customer/categories.ts', resource('categories', 'title'));
  copy.write('src/resources/customer/products.ts', resource('products', 'name'));
  copy.addLine('src/resources/index.ts', "name: 'shop', title:", lines);
  const provider = `{ load: async () => (await import('@refinedev/simple-rest')).default('${shop}') }`;
  copy.addLine('src/product/screens.ts', 'screens: ProductScreens = {', `  dataProviders: { shop: ${provider} },`);
  mkdirSync(path.join(copy.folder, 'src/product/pages/products'));
  const loaders = Object.entries(pages).map(([file, component]) => {
    const source = readFileSync(path.join(import.meta.dirname, `products/${file}.tsx`), 'utf8');
    copy.write(`src/product/pages/products/${file}.tsx`, source);
    const key = component.charAt(0).toLowerCase() + component.slice(1);
    return `  ${key}: async () => ({ default: (await import('./products/${file}.tsx')).${component} }),\n`;
  });
  copy.replace('src/product/pages/index.ts', 'pages = {', `pages = {\n${loaders.join('')}`);
  return copy;
}

type Shop = Awaited<ReturnType<typeof startShop>>;
interface WorkerFixtures {
  isBuilt: boolean;
  shop: Shop;
  copy: ProjectCopy;
}

export const test = base.extend<object, WorkerFixtures>({
  isBuilt: [true, { option: true, scope: 'worker' }],
  shop: [
    async ({}, provide) => {
      const shop = await startShop();
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker' },
  ],
  copy: [
    async ({ shop }, provide) => {
      const copy = copyWithTutorial(shop.url);
      await provide(copy);
      copy.remove();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ copy, shop, isBuilt }, provide) => {
      const server = await (isBuilt ? copy.start({ CONNECT_ORIGINS: shop.url }) : startDevelopment(copy));
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** A product, of the category that the list opens with if none is given. */
export function addProduct(shop: Shop, category = 2) {
  const name = uniqueName('产品');
  return { name, id: shop.add('products', { name, category: { id: category }, price: '12.50' }).id };
}

/** Declares the tests of what the pages do, built and in development. */
export function workThrough() {
  test('a product is created, shown and edited under the words, dates and tabs of the console', async ({
    page,
    shop,
  }) => {
    const name = uniqueName('产品');
    await page.goto('/');
    await menuOf(page).getByRole('link', { name: '产品管理' }).click();
    await page.getByRole('link', { name: '新建' }).click();
    await expect(page.getByRole('heading', { name: '新建产品' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('spinbutton', { name: 'Price' }).fill('12.5');
    await choose(page, page.getByRole('combobox', { name: 'Category' }), 'Tables');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('创建成功')).toBeVisible();

    await expect(page.getByRole('heading', { name: '编辑产品' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
    const main = page.getByRole('main');
    await expect(main.getByText('Tables').filter({ visible: true })).toHaveCount(1);
    await page.getByRole('textbox', { name: 'Name' }).fill(`${name}改`);
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('保存成功')).toBeVisible();

    await expect(page.getByRole('heading', { name: '产品详情' })).toBeVisible();
    await expect(main.getByText('Tables').filter({ visible: true })).toHaveCount(1);
    const moment = main.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/).filter({ visible: true });
    await expect(moment).toHaveCount(1);
    await expect(barOf(page).getByRole('link', { name: `${name}改` })).toHaveAttribute('aria-current', 'page');
    const crumbs = page.getByRole('navigation', { name: '面包屑' }).getByRole('listitem');
    await expect(crumbs).toHaveText(['首页', '客户管理', '产品管理', `${name}改`]);
    expect(shop.tables.products).toContainEqual(
      expect.objectContaining({ name: `${name}改`, category: { id: 2 }, price: '12.5' }),
    );
  });

  test('a list shows what its records refer to, and is filtered by it', async ({ page, shop }) => {
    const { name } = addProduct(shop);
    const other = addProduct(shop, 3);
    await page.goto('/custom/products');
    await page.getByRole('columnheader', { name: 'ID' }).click();
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Tables');
    await expect(page.getByRole('row').filter({ hasText: other.name })).toHaveCount(0);
    await page.getByRole('columnheader', { name: 'Category' }).getByRole('button').click();
    const dropdown = page.locator('.ant-table-filter-dropdown');
    await expect(dropdown).toContainText('Tables');
    await choose(page, dropdown.getByRole('combobox'), 'Lamps');
    await expect(dropdown).toContainText('Lamps');
    await dropdown.getByRole('button', { name: '筛选' }).click();
    await expect(page.getByRole('row').filter({ hasText: other.name })).toContainText('Lamps');
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  });

  test('unsaved changes are asked about where they would be lost, and kept behind another tab', async ({
    page,
    shop,
  }) => {
    const { id, name } = addProduct(shop);
    const other = addProduct(shop);
    await page.goto(`/custom/products/edit/${id}`);
    const input = page.getByRole('textbox', { name: 'Name' });
    await expect(input).toHaveValue(name);
    await input.fill(`${name}改`);

    await menuOf(page).getByRole('link', { name: '产品管理' }).click();
    await page.getByRole('columnheader', { name: 'ID' }).click();
    await page.getByRole('row').filter({ hasText: other.name }).getByRole('link').last().click();
    await expect(input).toHaveValue(other.name);
    await barOf(page).getByRole('button', { name: '关闭 编辑产品' }).last().click();
    await expect(page.getByRole('columnheader', { name: 'ID' })).toBeVisible();
    await barOf(page).getByRole('link', { name: '编辑产品' }).click();
    await expect(input).toHaveValue(`${name}改`);

    await barOf(page).getByRole('button', { name: '关闭 编辑产品' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('编辑产品');
    await question.getByRole('button', { name: '取消' }).click();
    await expect(input).toHaveValue(`${name}改`);
    await barOf(page).getByRole('button', { name: '关闭 编辑产品' }).click();
    await question.getByRole('button', { name: '放弃并关闭' }).click();
    await expect(input).toHaveCount(0);
  });
}
