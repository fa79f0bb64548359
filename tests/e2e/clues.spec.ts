import type { Page } from '@playwright/test';
import { uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { enterAs } from './support/enter-as.ts';
import { chooseTool, dialogOf, expectLatestEntry, rowOf, rowsOf, settled } from './support/parts.ts';

const call = '/buffalo/v1';

async function performOn(page: Page, name: string, action: string) {
  const row = rowOf(page, name);
  const own = row.getByRole('button', { name: action, exact: true });
  if ((await own.count()) > 0) return own.click();
  await page.getByRole('button', { name: `更多操作：${name}` }).click();
  return page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click();
}

test('somebody with clues alone imports them, repairs a row, claims, follows up and converts', async ({
  page,
  context,
  api,
}) => {
  const person = await enterAs(api, context, ['clue', 'clue:import']);
  const [good, bad] = [uniqueName('好线索'), uniqueName('坏线索')];
  const mobile = () => `138${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const repaired = mobile();
  await page.goto('/clue/pool');
  await chooseTool(page, '导入');
  const content = `线索名称,公司/店铺名,联系人,手机,意向\n${good},${good}公司,陈静,${mobile()},高\n${bad},,李强,12,中\n`;
  const buffer = Buffer.from(content);
  await page.getByLabel('选择文件').setInputFiles({ name: '线索.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: /^修改 手机，第 3 行，有错误：12 / }).click();
  await page.getByRole('textbox', { name: '手机' }).fill(repaired);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '导入 2 行' }).click();
  await expect(page.getByText('导入完成')).toBeVisible();

  await page.goto(`/clue/pool?q=${good}`);
  await settled(page);
  await performOn(page, good, '领取');
  await expect(rowOf(page, good)).toContainText('跟进中');
  await expect(rowOf(page, good)).toContainText(person.username);
  await performOn(page, good, '写跟进');
  const follow = dialogOf(page, `写跟进 · ${good}`);
  await follow.getByRole('textbox', { name: '最近内容' }).fill('已加微信，发送报价');
  await follow.getByRole('button', { name: '写跟进' }).click();
  await expect(page.getByText('跟进已保存')).toBeVisible();

  await performOn(page, good, '转化为商家');
  const convert = dialogOf(page, `转化为商家 · ${good}`);
  await expect(convert.getByRole('textbox', { name: '商家名称' })).toHaveValue(`${good}公司`);
  await expect(convert.getByRole('textbox', { name: '联系人' })).toHaveValue('陈静');
  await convert.getByRole('textbox', { name: '联系人' }).fill('陈小静');
  await convert.getByRole('button', { name: '转化为商家' }).click();
  await expect(rowOf(page, good)).toContainText('已转化');
  await rowOf(page, good).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(good);
  await expectLatestEntry(page, person.username);

  const merchants = await api.call<{ records: { contact: string; source: string }[] }>(
    'GET',
    `${call}/merchant/page?q=${encodeURIComponent(good)}`,
  );
  expect(merchants.records).toMatchObject([{ contact: '陈小静', source: 'clue' }]);
});

test('a name that another merchant has is shown at its input', async ({ page, context, api }) => {
  await enterAs(api, context, ['clue']);
  const taken = uniqueName('已有商家');
  await api.call('POST', `${call}/merchant`, { name: taken, contact: '王敏', mobile: '13800001234' });
  const name = uniqueName('重名线索');
  const mobile = `137${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  await api.call('POST', `${call}/clue`, { name, company: taken, contact: '王敏', mobile });
  await page.goto(`/clue/pool?q=${name}`);
  await settled(page);
  await performOn(page, name, '领取');
  await expect(rowOf(page, name)).toContainText('跟进中');
  await performOn(page, name, '转化为商家');
  const convert = dialogOf(page, `转化为商家 · ${name}`);
  await convert.getByRole('button', { name: '转化为商家' }).click();
  await expect(convert.getByText('已有同名商家，请换一个名称')).toBeVisible();
  await convert.getByRole('textbox', { name: '商家名称' }).fill(`${taken}二店`);
  await convert.getByRole('button', { name: '转化为商家' }).click();
  await expect(rowOf(page, name)).toContainText('已转化');
});

test('a package of 100 is released, and two people take clues up to their limit', async ({
  page,
  context,
  browser,
  api,
}) => {
  await enterAs(api, context, ['clue']);
  const name = uniqueName('百条线索包');
  const { id } = await api.call<{ id: string }>('POST', `${call}/cluePackage`, { name, limit: 30 });
  const start = Math.floor(Math.random() * 1e7) * 100;
  const create = Array.from({ length: 100 }, (_, index) => ({
    name: `${name}-${index + 1}`,
    mobile: `15${String(start + index).padStart(9, '0')}`,
    package: id,
  }));
  await api.call('POST', `${call}/clue/batch`, { create });

  await page.goto(`/clue/package?q=${name}`);
  await settled(page);
  await expect(rowOf(page, name)).toContainText('100');
  await performOn(page, name, '投放');
  await expect(rowOf(page, name)).toContainText('投放中');
  const take = async (one: Page, n: number) => {
    await performOn(one, name, '领取线索');
    const dialog = dialogOf(one, `领取线索 · ${name}`);
    await dialog.getByRole('textbox', { name: '数量' }).fill(String(n));
    await dialog.getByRole('button', { name: '领取线索' }).click();
    return dialog;
  };
  const first = await take(page, 20);
  await expect(first.getByRole('region', { name: '结果' })).toContainText('20 条');
  // The dialog stays open: what is left of the limit can be taken at once.
  await first.getByRole('button', { name: '领取线索' }).click();
  await expect(first.getByRole('region', { name: '结果' })).toContainText('10 条');
  await first.getByRole('button', { name: '关闭' }).last().click();
  await expect(first).toBeHidden();

  const another = await browser.newContext({ baseURL: api.url, locale: 'zh-CN' });
  await enterAs(api, another, ['clue']);
  const other = await another.newPage();
  await other.goto(`/clue/package?q=${name}`);
  await settled(other);
  const second = await take(other, 200);
  await expect(second.getByRole('region', { name: '结果' })).toContainText('30 条');
  await expect(second.getByRole('region', { name: '结果' })).toContainText('40 条');
  await another.close();

  await page.reload();
  await settled(page);
  await rowOf(page, name).getByRole('link').first().click();
  await expect(page.getByRole('tab', { name: /线索池.*100/ })).toBeVisible();
});

test.describe('somebody with neither', () => {
  test.use({ account: 'staff' });

  test('finds no clues in the menu, and reads what is missing at their address', async ({ page }) => {
    await page.goto('/clue/pool');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('alert')).toContainText('缺少权限：线索池');
    await expect(page.getByRole('navigation', { name: '主菜单' })).not.toContainText('线索');
    await expect(rowsOf(page).filter({ hasText: '线索' })).toHaveCount(0);
  });
});
