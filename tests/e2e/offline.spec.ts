import { addMerchant } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { dialogOf, rowOf, settled } from './support/parts.ts';

test.use({ account: 'owner', tolerated: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

test('without a connection a line says so and everything stays; once it is back, lists show what happened meanwhile', async ({
  page,
  context,
  api,
}) => {
  await page.goto('/custom/business?sort=-createdAt');
  await settled(page);
  await page.keyboard.press('n');
  const form = dialogOf(page, /新建/);
  const name = form.getByRole('textbox', { name: '商家名称' });
  await name.fill('还没有保存的');
  const line = page.getByRole('status', { includeHidden: true }).filter({ hasText: /网络已/ });
  // Its code comes after the first screen, and could not come once there is no connection.
  await expect(page.locator('main + *, [role="status"]:empty').first()).toBeAttached();

  await context.setOffline(true);
  await expect(line).toHaveText('网络已断开，正在等待恢复…');
  const { name: added } = await addMerchant(api);
  await context.setOffline(false);
  await expect(line).toHaveText('网络已恢复');
  await expect(rowOf(page, added)).toHaveCount(1);
  await expect(line).toHaveCount(0);
  await expect(name).toHaveValue('还没有保存的');
});
