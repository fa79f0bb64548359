import { copyProject, type ProjectCopy } from '../setup/copy.ts';
import { test as base, expect } from './support/console.ts';
import { choose, dialogOf, historyOf, optionsOf, rowOf, rowsOf, settled } from './support/parts.ts';

const resource = `import { defineResource } from '../index.ts';

export default defineResource({
  name: 'visit',
  recordLabel: 'topic',
  fields: {
    topic: { type: 'text', label: '拜访主题', required: true, search: true, sortable: true },
    merchant: { type: 'ref', label: '商家', to: 'merchant', required: true, filter: true },
    visitedOn: { type: 'date', label: '拜访日期', filter: 'range', sortable: true },
  },
});
`;
const line = `      { path: '/custom/visit', name: 'visit', title: '拜访记录', perm: 'visit_admin' },`;

/** The server of the project with a second screen, built from a copy to which nothing but these two were added. */
const test = base.extend<object, { copy: ProjectCopy; server: { url: string } }>({
  copy: [
    async ({}, provide) => {
      const copy = copyProject();
      copy.write('src/resources/customer/visit.ts', resource);
      copy.addLine('src/resources/index.ts', "name: 'shop', title:", line);
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

test.describe.configure({ mode: 'serial' });

test('a second screen is one file of at most twelve lines, as the formatter writes it, and one line', ({ copy }) => {
  expect(resource.trimEnd().split('\n').length).toBeLessThanOrEqual(12);
  const formatted = copy.run(
    'node_modules/@biomejs/biome/bin/biome',
    'format',
    '--vcs-enabled=false',
    'src/resources/customer/visit.ts',
    'src/resources/index.ts',
  );
  expect(formatted.output).toContain('Checked 2 files');
  expect(formatted.status, formatted.output).toBe(0);
});

test('the compiler agrees', ({ copy }) => {
  const { status, output } = copy.run('node_modules/typescript/bin/tsc', '--noEmit');
  expect(status, output).toBe(0);
});

test.describe('in the browser', () => {
  test.use({ account: 'owner', tolerated: [/\b400\b/] });

  test('it is in the menu, and its list, form, search, page, history and deletion work', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '拜访记录' }).click();
    await expect(page).toHaveURL(/\/custom\/visit$/);
    await expect(page).toHaveTitle('拜访记录 - 客服运营管理后台');
    await expect(page.getByText('“拜访记录”里还没有记录')).toBeVisible();

    await page.getByRole('main').getByRole('button', { name: '新建' }).first().click();
    const form = dialogOf(page, '新建拜访记录');
    await expect(form.getByRole('textbox', { name: '拜访主题' })).toBeFocused();
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form.getByText(/^请(输入|选择)./)).toHaveCount(2);
    await form.getByRole('textbox', { name: '拜访主题' }).fill('年度续约沟通');
    await form.getByRole('combobox', { name: '商家' }).fill('锦绣');
    await optionsOf(page).filter({ hasText: '锦绣' }).first().click();
    await form.getByRole('textbox', { name: '拜访日期' }).fill('2026-11-20');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('创建成功')).toBeVisible();
    await expect(rowOf(page, '年度续约沟通')).toContainText('锦绣');
    await expect(rowOf(page, '年度续约沟通')).toContainText('2026-11-20');

    await rowOf(page, '年度续约沟通').getByRole('button', { name: '编辑' }).click();
    const edit = dialogOf(page, '编辑 · 年度续约沟通');
    await edit.getByRole('textbox', { name: '拜访日期' }).fill('2026-11-21');
    await edit.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('保存成功')).toBeVisible();
    await expect(edit).toBeHidden();

    await page.getByRole('searchbox').fill('不存在');
    await expect(page.getByText('没有符合条件的记录')).toBeVisible();
    await page.getByRole('searchbox').fill('续约');
    await expect(rowsOf(page)).toHaveCount(1);

    await rowOf(page, '年度续约沟通').getByRole('link', { name: '年度续约沟通' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('年度续约沟通');
    const [latest, first] = await historyOf(page);
    expect(latest).toContain('陈星 把 拜访日期 从 2026-11-20 改为 2026-11-21');
    expect(first).toContain('陈星 创建了这条记录');

    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await dialogOf(page, '删除“年度续约沟通”？').getByRole('button', { name: '删除' }).click();
    // The list is as it was left, with its keyword if that had reached the address.
    await expect(page).toHaveURL(/\/custom\/visit(?:\?q=[^&]*)?$/);
    await settled(page);
    await expect(rowsOf(page)).toHaveCount(0);
  });

  test('it has its own permission: who lacks it neither sees nor opens it', async ({ visit }) => {
    const page = await visit('staff');
    await page.goto('/custom/visit');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('alert')).toContainText('缺少权限：拜访记录 (visit_admin)');
    await expect(page.getByRole('navigation', { name: '主菜单' })).not.toContainText('拜访记录');
  });

  test('platform staff choose the enterprise there as everywhere', async ({ visit }) => {
    const page = await visit('super');
    await page.goto('/custom/visit/create');
    const form = dialogOf(page, '新建拜访记录');
    await choose(page, form.getByRole('combobox', { name: '企业' }), '星河客服外包');
    await form.getByRole('textbox', { name: '拜访主题' }).fill('平台回访');
    await form.getByRole('combobox', { name: '商家' }).fill('锦绣');
    await optionsOf(page).filter({ hasText: '锦绣' }).first().click();
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('创建成功')).toBeVisible();
    await expect(rowOf(page, '平台回访')).toContainText('星河客服外包');
  });
});
