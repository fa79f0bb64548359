import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { ProjectCopy } from '../setup/copy.ts';
import { isAll } from '../setup/extent.ts';
import { expect } from './support/console.ts';
import { developmentTest } from './support/development.ts';
import { menuOf } from './support/tabs.ts';

const test = developmentTest();

test.describe.configure({ mode: 'default' });
test.skip(!isAll, 'It takes minutes: it runs with `npm test -- --all`.');
// Development warns of what production does not, and a server that is loaded anew ends its stream of events.
test.use({ account: 'super', tolerated: [/^console warning|^console error: Warning: |\/events|net::ERR/] });

const panelOf = (page: Page) => page.getByRole('complementary', { name: '编辑界面' });
/** antd says the place of a focused tab before its name. */
const tabOf = (panel: Locator, name: string) => panel.getByRole('tab', { name: new RegExp(`(^| )${name}$`) });

/** How somebody works: by mouse or by keys. */
interface Hands {
  press(place: Locator): Promise<void>;
  type(place: Locator, text: string): Promise<void>;
  tick(place: Locator): Promise<void>;
}

const mouse: Hands = {
  press: (place) => place.click({ force: true }),
  type: (place, text) => place.fill(text),
  tick: (place) => place.check(),
};

function keysOf({ keyboard }: Page): Hands {
  return {
    async press(place) {
      await place.focus();
      await keyboard.press('Enter');
    },
    async type(place, text) {
      await place.focus();
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(text);
    },
    async tick(place) {
      await place.focus();
      await keyboard.press('Space');
    },
  };
}

async function openPanel(page: Page, { press }: Hands): Promise<Locator> {
  await press(page.getByRole('button', { name: '编辑界面' }));
  const panel = panelOf(page);
  await expect(panel.getByRole('tab').first()).toBeVisible();
  return panel;
}

/** Opens a tab, which may stand in the menu of those that have no room. */
async function openTab(panel: Locator, name: string, { press }: Hands) {
  await press(tabOf(panel, name));
  await expect(tabOf(panel, name)).toHaveAttribute('aria-selected', 'true');
}

/** Returns what a file of a resource declares. It is data alone. */
function declared(text: string): unknown {
  const [, literal = ''] = /defineResource\((\{[\s\S]*\})\)/.exec(text) ?? [];
  return new Function(`return (${literal});`)();
}

const readme = readFileSync(path.join(import.meta.dirname, '../../README.md'), 'utf8');
const example = declared(readme.slice(readme.indexOf('export default defineResource({')));

async function saveAll(page: Page, panel: Locator, { press }: Hands) {
  await press(panel.getByRole('button', { name: /^保\s?存$/ }));
  const dialog = page.getByRole('dialog', { name: '保存到文件' });
  await press(dialog.getByRole('button', { name: '写入文件' }));
  await expect(dialog).toBeHidden();
}

/** Chooses by keys in a list that opens. */
async function choose(page: Page, place: Locator, text: string) {
  await place.focus();
  await page.keyboard.type(text);
  await expect(page.locator('.ant-select-item-option-active').filter({ hasText: text })).toBeVisible();
  await page.keyboard.press('Enter');
}

async function addField(page: Page, panel: Locator, { press, type }: Hands, field: readonly [string, string, string]) {
  const [label, name, kind] = field;
  await press(panel.getByRole('button', { name: '添加字段' }));
  await type(panel.getByLabel('中文名称'), label);
  await type(panel.getByLabel('名称（代码）'), name);
  await choose(page, panel.getByLabel('类型'), kind);
}

/** Makes the screen of the README from nothing, under another name and title, and leaves it unsaved at its last field. */
async function makeScreen(page: Page, hands: Hands, name: string, title: string): Promise<Locator> {
  const { press, type, tick } = hands;
  await page.goto('/custom/business');
  let panel = await openPanel(page, hands);
  await openTab(panel, '菜单', hands);
  await press(panel.getByRole('button', { name: '新建界面' }));
  await type(panel.getByLabel('标题').last(), title);
  await type(panel.getByLabel('路径'), `/custom/${name}`);
  await type(panel.getByLabel('名称（代码）'), name);
  await type(panel.getByLabel('第一个字段的名称'), '咨询事项=name');
  await press(panel.getByRole('button', { name: '新建界面' }));
  await expect(menuOf(page).getByRole('link', { name: title })).toBeVisible();
  await page.goto(`/custom/${name}`);
  panel = panelOf(page);

  await openTab(panel, '字段', hands);
  await addField(page, panel, hands, ['手机', 'mobile', 'phone']);
  await press(panel.getByRole('button', { name: '添加字段' }));
  await tick(panel.getByRole('checkbox', { name: '必填' }));
  await tick(panel.getByRole('checkbox', { name: '不可重复' }));
  await press(panel.getByRole('button', { name: '返回' }));
  await addField(page, panel, hands, ['归属人', 'owner', 'ref']);
  await choose(page, panel.getByLabel('指向的资源'), 'user');
  await press(panel.getByRole('button', { name: '添加字段' }));
  await choose(page, panel.getByRole('combobox', { name: '添加设置' }), 'filter');
  await expect(panel.getByRole('combobox', { name: '可筛选' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '归属人' })).toBeVisible();
  return panel;
}

/** Expects that a file declares what the README does. */
function expectReadme(copy: ProjectCopy, name: string) {
  const made = readFileSync(path.join(copy.folder, `src/resources/customer/${name}.ts`), 'utf8');
  expect(declared(made)).toEqual({ ...Object(example), name });
  const { status, output } = copy.run('node_modules/@biomejs/biome/bin/biome', 'check', 'src/resources');
  expect(status, output).toBe(0);
}

test('the screen of the README is made by mouse', async ({ page, copy }) => {
  const panel = await makeScreen(page, mouse, 'inquiry', '咨询登记');
  await saveAll(page, panel, mouse);
  expectReadme(copy, 'inquiry');
});

test('and by keys, with a step taken back, an order changed and a mistake that is not saved', async ({
  page,
  copy,
}) => {
  const keys = page.keyboard;
  const hands = keysOf(page);
  const { press, type } = hands;
  const panel = await makeScreen(page, hands, 'consultation', '到访登记');
  await choose(page, panel.getByRole('combobox', { name: '添加设置' }), 'widget');
  await expect(panel.getByRole('alert').filter({ hasText: 'widget' })).toBeVisible();
  await expect(panel.getByRole('button', { name: /^保\s?存$/ })).toBeDisabled();
  await press(panel.getByRole('button', { name: '删除 输入组件' }));
  await press(panel.getByRole('button', { name: '返回' }));

  await press(panel.getByRole('button', { name: '手机 mobile' }));
  await type(panel.getByLabel('名称', { exact: true }), '联系手机');
  await keys.press('Enter');
  await expect(page.getByRole('columnheader', { name: '联系手机' })).toBeVisible();
  await panel.getByRole('button', { name: '返回' }).focus();
  await keys.press('ControlOrMeta+z');
  await expect(page.getByRole('columnheader', { name: '手机', exact: true })).toBeVisible();
  await press(panel.getByRole('button', { name: '返回' }));

  await panel.getByRole('button', { name: '归属人 owner' }).focus();
  await keys.press('Alt+ArrowUp');
  await expect(page.getByRole('columnheader').nth(3)).toHaveText('归属人');
  await keys.press('Alt+ArrowDown');
  await expect(page.getByRole('columnheader').nth(4)).toHaveText('归属人');
  await saveAll(page, panel, hands);
  expectReadme(copy, 'consultation');
});
