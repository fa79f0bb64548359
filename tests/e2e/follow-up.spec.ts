import { addMerchant, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { choose, chooseByName, dialogOf, rowOf, rowsOf, settled } from './support/parts.ts';

test.use({ account: 'owner' });

/** A plan of the owner's on a day of the month that is shown, and its merchant. */
async function addPlan(api: Parameters<typeof addMerchant>[0], planAt: Date) {
  const merchant = await addMerchant(api);
  const { id: owner } = await api.call<{ id: string }>('GET', '/buffalo/v1/users/info');
  const subject = uniqueName('回访');
  const plan = { subject, merchant: merchant.id, owner, planAt: planAt.toISOString() };
  const { id } = await api.call<{ id: string }>('POST', '/buffalo/v1/followPlan', plan);
  return { id, subject, merchant };
}

/** A day of this month, as the browser and the server see it (Asia/Shanghai). */
function dayOfMonth(day: 10 | 11): string {
  return `${new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date()).slice(0, 7)}-${day}`;
}

/** The 10th of this month at noon: whatever the day of the test, the day after it is in the same month. */
function tenth(): Date {
  return new Date(`${dayOfMonth(10)}T12:00:00+08:00`);
}

test('a merchant has its plans in a tab, and a new one is made there with the merchant filled in', async ({
  page,
  api,
}) => {
  const { subject, merchant } = await addPlan(api, tenth());
  await page.goto(`/custom/business/detail/${merchant.id}`);
  const tab = page.getByRole('tab', { name: /^跟进计划/ });
  await expect(tab).toHaveText('跟进计划1');
  await tab.click();
  await expect(page).toHaveURL(/tab=followPlan/);
  await expect(rowOf(page, subject)).toBeVisible();
  await page.getByRole('tabpanel').getByRole('button', { name: '新建' }).click();
  await expect(dialogOf(page, /新建/).getByText(merchant.name)).toBeVisible();
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await page.reload();
  await expect(rowOf(page, subject)).toBeVisible();
});

test('a plan goes to the next day of the calendar with the keyboard', async ({ page, api }) => {
  const { id, subject } = await addPlan(api, tenth());
  const days = [dayOfMonth(10), dayOfMonth(11)];
  await page.goto(`/custom/follow?layout=calendar&q=${encodeURIComponent(subject)}`);
  const entryOn = (day: string | undefined) =>
    page.getByRole('gridcell', { name: day ?? '' }).getByRole('link', { name: new RegExp(subject) });
  await expect(entryOn(days[0])).toHaveAccessibleName(/ 待跟进/);
  await entryOn(days[0]).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(entryOn(days[1])).toBeFocused();
  const moved = await api.call<{ planAt: string; status: string }>('GET', `/buffalo/v1/followPlan/${id}`);
  expect(new Date(moved.planAt).getTime()).toBe(tenth().getTime() + 24 * 60 * 60_000);
  expect(moved.status).toBe('pending');
});

test('plans that went alike are completed together, by the key that saves forms', async ({ page, api }) => {
  const plans = [await addPlan(api, tenth()), await addPlan(api, tenth())];
  await page.goto('/custom/follow');
  for (const { subject } of plans) await rowOf(page, subject).getByRole('checkbox').check();
  await page.getByText('已选 2 条').locator('..').getByRole('button', { name: '完成', exact: true }).click();
  await expect(dialogOf(page, '完成 · 2 条记录').getByRole('textbox', { name: '结果' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^请(输入|选择)./)).toBeVisible();
  await page.keyboard.type('已回访');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('已选 2 条')).toHaveCount(0);
  for (const { id } of plans) {
    const { status, result } = await api.call<Record<string, string>>('GET', `/buffalo/v1/followPlan/${id}`);
    expect({ status, result }).toEqual({ status: 'done', result: '已回访' });
  }
});

test('several merchants are assigned together, with a notice of each', async ({ page, api }) => {
  const name = uniqueName('一起分配');
  for (const part of ['甲', '乙']) await addMerchant(api, { name: `${name}${part}` });
  await page.goto(`/custom/business?q=${encodeURIComponent(name)}`);
  await settled(page);
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: '选择本页全部' }).first().check();
  await page.getByRole('button', { name: '分配负责人' }).click();
  const dialog = dialogOf(page, /^分配负责人/);
  await chooseByName(page, dialog.getByRole('combobox'), '王敏');
  await dialog.getByRole('button', { name: '分配负责人' }).click();
  await expect(page.getByText('已分配负责人，共 2 条')).toBeVisible();
  await expect(rowOf(page, `${name}甲`)).toContainText('王敏');
  await expect(rowOf(page, `${name}乙`)).toContainText('王敏');
});

test('a shop is filled in in two steps: the quota is shown, and what was typed is there after a reload', async ({
  page,
  api,
}) => {
  const merchant = await addMerchant(api);
  const shop = uniqueName('新店');
  await page.goto('/custom/shop/create');
  const dialog = dialogOf(page, /^新建/);
  await expect(dialog.getByText(/剩余额度/)).toBeVisible();
  await dialog.getByLabel('店铺名称').fill(shop);
  await page.reload();
  await expect(dialog.getByLabel('店铺名称')).toHaveValue(shop);
  const picker = dialog.getByLabel('商家');
  await picker.click();
  await picker.fill(merchant.name);
  await page.locator('.ant-select-item-option').getByText(merchant.name, { exact: true }).click();
  await choose(page, dialog.getByLabel('平台', { exact: true }), '京东');
  await dialog.getByLabel('平台店铺ID').fill(shop);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByLabel('负责客服')).toBeVisible();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/custom/shop?q=${encodeURIComponent(shop)}`);
  await expect(rowOf(page, shop)).toContainText('待授权');
});
