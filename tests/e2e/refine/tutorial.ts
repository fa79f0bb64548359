import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { copyProject, type ProjectCopy } from '../../setup/copy.ts';
import { type Api, uniqueName } from '../support/api.ts';
import { test as base, expect } from '../support/console.ts';
import { startDevelopment } from '../support/dev-server.ts';
import { choose } from '../support/parts.ts';
import { barOf, menuOf } from '../support/tabs.ts';

const resource = (name: string, fields: string) => `import { defineResource } from '../index.ts';

export default defineResource({ name: '${name}', recordLabel: '${name === 'products' ? 'name' : 'title'}', fields: { ${fields} } });
`;
const title = "{ type: 'text', label: '名称', required: true, search: true, filter: true, sortable: true }";
const lines = `      { path: '/custom/products', name: 'products', title: '产品管理', noun: '产品', perm: 'products_admin', pages: { list: 'listProducts', create: 'createProduct', edit: 'editProduct', show: 'showProduct' } },
      { path: '/custom/categories', name: 'categories', title: '产品类别', perm: 'products_admin' },`;
const pages = { list: 'ListProducts', create: 'CreateProduct', edit: 'EditProduct', show: 'ShowProduct' };

/** The project with pages in the shape of Refine's tutorial for Ant Design, as its authors export them. */
function copyWithTutorial(): ProjectCopy {
  const copy = copyProject();
  copy.write('src/resources/customer/categories.ts', resource('categories', `title: ${title}`));
  copy.write(
    'src/resources/customer/products.ts',
    resource(
      'products',
      `name: ${title}, description: { type: 'textarea', label: '说明' }, material: { type: 'text', label: '材质' },
       category: { type: 'ref', label: '类别', to: 'categories', filter: true }, price: { type: 'decimal', label: '价格' }`,
    ),
  );
  copy.addLine('src/resources/index.ts', "name: 'shop', title:", lines);
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

interface WorkerFixtures {
  isBuilt: boolean;
  copy: ProjectCopy;
}

export const test = base.extend<object, WorkerFixtures>({
  isBuilt: [true, { option: true, scope: 'worker' }],
  copy: [
    async ({}, provide) => {
      const copy = copyWithTutorial();
      await provide(copy);
      copy.remove();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ copy, isBuilt }, provide) => {
      const server = await (isBuilt ? copy.start() : startDevelopment(copy));
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const addCategory = (api: Api) =>
  api.call<{ id: string; title: string }>('POST', '/buffalo/v1/categories', { title: uniqueName('类别') });
export async function addProduct(api: Api) {
  const category = await addCategory(api);
  const values = { name: uniqueName('产品'), category: category.id, price: 12.5 };
  const { id, name } = await api.call<{ id: string; name: string }>('POST', '/buffalo/v1/products', values);
  return { id, name, category: category.title };
}

/** Declares the tests of what the pages do, built and in development. */
export function workThrough() {
  test('a product is created, shown and edited under the words, dates and tabs of the console', async ({
    page,
    api,
  }) => {
    const category = await addCategory(api);
    const name = uniqueName('产品');
    await page.goto('/');
    await menuOf(page).getByRole('link', { name: '产品管理' }).click();
    await page.getByRole('link', { name: '新建' }).click();
    await expect(page.getByRole('heading', { name: '新建产品' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('spinbutton', { name: 'Price' }).fill('12.5');
    await choose(page, page.getByRole('combobox', { name: 'Category' }), category.title);
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('创建成功')).toBeVisible();

    await expect(page.getByRole('heading', { name: '编辑产品' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
    await page.getByRole('textbox', { name: 'Name' }).fill(`${name}改`);
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('保存成功')).toBeVisible();

    await expect(page.getByRole('heading', { name: '产品详情' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText(category.title).filter({ visible: true })).toHaveCount(1);
    await expect(main.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)).toBeVisible();
    await expect(barOf(page).getByRole('link', { name: `${name}改` })).toHaveAttribute('aria-current', 'page');
    const crumbs = page.getByRole('navigation', { name: '面包屑' }).getByRole('listitem');
    await expect(crumbs).toHaveText(['首页', '客户管理', '产品管理', `${name}改`]);
  });

  test('a list shows what its records refer to, and is filtered by it', async ({ page, api }) => {
    const { name, category } = await addProduct(api);
    const other = await addProduct(api);
    await page.goto('/custom/products?sorters[0][field]=id&sorters[0][order]=desc');
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(category);
    await page.getByRole('columnheader', { name: 'Category' }).getByRole('button').click();
    const filter = page.locator('.ant-table-filter-dropdown').getByRole('combobox');
    await filter.fill(category);
    await choose(page, filter, category);
    await page.getByRole('button', { name: '筛选' }).click();
    await expect(page.getByRole('row').filter({ hasText: other.name })).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  });

  test('unsaved changes are asked about where they would be lost, and kept behind another tab', async ({
    page,
    api,
  }) => {
    const { id, name } = await addProduct(api);
    const other = await addProduct(api);
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
