import { readFileSync } from 'node:fs';
import path from 'node:path';
import { copyProject, type ProjectCopy } from '../setup/copy.ts';
import { type Api, addUser, openApi, ownPassword, uniqueName } from './support/api.ts';
import { test as base, expect, signIn } from './support/console.ts';
import { choose } from './support/parts.ts';
import { barOf, menuOf } from './support/tabs.ts';

const source = (file: string) => readFileSync(path.join(import.meta.dirname, 'refine', file), 'utf8');
const resource = `import { defineResource } from '../index.ts';

export default defineResource({
  name: 'visit',
  recordLabel: 'topic',
  fields: {
    topic: { type: 'text', label: '拜访主题', required: true, search: true, filter: true, sortable: true },
    merchant: { type: 'ref', label: '商家', to: 'merchant', filter: true },
    stage: {
      type: 'enum',
      label: '阶段',
      filter: true,
      options: [
        { value: 'planned', label: '计划中' },
        { value: 'done', label: '已完成' },
      ],
    },
  },
});
`;
const pageFiles = { visits: 'visits.tsx', visitEdit: 'visit-edit.tsx', visitShow: 'visit-show.tsx' };
const line = `      { path: '/custom/visit', name: 'visit', title: '拜访记录', perm: 'visit_admin', pages: { list: 'visits', edit: 'visitEdit', show: 'visitShow' } },`;

/** The production build of the project with pages of plain Refine in place of the screens of a resource. */
const test = base.extend<object, { copy: ProjectCopy; server: { url: string } }>({
  copy: [
    async ({}, provide) => {
      const copy = copyProject();
      copy.write('src/resources/customer/visit.ts', resource);
      copy.addLine('src/resources/index.ts', "name: 'shop', title:", line);
      const pages = Object.entries(pageFiles).map(([name, file]) => {
        copy.write(`src/product/pages/${file}`, source(file));
        return `  ${name}: () => import('./${file}'),`;
      });
      copy.replace('src/product/pages/index.ts', 'pages = {', `pages = {\n${pages.join('\n')}\n`);
      await provide(copy);
      copy.remove();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ copy }, provide) => {
      const server = await copy.start();
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.describe.configure({ mode: 'default' });
test.use({ account: 'owner' });

const addVisit = (api: Api, values: object = {}) =>
  api.call<{ id: string; version: number; topic: string }>('POST', '/buffalo/v1/visit', {
    topic: uniqueName('回访'),
    ...values,
  });

test('the compiler agrees with the pages', ({ copy }) => {
  const { status, output } = copy.run('node_modules/typescript/bin/tsc', '--noEmit');
  expect(status, output).toBe(0);
});

test('a list keeps its page, order and filters in the address, also through a reload', async ({ page, api }) => {
  for (let count = 0; count < 7; count += 1) await addVisit(api, { stage: 'done' });
  await addVisit(api, { stage: 'planned' });
  await page.goto('/');
  await menuOf(page).getByRole('link', { name: '拜访记录' }).click();
  await expect(page.getByRole('heading', { name: '拜访记录' })).toBeVisible();
  await expect(page.locator('tbody tr.ant-table-row')).toHaveCount(5);
  await page.getByRole('listitem', { name: '2' }).click();
  await expect(page).toHaveURL(/currentPage=2/);
  await page.getByRole('columnheader', { name: '阶段' }).getByRole('button').click();
  await page.getByRole('menuitem', { name: '计划中' }).click();
  await page
    .getByRole('button', { name: '确 定' })
    .or(page.getByRole('button', { name: '确定' }))
    .click();
  await expect(page).toHaveURL(/filters\[0\]\[field\]=stage/);
  await expect(page.locator('tbody tr.ant-table-row')).toHaveCount(1);
  await page.reload();
  await expect(page.locator('tbody tr.ant-table-row')).toHaveCount(1);
  await expect(page).toHaveURL(/filters\[0\]\[field\]=stage/);
});

test('a drawer creates, with the picker of another resource, in the words of the console', async ({ page, api }) => {
  const [merchant] = (
    await api.call<{ records: { name: string }[] }>('GET', '/buffalo/v1/merchant/page?_start=0&_end=1')
  ).records;
  const topic = uniqueName('登记');
  await page.goto('/custom/visit');
  await page.getByRole('button', { name: '新建' }).click();
  await expect(page).toHaveURL(/drawer-visit-create\[open\]=true/);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: '拜访主题' }).fill(topic);
  await drawer.getByRole('combobox', { name: '商家' }).fill(merchant?.name ?? '');
  await choose(page, drawer.getByRole('combobox', { name: '商家' }), merchant?.name ?? '');
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('创建成功')).toBeVisible();
  const found = await api.call<{ records: { topic: string; merchant: unknown }[] }>(
    'GET',
    `/buffalo/v1/visit/page?_start=0&_end=1&q=${encodeURIComponent(topic)}`,
  );
  expect(found.records).toMatchObject([{ topic, merchant: expect.anything() }]);
});

test('a form edits a record with the version that it read, and leads back to the list', async ({ page, api }) => {
  const { id, topic } = await addVisit(api);
  await page.goto(`/custom/visit/edit/${id}`);
  const input = page.getByRole('textbox', { name: '拜访主题' });
  await expect(input).toHaveValue(topic);
  await input.fill(`${topic}改`);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  await expect(page).toHaveURL(/\/custom\/visit(\?.*)?$/);
  const { topic: saved } = await api.call<{ topic: string }>('GET', `/buffalo/v1/visit/${id}`);
  expect(saved).toBe(`${topic}改`);
});

test('a detail page has its record, its tab, its breadcrumb and who is signed in', async ({ page, api }) => {
  const { id, topic } = await addVisit(api);
  await page.goto(`/custom/visit/detail/${id}`);
  await expect(page.getByRole('heading', { name: '拜访记录详情' })).toBeVisible();
  await expect(page.getByRole('main').getByText(topic)).toBeVisible();
  await expect(page.getByText('读者：陈星')).toBeVisible();
  await expect(barOf(page).getByRole('link', { name: topic })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('navigation', { name: '面包屑' }).getByRole('listitem')).toHaveText([
    '首页',
    '客户管理',
    '拜访记录',
    topic,
  ]);
  await expect(menuOf(page).getByRole('link', { name: '拜访记录' })).toHaveAttribute('aria-current', 'page');
});

test('a list follows what others do, and stays as it was left behind another tab', async ({ page, api }) => {
  const stream = page.waitForResponse('**/buffalo/v1/events');
  await page.goto('/custom/visit?sorters[0][field]=topic&sorters[0][order]=desc');
  await expect(page.getByRole('columnheader', { name: '拜访主题' })).toHaveAttribute('aria-sort', 'descending');
  await stream;
  const { topic } = await addVisit(api, { topic: uniqueName('龥') });
  await expect(page.getByRole('cell', { name: topic })).toBeVisible();
  await page.getByRole('button', { name: '去商家' }).click();
  await expect(page).toHaveURL(/\/custom\/business$/);
  await barOf(page).getByRole('link', { name: '拜访记录' }).click();
  await expect(page).toHaveURL(/sorters\[0\]\[order\]=desc/);
  await expect(page.getByRole('cell', { name: topic })).toBeVisible();
});

test('a record is deleted by Refine’s own button, after a question in the language of the console', async ({
  page,
  api,
}) => {
  const { topic } = await addVisit(api, { topic: uniqueName('!') });
  await page.goto('/custom/visit');
  const row = page.getByRole('row').filter({ hasText: topic });
  await row.getByRole('button').last().click();
  await expect(page.getByText('确定要执行吗？')).toBeVisible();
  await page.getByRole('button', { name: '删除', exact: true }).last().click();
  await expect(page.getByText('删除成功')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a CSV is imported', async ({ page, api }) => {
  const topics = [uniqueName('表甲'), uniqueName('表乙')];
  await page.goto('/custom/visit');
  await page
    .getByLabel('导入 CSV')
    .setInputFiles({ name: 'visits.csv', mimeType: 'text/csv', buffer: Buffer.from(`topic\n${topics.join('\n')}`) });
  await expect
    .poll(async () => {
      const { records } = await api.call<{ records: { topic: string }[] }>(
        'GET',
        '/buffalo/v1/visit/page?_start=0&_end=100',
      );
      return records.map(({ topic }) => topic);
    })
    .toEqual(expect.arrayContaining(topics));
});

test.describe('somebody with the screen’s permission alone', () => {
  test.use({ account: undefined });

  test('sees the pages without what the rest asks for; somebody without it does not get there', async ({
    page,
    server,
    visit,
  }) => {
    const api = await openApi(server.url, 'owner@demo.example');
    const name = `visitors_${crypto.randomUUID().slice(0, 8)}`;
    const permissions = ['customer_admin', 'visit_admin'];
    await api.call('POST', '/buffalo/v1/role', { name, code: name, scope: 'all', permissions });
    const { email } = await addUser(api, name);
    const { topic } = await addVisit(api, { topic: uniqueName('!') });
    await page.goto('/login');
    await signIn(page, email, ownPassword);
    await menuOf(page).getByRole('link', { name: '拜访记录' }).click();
    const row = page.getByRole('row').filter({ hasText: topic });
    // To show and to edit; deleting requires an operation permission of its own.
    await expect(row.getByRole('link')).toHaveCount(2);
    await expect(row.getByRole('button', { name: 'delete' })).toHaveCount(0);
    await expect(page.getByText('导入 CSV')).toBeVisible();

    const stranger = await visit('staff');
    await stranger.goto('/custom/visit');
    await expect(stranger.getByRole('alert')).toContainText('缺少权限：拜访记录 (visit_admin)');
  });
});

test('the pages speak the language of the console', async ({ page }) => {
  await page.goto('/custom/visit');
  await expect(page.getByRole('button', { name: '新建' })).toBeVisible();
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: /New$/ })).toBeVisible();
});
