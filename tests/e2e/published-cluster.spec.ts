import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { startDemo } from '../../scripts/server.mjs';
import { copyProject } from '../setup/copy.ts';
import { startPostgres } from '../setup/postgres.ts';
import { type Account, type Api, accounts, addMerchant, demoPassword, openApi, uniqueName } from './support/api.ts';
import { enter, expect, test } from './support/console.ts';
import { chooseTool, dialogOf, rowOf, rowsOf, settled } from './support/parts.ts';
import { menuOf } from './support/tabs.ts';

/** How soon others see what is published. */
const soon = { timeout: 5000 };
const inquiry = {
  definition: {
    name: 'ownInquiry',
    recordLabel: 'subject',
    fields: { subject: { type: 'text', label: '事项', required: true, max: 50 } },
  },
  entry: { path: '/own/inquiry', name: 'ownInquiry', title: '咨询登记', perm: 'merchant_admin' },
  under: '客户管理',
};

interface Published {
  readonly number: number;
  readonly patches: readonly { readonly path: readonly string[] }[];
  readonly resources: readonly object[];
  readonly setAside: readonly { readonly outcome: string }[];
}
const publishedOn = (api: Api) => api.call<Published>('GET', '/buffalo/v1/publication');

async function open(browser: Browser, url: string, account: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  await enter(context, url, account);
  return context.newPage();
}

const headsOf = (page: Page) => page.getByRole('main').getByRole('columnheader').filter({ visible: true });

/** Publishes a field, an order of columns and a preset in the panel beside the list. */
async function publishInPanel(page: Page): Promise<Locator> {
  await page.goto('/custom/business');
  await expect(rowsOf(page).first()).toBeVisible();
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '编辑界面' }).click();
  const panel = page.getByRole('complementary', { name: '编辑界面' });
  await panel.getByRole('tab', { name: '列表' }).click();
  await panel.getByRole('button', { name: '上移 等级' }).click();
  await panel.getByText('我负责的', { exact: true }).click();
  const preset = panel.locator('input[value="我负责的"]');
  await preset.fill('我跟进的');
  await page.keyboard.press('Enter');
  await panel.getByRole('tab', { name: '字段' }).click();
  await panel.getByRole('button', { name: '添加字段' }).click();
  await panel.getByLabel('中文名称').fill('开票单位');
  await panel.getByRole('button', { name: '添加字段' }).click();
  await expect(headsOf(page).filter({ hasText: '开票单位' })).toBeVisible();
  await panel.getByRole('combobox', { name: '添加设置' }).fill('可筛选');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('combobox', { name: '可筛选' })).toBeVisible();
  await panel.getByRole('button', { name: /^发\s?布$/ }).click();
  const dialog = page.getByRole('dialog', { name: '发布改动' });
  await dialog.getByLabel('原因').fill('登记开票单位');
  await dialog.getByRole('button', { name: /^发\s?布$/ }).click();
  await expect(dialog).toHaveCount(0);
  return panel;
}

/** Waits until a list has the column, the order and the preset that are published, and no longer than that takes. */
async function expectPublished(page: Page): Promise<void> {
  await expect(headsOf(page).filter({ hasText: '开票单位' })).toBeVisible(soon);
  await expect(headsOf(page).filter({ hasText: /等级|主营类目/ })).toHaveText(['等级', '主营类目'], soon);
  await expect(page.getByRole('main').getByText('我跟进的')).toBeVisible(soon);
}

/** Imports a merchant with a value of the new column. */
async function importRow(page: Page, name: string): Promise<void> {
  await page.goto('/custom/business');
  await chooseTool(page, '导入');
  const buffer = Buffer.from(`商家名称,联系人,手机,开票单位\n${name},陈静,13800000001,星河科技\n`);
  await page.getByLabel('选择文件').setInputFiles({ name: '商家.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '导入 1 行' }).click();
  await expect(page.getByText('导入完成')).toBeVisible();
}

/** Returns the lines of a sheet with what the list finds by the new column. */
async function exportFiltered(page: Page, field: string): Promise<string[]> {
  await page.goto(`/custom/business?${field}=星河科技`);
  await settled(page);
  await expect(rowsOf(page)).toHaveCount(1);
  await chooseTool(page, '导出');
  const dialog = dialogOf(page, '导出 · 商家管理');
  await dialog.getByRole('radio', { name: 'CSV（.csv）' }).check();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '导出' }).click();
  const file = await (await downloading).path();
  return readFileSync(file, 'utf8').trim().split('\r\n');
}

for (const kind of ['embedded', 'PostgreSQL'] as const)
  test(`what is published is worked with, rolled back, and becomes source: ${kind}`, async ({ browser }) => {
    test.setTimeout(200_000);
    const postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined;
    test.skip(kind === 'PostgreSQL' && !postgres, 'There is no PostgreSQL to start.');
    const dataDir = mkdtempSync(path.join(tmpdir(), 'published-'));
    const place = { DATA_DIR: dataDir, DATABASE_URL: postgres?.url ?? '' };
    const copy = copyProject();
    const first = await startDemo(place);
    // On the embedded database there is one server.
    const second = postgres ? await startDemo(place) : first;
    const running = new Set([first, second]);
    try {
      const [owner, platform] = await Promise.all([
        openApi(second.url, accounts.owner),
        openApi(first.url, accounts.super),
      ]);
      const merchant = await addMerchant(owner);
      const form = await open(browser, second.url, 'owner');
      await form.goto(`/custom/business/edit/${merchant.id}`);
      const editor = dialogOf(form, /编辑/);
      const stream = form.waitForResponse('**/buffalo/v1/events');
      await expect(editor.getByRole('textbox', { name: '商家名称' })).toHaveValue(merchant.name);
      await editor.getByRole('textbox', { name: '商家名称' }).fill(`${merchant.name}改`);
      await stream;
      const list = await open(browser, second.url, 'owner');
      const listening = list.waitForResponse('**/buffalo/v1/events');
      await list.goto('/custom/business');
      await expect(rowsOf(list).first()).toBeVisible();
      await listening;

      const staff = await open(browser, first.url, 'super');
      const panel = await publishInPanel(staff);
      await expectPublished(list);
      await expect(editor.getByText('这个界面刚刚有更新')).toBeVisible(soon);
      await expect(editor.getByRole('textbox', { name: '商家名称' })).toHaveValue(`${merchant.name}改`);
      const { number: base, patches } = await publishedOn(platform);
      const publication = { patches, resources: [inquiry] };
      await platform.call('POST', '/buffalo/v1/publications', { base, reason: '登记咨询', publication });
      await expect(menuOf(list).getByRole('link', { name: '咨询登记' })).toBeVisible(soon);
      await expect(editor.getByRole('textbox', { name: '商家名称' })).toHaveValue(`${merchant.name}改`);
      await editor.getByRole('button', { name: '保存' }).click();
      await expect(editor).toHaveCount(0);

      const imported = uniqueName('导入商家');
      await importRow(list, imported);
      const field = patches.find(({ path: at }) => at[0] === 'fields' && at.length === 2)?.path[1];
      const [heads, row] = await exportFiltered(list, String(field));
      expect(heads).toContain('开票单位');
      expect(row).toContain(imported);
      expect(row).toContain('星河科技');

      await list.goto('/custom/business');
      await expectPublished(list);
      await panel.getByRole('tab', { name: '已发布' }).click();
      await panel.getByRole('button', { name: '恢复到“代码原来的样子”' }).click();
      await staff
        .getByRole('dialog')
        .getByRole('button', { name: /^恢\s?复$/ })
        .click();
      await expect(headsOf(list).filter({ hasText: '开票单位' })).toHaveCount(0, soon);
      await expect(menuOf(list).getByRole('link', { name: '咨询登记' })).toHaveCount(0, soon);
      const rolledBack = await publishedOn(platform);
      await platform.call('POST', `/buffalo/v1/publications/${base + 1}/restore`, {
        base: rolledBack.number,
        reason: '还是要',
      });
      await expectPublished(list);
      await expect(rowOf(list, imported)).toContainText('星河科技');

      const pulled = copy.run('scripts/pull.mjs', '--url', first.url, '--as', `${accounts.super}:${demoPassword}`);
      expect(pulled.status, pulled.output).toBe(0);
      for (const server of running) await server.stop();
      running.clear();
      const next = await copy.start(place);
      running.add(next);
      const after = await publishedOn(await openApi(next.url, accounts.super));
      expect(after.patches).toEqual([]);
      expect(after.resources).toEqual([]);
      expect(after.setAside.map(({ outcome }) => outcome)).toEqual(
        Array.from({ length: patches.length + 1 }, () => 'retired'),
      );
      const later = await open(browser, next.url, 'owner');
      await later.goto('/custom/business');
      await expectPublished(later);
      await expect(rowOf(later, imported)).toContainText('星河科技');
      await menuOf(later).getByRole('link', { name: '咨询登记' }).click();
      await expect(later.getByRole('button', { name: '新建' }).first()).toBeVisible();
    } finally {
      for (const server of running) await server.stop();
      await postgres?.stop();
      copy.remove();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
