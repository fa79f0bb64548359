import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { workbook } from '../screens/import/workbook.ts';
import { addMerchant, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { choose, chooseTool, dialogOf, rowOf, rowsOf, settled } from './support/parts.ts';

test.use({ account: 'owner' });

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function chooseFile(page: Page, name: string, content: string | Uint8Array) {
  await page.goto('/custom/business');
  await chooseTool(page, '导入');
  const buffer = Buffer.from(content);
  await page.getByLabel('选择文件').setInputFiles({ name, mimeType: name.endsWith('x') ? xlsx : 'text/csv', buffer });
  await page.getByRole('button', { name: '下一步' }).click();
}

/** The count of a view of the check. */
function view(page: Page, name: string) {
  return page.getByRole('radio', { name, exact: true });
}

test('an xlsx with wrong cells is repaired in place, imported and undone', async ({ page }) => {
  const [good, bad] = [uniqueName('好店'), uniqueName('坏店')];
  const content = workbook({
    商家: [
      ['商家名称', '主营类目', '联系人', '手机号码', '签约日期', '年费'],
      [good, '服饰', '陈静', 13800000001, { day: '2026-11-03' }, 1234.5],
      [bad, '服装', '李强', 12, undefined, undefined],
    ],
    说明: [['怎么填']],
  });
  await chooseFile(page, '商家.xlsx', content);
  await expect(view(page, '有错误 1')).toBeChecked();
  await page
    .getByRole('button', {
      name: '修改 手机，第 3 行，有错误：12 应为 11 位手机号，或带区号的座机号，如 0571-88001234',
    })
    .click();
  await page.getByRole('textbox', { name: '手机' }).fill('13800000002');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^修改 主营类目，第 3 行，有错误：服装 / }).click();
  await choose(page, page.getByRole('combobox', { name: '主营类目' }), '服饰');
  await page.getByRole('button', { name: '确定' }).click();
  await expect(view(page, '有错误 0')).toBeChecked();
  await page.getByRole('button', { name: '导入 2 行' }).click();
  await expect(page.getByText('导入完成')).toBeVisible();

  await page.getByRole('link', { name: '查看导入的数据' }).click();
  await settled(page);
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowOf(page, bad)).toContainText('服饰');
  await expect(rowOf(page, good)).toContainText('¥1,234.50');
  const chips = page.getByRole('list', { name: '生效的条件' });
  await expect(chips).toContainText('导入: 商家.xlsx');
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await expect(page.getByText('已选 2 条')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: '撤销导入' }).click();
  await dialogOf(page, '撤销这次导入？').getByRole('button', { name: '撤销导入' }).click();
  await expect(page.getByRole('status').filter({ hasText: '导入已撤销' })).toBeVisible();
  await page.goto(`/custom/business?q=${bad}`);
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
});

test('a wrong cell off the screen is shown by the number of its row, which leads to it', async ({ page }) => {
  const rows = Array.from({ length: 60 }, (_unused, index) => `店${index},陈静,13800000001,2026-11-03,备注`);
  rows.push(`${uniqueName('坏店')},陈静,13800000001,哪天,${'长'.repeat(3000)}`);
  await chooseFile(page, '商家.csv', `商家名称,联系人,联系电话,签约日期,备注\n${rows.join('\n')}`);
  await page.setViewportSize({ width: 700, height: 800 });
  await expect(view(page, '有错误 1')).toBeAttached();
  await page.getByText(/^全部 61$/).click();
  const grid = page.getByRole('table', { name: '待导入的数据' });
  await grid.locator('..').evaluate((scroller) => scroller.scrollTo({ top: scroller.scrollHeight }));
  const number = grid.getByRole('button', { name: '第 62 行有 2 处错误，查看第一处' });
  const cell = grid.getByRole('button', { name: /^修改 签约日期，第 62 行，有错误/ });
  await expect(cell).not.toBeInViewport({ ratio: 1 });
  await number.focus();
  await page.keyboard.press('Enter');
  await expect(cell).toBeFocused();
  await expect(cell).toBeInViewport({ ratio: 1 });
});

test('duplicates are shown beside the records there are, and update them where that is wanted', async ({
  page,
  api,
}) => {
  const { name, id } = await addMerchant(api, { contact: '旧联系人' });
  await chooseFile(page, '更新.csv', `商家名称,联系人,手机\n${name},新联系人,13800000003\n`);
  await expect(view(page, '重复 1')).toBeAttached();
  await page.getByText('重复 1', { exact: true }).click();
  await page.getByRole('button', { name: '对比' }).click();
  const comparison = dialogOf(page, '第 2 行与已有记录');
  await expect(comparison.getByRole('row', { name: '联系人' })).toContainText('旧联系人新联系人');
  await page.keyboard.press('Escape');
  await page.getByText('更新', { exact: true }).click();
  await page.getByRole('button', { name: '导入 1 行' }).click();
  await expect(page.getByText('导入完成')).toBeVisible();
  const { contact } = await api.call<{ contact: string }>('GET', `/buffalo/v1/merchant/${id}`);
  expect(contact).toBe('新联系人');
});

test('what the list shows is exported as csv, safe from formulas', async ({ page, api }) => {
  const name = uniqueName('=导出');
  await addMerchant(api, { name });
  await page.goto(`/custom/business?q=${encodeURIComponent(name)}`);
  await expect(rowsOf(page)).toHaveCount(1);
  await chooseTool(page, '导出');
  const dialog = dialogOf(page, '导出 · 商家管理');
  await expect(dialog).toContainText('将导出当前筛选的 1 条记录');
  await dialog.getByRole('radio', { name: 'CSV（.csv）' }).check();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '导出' }).click();
  const lines = readFileSync(await (await downloading).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines[0]).toContain('商家名称,编号');
  expect(lines[1]).toContain(`'${name}`);
  expect(lines).toHaveLength(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a wrong cell is repaired in an editor that stays inside the window, wherever the cell is', async ({ page }) => {
    const content = workbook({
      商家: [
        ['商家名称', '主营类目', '联系人', '手机号码', '签约日期', '年费'],
        [uniqueName('坏店'), '服装', '李强', 12, '昨天', '很多'],
      ],
    });
    await chooseFile(page, '商家.xlsx', content);
    await expect(view(page, '有错误 1')).toBeChecked();
    const wrong = page.getByRole('button', { name: /^修改 .*有错误/ });
    await expect(wrong).toHaveCount(4);
    for (const cell of await wrong.all()) {
      await cell.click();
      const editor = page.locator('form').filter({ has: page.getByRole('button', { name: '确定' }) });
      await expect(editor).toBeInViewport({ ratio: 1 });
      await editor.getByRole('button', { name: '取消' }).click();
      await expect(editor).toBeHidden();
    }
  });
});

test('a large import goes on while one is elsewhere, and is found again', async ({ page }) => {
  const mark = uniqueName('批量');
  const rows = Array.from(
    { length: 6000 },
    (_unused, index) => `${mark}${index},联系人,139${String(index).padStart(8, '0')}`,
  );
  await chooseFile(page, '批量.csv', `商家名称,联系人,手机\n${rows.join('\n')}`);
  await page.getByRole('button', { name: '导入 6000 行' }).click();
  await expect(page).toHaveURL(/\?job=\d+/);
  await page.goto('/user');
  await page.getByRole('button', { name: /^通知与任务/ }).click();
  await page.getByRole('radiogroup', { name: '通知与任务' }).getByText('任务', { exact: true }).click();
  const job = page.getByRole('listitem', { name: '导入 · 商家管理' }).first();
  await expect(job).toContainText('批量.csv');
  await expect(job).toContainText('新建 6000', { timeout: 90_000 });
  await job.getByRole('link', { name: '查看' }).click();
  await expect(page.getByText('导入完成')).toBeVisible();
});
