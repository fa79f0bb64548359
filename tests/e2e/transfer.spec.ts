import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startDemo } from '../../scripts/server.mjs';
import { accounts, openApi } from './support/api.ts';
import { enter, expect, test } from './support/console.ts';
import { choose, dialogOf, historyOf, rowOf, settled } from './support/parts.ts';

interface Named {
  readonly id: string;
  readonly username: string;
  readonly department: string;
}

test('a transfer whose moment came while no server ran is made when one starts', async ({ browser }) => {
  test.setTimeout(300_000);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'transfer-'));
  let server = await startDemo({ DATA_DIR: dataDir });
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  try {
    const api = await openApi(server.url, accounts.owner);
    const { records: users } = await api.call<{ records: Named[] }>('GET', '/buffalo/v1/user/page?_end=50');
    const user = (name: string) => users.find(({ username }) => username === name);
    const merchants = await api.call<{ records: Named[] }>('GET', '/buffalo/v1/merchant/page?_end=1');
    const shop = await api.call<Named>('POST', '/buffalo/v1/shop', {
      name: '停机转接店',
      merchant: merchants.records[0]?.id,
      platform: 'jd',
      shopNo: 'DOWN1',
      group: user('林晓')?.department,
      staff: [user('林晓')?.id],
    });

    await enter(context, server.url, 'owner');
    const page = await context.newPage();
    await page.goto(`${server.url}/quality/transferStore`);
    await settled(page);
    await page.getByRole('button', { name: '新建' }).first().click();
    const form = dialogOf(page, /新建转接计划/);
    const pick = async (label: string, name: string) => {
      const select = form.getByRole('combobox', { name: label });
      await select.click();
      await select.fill(name);
      await page.locator('.ant-select-item-option').locator('visible=true').filter({ hasText: name }).first().click();
    };
    await pick('原客服', '林晓');
    await pick('店铺', '停机转接店');
    await pick('接手客服', '孙雨桐');
    const effectAt = new Date(Math.floor((Date.now() + 90_000) / 60_000) * 60_000);
    const zoned = new Date(effectAt.getTime() + 8 * 3_600_000).toISOString();
    await form.getByRole('textbox', { name: '生效时间' }).fill(`${zoned.slice(0, 10)} ${zoned.slice(11, 16)}`);
    await page.keyboard.press('Tab');
    await choose(page, form.getByRole('combobox', { name: '原因' }), '请假');
    await form.getByRole('button', { name: /^保\s?存$/ }).click();
    await expect(rowOf(page, '停机转接店')).toContainText('待生效');

    await server.stop();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, effectAt.getTime() - Date.now()) + 2000));
    server = await startDemo({ DATA_DIR: dataDir });
    await enter(context, server.url, 'owner');
    await page.goto(`${server.url}/quality/transferStore?q=&preset=effective`);
    await expect(rowOf(page, '停机转接店')).toContainText('已生效', { timeout: 60_000 });
    await page.goto(`${server.url}/custom/shop/detail/${shop.id}`);
    await expect(page.getByRole('main')).toContainText('孙雨桐');
    const [latest] = await historyOf(page);
    expect(latest).toMatch(/负责客服.*林晓.*孙雨桐/s);
  } finally {
    await context.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
