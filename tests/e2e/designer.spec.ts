import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { copyProject, type ProjectCopy } from '../setup/copy.ts';
import { isAll } from '../setup/extent.ts';
import { test as base, expect } from './support/console.ts';
import { startDevelopment } from './support/dev-server.ts';
import { menuOf } from './support/tabs.ts';

/** The development server of a copy of the project. */
const test = base.extend<object, { copy: ProjectCopy }>({
  copy: [
    async ({}, provide) => {
      const copy = copyProject();
      await provide(copy);
      copy.remove();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ copy }, provide) => {
      const server = await startDevelopment(copy);
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.describe.configure({ mode: 'default' });
test.skip(!isAll, 'It takes minutes: it runs with `npm test -- --all`.');
// Development warns of what production does not, and a server that is loaded anew ends its stream of events.
test.use({ account: 'super', tolerated: [/^console warning|^console error: Warning: |\/events|net::ERR/] });

const panelOf = (page: Page) => page.getByRole('complementary', { name: '编辑界面' });
const tabOf = (panel: Locator, name: string) => panel.getByRole('tab', { name, exact: true });

async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '编辑界面' }).click();
  const panel = panelOf(page);
  await expect(panel.getByRole('tab').first()).toBeVisible();
  return panel;
}

/** Opens a tab, which may stand in the menu of those that have no room. */
async function openTab(panel: Locator, name: string) {
  await tabOf(panel, name).click({ force: true });
  await expect(tabOf(panel, name)).toHaveAttribute('aria-selected', 'true');
}

/** Returns what a file of a resource declares. It is data alone. */
function declared(text: string): unknown {
  const [, literal = ''] = /defineResource\((\{[\s\S]*\})\)/.exec(text) ?? [];
  return new Function(`return (${literal});`)();
}

const readme = readFileSync(path.join(import.meta.dirname, '../../README.md'), 'utf8');
const example = declared(readme.slice(readme.indexOf('export default defineResource({')));

async function saveAll(page: Page, panel: Locator) {
  await panel.getByRole('button', { name: /^保\s?存$/ }).click();
  const dialog = page.getByRole('dialog', { name: '保存到文件' });
  await dialog.getByRole('button', { name: '写入文件' }).click();
  await expect(dialog).toBeHidden();
}

/** Chooses by keys in a list that opens. */
async function choose(page: Page, place: Locator, text: string) {
  await place.focus();
  await page.keyboard.type(text);
  await expect(page.locator('.ant-select-item-option-active').filter({ hasText: text })).toBeVisible();
  await page.keyboard.press('Enter');
}

async function addField(page: Page, panel: Locator, label: string, name: string, kind: string) {
  await panel.getByRole('button', { name: '添加字段' }).click();
  await panel.getByLabel('中文名称').fill(label);
  await panel.getByLabel('名称（代码）').fill(name);
  await choose(page, panel.getByLabel('类型'), kind);
}

test('the screen of the README is made by mouse', async ({ page, copy }) => {
  await page.goto('/custom/business');
  let panel = await openPanel(page);
  await openTab(panel, '菜单');
  await panel.getByRole('button', { name: '新建界面' }).click();
  await panel.getByLabel('标题').last().fill('咨询登记');
  await panel.getByLabel('路径').fill('/custom/inquiry');
  await panel.getByLabel('名称（代码）').fill('inquiry');
  await panel.getByLabel('第一个字段的名称').fill('咨询事项=name');
  await panel.getByRole('button', { name: '新建界面' }).click();
  await expect(menuOf(page).getByRole('link', { name: '咨询登记' })).toBeVisible();
  await page.goto('/custom/inquiry');
  panel = panelOf(page);

  await openTab(panel, '字段');
  await addField(page, panel, '手机', 'mobile', 'phone');
  await panel.getByRole('button', { name: '添加字段' }).click();
  await panel.getByRole('checkbox', { name: '必填' }).check();
  await panel.getByRole('checkbox', { name: '不可重复' }).check();
  await panel.getByRole('button', { name: '返回' }).click();
  await addField(page, panel, '归属人', 'owner', 'ref');
  await choose(page, panel.getByLabel('指向的资源'), 'user');
  await panel.getByRole('button', { name: '添加字段' }).click();
  await choose(page, panel.getByRole('combobox', { name: '添加设置' }), 'filter');
  await expect(panel.getByRole('combobox', { name: '可筛选' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '归属人' })).toBeVisible();
  await saveAll(page, panel);

  const made = readFileSync(path.join(copy.folder, 'src/resources/customer/inquiry.ts'), 'utf8');
  expect(declared(made)).toEqual(example);
});

test('and by keys, with a step taken back, an order changed and a mistake that is not saved', async ({
  page,
  copy,
}) => {
  const keys = page.keyboard;
  const type = async (place: Locator, text: string) => {
    await place.focus();
    await keys.press('ControlOrMeta+a');
    await keys.type(text);
  };
  const press = async (place: Locator) => {
    await place.focus();
    await keys.press('Enter');
  };
  await page.goto('/custom/inquiry');
  await expect(page.getByRole('columnheader', { name: '归属人' })).toBeVisible();
  await press(page.getByRole('button', { name: '编辑界面' }));
  const panel = panelOf(page);
  await press(tabOf(panel, '字段'));

  await panel.getByRole('button', { name: '删除 归属人' }).focus();
  await keys.press('Enter');
  await expect(page.getByRole('columnheader', { name: '归属人' })).toBeHidden();
  await press(panel.getByRole('button', { name: '手机 mobile' }));
  await type(panel.getByLabel('名称', { exact: true }), '联系手机');
  await keys.press('Enter');
  await expect(page.getByRole('columnheader', { name: '联系手机' })).toBeVisible();
  await panel.getByRole('button', { name: '返回' }).focus();
  await keys.press('ControlOrMeta+z');
  await expect(page.getByRole('columnheader', { name: '手机', exact: true })).toBeVisible();

  await press(panel.getByRole('button', { name: '返回' }));
  await press(panel.getByRole('button', { name: '添加字段' }));
  await type(panel.getByLabel('中文名称'), '归属人');
  await type(panel.getByLabel('名称（代码）'), 'owner');
  await choose(page, panel.getByLabel('类型'), 'ref');
  await choose(page, panel.getByLabel('指向的资源'), 'user');
  await press(panel.getByRole('button', { name: '添加字段' }));
  await choose(page, panel.getByRole('combobox', { name: '添加设置' }), 'filter');
  await expect(panel.getByRole('combobox', { name: '可筛选' })).toBeVisible();
  await choose(page, panel.getByRole('combobox', { name: '添加设置' }), 'widget');
  await expect(panel.getByRole('alert').filter({ hasText: 'widget' })).toBeVisible();
  await expect(panel.getByRole('button', { name: /^保\s?存$/ })).toBeDisabled();
  await press(panel.getByRole('button', { name: '删除 输入组件' }));

  await press(panel.getByRole('button', { name: '返回' }));
  await panel.getByRole('button', { name: '归属人 owner' }).focus();
  await keys.press('Alt+ArrowUp');
  await expect(page.getByRole('columnheader').nth(3)).toHaveText('归属人');
  await keys.press('Alt+ArrowDown');
  await expect(page.getByRole('columnheader').nth(4)).toHaveText('归属人');
  await keys.press('Alt+ArrowUp');
  await expect(page.getByRole('columnheader').nth(3)).toHaveText('归属人');
  await saveAll(page, panel);
  const made = readFileSync(path.join(copy.folder, 'src/resources/customer/inquiry.ts'), 'utf8');
  expect(declared(made)).toEqual(example);
});
