import { readFile } from 'node:fs/promises';
import { expect, test } from './support/console.ts';
import { enterAs } from './support/enter-as.ts';
import { choose } from './support/parts.ts';

test('a user who may only see the shop data reads it whole, filters, compares and takes it along', async ({
  page,
  context,
  api,
}) => {
  await enterAs(api, context, ['bi_admin', 'shop_data']);
  await page.goto('/statistics/shop?_by=platform');
  const totals = page.getByLabel('合计', { exact: true });
  await expect(totals).toContainText('咨询人数');
  await expect(page.getByRole('img', { name: '有多少人咨询，多少人得到接待？' })).toBeVisible();
  // The rows behind the figures are not theirs to read.
  await expect(totals.getByRole('link')).toHaveCount(0);

  const before = await totals.textContent();
  await choose(page, page.getByRole('combobox', { name: '平台' }), '淘宝');
  await expect(page).toHaveURL(/platform=taobao/);
  await expect(totals).not.toHaveText(before ?? '');
  await choose(page, page.getByRole('combobox', { name: '对比' }), '对比上一周期');
  await expect(page).toHaveURL(/_compare=previous/);
  await expect(totals.getByTitle(/^对比期/).first()).toBeVisible();

  const save = async (item: string) => {
    const opener = page.getByRole('button', { name: '导出' });
    await opener.click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    await expect(opener).toBeFocused();
    return { file: download.suggestedFilename(), content: await readFile(await download.path()) };
  };
  const sheet = await save('CSV 表格');
  expect(sheet.file).toMatch(/^店铺数据 .*\.csv$/);
  expect(sheet.content.toString()).toMatch(/^﻿平台,咨询人数 \(人\),对比期 咨询人数 \(人\),[^]*淘宝,\d+,[^]*合计,/);
  const picture = await save('图片（PNG）');
  expect(picture.content.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.content.readUInt32BE(16)).toBeGreaterThan(900);

  await page.goto('/statistics/shopServiceCount');
  await expect(page.getByRole('columnheader', { name: '店铺 \\ 客服' })).toBeVisible();
  await page.goto('/statistics/service');
  await expect(page.getByText('staff_data')).toBeVisible();
});

test.describe('an administrator', () => {
  test.use({ account: 'owner' });

  test('switches the metric of the matrix, and a figure of it leads to its conversations', async ({ page }) => {
    await page.goto('/statistics/shopServiceCount');
    await choose(page, page.getByRole('combobox', { name: '指标' }), '会话量');
    await expect(page).toHaveURL(/_metric=sessions/);
    const figure = page.getByRole('table').getByRole('link').first();
    const count = Number(await figure.textContent());
    await figure.click();
    await expect(page).toHaveURL(/\/ai\/replay\?.*figure=/);
    await expect(page.getByText(`共 ${count} 条`)).toBeVisible();
  });
});
