import { addMerchant } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { chooseTool, dialogOf, rowOf, rowsOf, settled } from './support/parts.ts';

test.use({
  account: 'owner',
  tolerated: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|CodeNotLoaded|Failed to fetch dynamically/],
});

test('without a connection a line says so and everything stays; once it is back, lists show what happened meanwhile', async ({
  page,
  context,
  api,
}) => {
  // Its code comes after the first screen, and could not come once there is no connection.
  const code = page.waitForResponse(/offline-banner.*\.js/);
  await page.goto('/custom/business?sort=-createdAt');
  await settled(page);
  await page.keyboard.press('n');
  const form = dialogOf(page, /新建/);
  const name = form.getByRole('textbox', { name: '商家名称' });
  await name.fill('还没有保存的');
  const line = page.getByRole('status', { includeHidden: true }).filter({ hasText: /网络已/ });
  await (await code).finished();

  await context.setOffline(true);
  await expect(line).toHaveText('网络已断开，正在等待恢复…');
  const { name: added } = await addMerchant(api);
  await context.setOffline(false);
  await expect(line).toHaveText('网络已恢复');
  await expect(rowOf(page, added)).toHaveCount(1);
  await expect(line).toHaveCount(0);
  await expect(name).toHaveValue('还没有保存的');
});

test('a part whose code cannot be fetched says so in its place and comes once the network is back; the list stays', async ({
  page,
  context,
}) => {
  await page.goto('/custom/business');
  await settled(page);
  const missing = page.getByRole('alert').filter({ hasText: '没有加载出来' });

  await context.setOffline(true);
  await page.getByRole('button', { name: '筛选' }).click();
  await expect(missing.first()).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(20);
  await missing.first().getByRole('button', { name: '重试' }).click();
  await expect(missing.first()).toBeVisible();
  await context.setOffline(false);
  const filters = page.getByRole('group', { name: '筛选' });
  await expect(missing).toHaveCount(0);
  await expect(filters.getByRole('combobox', { name: '主营类目' })).toBeVisible();
  await expect(filters.getByPlaceholder(/^到期日期/).first()).toBeVisible();

  await context.setOffline(true);
  await chooseTool(page, '导出');
  await missing.getByRole('button', { name: '关闭' }).click();
  await expect(missing).toHaveCount(0);
  await expect(rowsOf(page)).toHaveCount(20);
  await chooseTool(page, '导出');
  await expect(missing).toBeVisible();
  await context.setOffline(false);
  await expect(dialogOf(page, /导出/)).toBeVisible();
});
