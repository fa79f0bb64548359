import { expect, test } from './support/console.ts';
import { enterAs } from './support/enter-as.ts';
import { choose, dialogOf, rowOf, rowsOf, settled } from './support/parts.ts';

test('somebody with these permissions alone makes a rule of the enterprise, and all is counted by it', async ({
  page,
  context,
  api,
}) => {
  await enterAs(api, context, [
    'sys_admin',
    'service_rules',
    'bi_admin',
    'staff_data',
    'ai_admin',
    'conversation_data',
  ]);
  await page.goto('/statistics/serviceCheck?platform=pdd');
  const totals = page.getByLabel('合计', { exact: true });
  await expect(totals).toContainText('及时回复率');
  const [usual = ''] = /及时回复率[\d.]+%/.exec((await totals.textContent()) ?? '') ?? [];
  expect(usual).not.toBe('');
  await totals.getByRole('link').last().click();
  await expect(page).toHaveURL(/\/statistics\/serviceCheck\/detail\?.*figure=/);
  await settled(page);
  await expect(rowsOf(page).first()).toContainText('及时回复');

  await page.goto('/setting/serviceRule');
  await page.getByRole('main').getByRole('link', { name: '平台规则' }).click();
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: '新建' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: '本企业规则' }).click();
  await page.getByRole('button', { name: '新建' }).first().click();
  const form = dialogOf(page, '新建服务规则');
  const name = `一秒 ${Date.now() % 100_000}`;
  await form.getByRole('textbox', { name: '规则名称' }).fill(name);
  await choose(page, form.getByRole('combobox', { name: '平台' }), '拼多多');
  await choose(page, form.getByRole('combobox', { name: '指标' }), '及时回复');
  await form.getByRole('textbox', { name: '生效日期' }).fill('2026-01-01');
  await page.keyboard.press('Enter');
  await form.getByRole('textbox', { name: '时限' }).fill('0:00:01');
  await form.getByRole('textbox', { name: '时段开始' }).fill('08:00');
  await page.keyboard.press('Enter');
  const save = form.getByRole('button', { name: '保存', exact: true });
  await save.click();
  await expect(form.getByText('请输入时段结束')).toBeVisible();
  await form.getByRole('textbox', { name: '时段结束' }).fill('23:00');
  await page.keyboard.press('Enter');
  await save.click();
  await expect(rowOf(page, name)).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: '重算记录' }).click();
  await expect(rowOf(page, name)).toContainText('已完成', { timeout: 30_000 });
  await page.goto('/statistics/serviceCheck?platform=pdd');
  await expect(totals).toContainText('及时回复率');
  await expect(totals).not.toContainText(usual);
});
