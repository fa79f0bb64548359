import { addMerchant, type MerchantRecord, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { choose, chooseMore, columnOf, dialogOf, expectLatestEntry, historyOf, rowOf } from './support/parts.ts';

// A refused value is HTTP 400.
test.use({ account: 'owner', tolerated: [/\b400\b/] });

test('a merchant is created: what is missing is named, and what was made shows in the list', async ({ page }) => {
  const name = uniqueName('云杉数码');
  await page.goto('/custom/business');
  await page.getByRole('button', { name: '新建' }).click();
  const form = dialogOf(page, '新建商家');
  await expect(form.getByRole('textbox', { name: '商家名称' })).toBeFocused();
  await expect(page).toHaveURL(/\/custom\/business\/create$/);

  await form.getByRole('textbox', { name: '联系人' }).fill('周舟');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form.getByText(/^请(输入|选择)./)).toHaveCount(2);
  await expect(form.getByRole('textbox', { name: '商家名称' })).toBeFocused();
  await expect(form.getByRole('textbox', { name: '手机' })).toHaveAttribute('aria-invalid', 'true');

  await form.getByRole('textbox', { name: '商家名称' }).fill(name);
  await form.getByRole('textbox', { name: '手机' }).fill('12345');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form.getByText('应为 11 位手机号，或带区号的座机号，如 0571-88001234')).toBeVisible();
  await expect(form.getByRole('textbox', { name: '手机' })).toBeFocused();

  await form.getByRole('textbox', { name: '手机' }).fill('13912345678');
  await choose(page, form.getByRole('combobox', { name: '主营类目' }), '数码');
  await choose(page, form.getByRole('combobox', { name: '负责人' }), '李静');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('创建成功')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/custom\/business$/);
  await expect(rowOf(page, name)).toContainText('数码');
  await expect(rowOf(page, name)).toContainText('李静');
  await expect(rowOf(page, name)).toContainText('139****5678');
  expect((await columnOf(page, '商家名称'))[0]).toBe(name);
});

test('a name that is taken is shown under its field, and nothing typed is lost', async ({ page, api }) => {
  const taken = await addMerchant(api);
  await page.goto('/custom/business/create');
  const form = dialogOf(page, '新建商家');
  await form.getByRole('textbox', { name: '商家名称' }).fill(taken.name);
  await form.getByRole('textbox', { name: '联系人' }).fill('周舟');
  await form.getByRole('textbox', { name: '手机' }).fill('13912345678');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form.getByText('已被其他记录使用，请换一个')).toBeVisible();
  await expect(form.getByRole('textbox', { name: '商家名称' })).toBeFocused();
  await expect(form.getByRole('textbox', { name: '联系人' })).toHaveValue('周舟');
});

test('closing a half-filled form asks first', async ({ page }) => {
  await page.goto('/custom/business');
  await page.getByRole('button', { name: '新建' }).click();
  const form = dialogOf(page, '新建商家');
  await form.getByRole('textbox', { name: '商家名称' }).fill('半张表');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '继续填写' }).click();
  await expect(page.getByRole('button', { name: '继续填写' })).toBeHidden();
  await expect(form.getByRole('textbox', { name: '商家名称' })).toHaveValue('半张表');
  await page.goBack();
  await page.getByRole('button', { name: '放弃' }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/custom\/business$/);
});

test('a contract is signed: the three questions are asked, wrong answers are explained, the step is in the history', async ({
  page,
  api,
}) => {
  const merchant = await addMerchant(api);
  await page.goto(`/custom/business/detail/${merchant.id}`);
  await page.getByRole('button', { name: '开始洽谈' }).click();
  await expect(page.getByText('已开始洽谈')).toBeVisible();
  await page.getByRole('button', { name: '签约' }).click();

  const dialog = dialogOf(page, `签约 · ${merchant.name}`);
  const signedOn = dialog.getByRole('textbox', { name: '签约日期' });
  const expiresOn = dialog.getByRole('textbox', { name: '到期日期' });
  const fee = dialog.getByRole('textbox', { name: '年费' });
  await dialog.getByRole('button', { name: '签约' }).click();
  await expect(dialog.getByText(/^请(输入|选择)./)).toHaveCount(3);
  await expect(signedOn).toBeFocused();

  await signedOn.fill('2026-11-01');
  await expiresOn.fill('2026-10-01');
  await fee.fill('36,000');
  await dialog.getByRole('button', { name: '签约' }).click();
  await expect(dialog.getByText('到期日期不能早于签约日期')).toBeVisible();
  await expect(expiresOn).toBeFocused();
  await expect(fee).toHaveValue('36,000.00');

  await expiresOn.fill('2027-10-31');
  await dialog.getByRole('button', { name: '签约' }).click();
  await expect(page.locator('.ant-notification').getByText('已签约')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('article')).toContainText('已签约');
  await expect(page.getByRole('definition').filter({ hasText: '¥36,000.00' })).toBeVisible();

  const [latest, before, first] = await historyOf(page);
  expect(latest).toContain('陈星 执行了“签约”，状态 从 洽谈中 变为 已签约');
  expect(latest).toContain('到期日期 设为 2027-10-31');
  expect(latest).toContain('年费 设为 ¥36,000.00');
  expect(before).toContain('陈星 执行了“开始洽谈”，状态 从 潜在 变为 洽谈中');
  expect(first).toContain('陈星 创建了这条记录');
});

test('a step that is no longer possible is refused, and the row shows why', async ({ page, api }) => {
  const merchant = await addMerchant(api);
  await page.goto(`/custom/business?q=${merchant.name}`);
  await expect(rowOf(page, merchant.name).getByRole('button', { name: '开始洽谈' })).toBeVisible();
  await api.call('POST', `/buffalo/v1/merchant/${merchant.id}/actions/negotiate`, {});
  await rowOf(page, merchant.name).getByRole('button', { name: '开始洽谈' }).click();
  await expect(page.getByText(`“${merchant.name}”当前为“洽谈中”，不能开始洽谈`)).toBeVisible();
  await expect(rowOf(page, merchant.name).getByRole('button', { name: '签约' })).toBeVisible();
});

test('two people who edit one merchant learn of each other, and nothing typed is lost', async ({
  page,
  api,
  visit,
}) => {
  const merchant = await addMerchant(api);
  const address = `/custom/business/edit/${merchant.id}`;
  const theirs = await visit('staff');
  await Promise.all([page.goto(address), theirs.goto(address)]);
  const mine = dialogOf(page, `编辑 · ${merchant.name}`);
  const other = dialogOf(theirs, `编辑 · ${merchant.name}`);

  await other.getByRole('textbox', { name: '联系人' }).fill('林深');
  await choose(theirs, other.getByRole('combobox', { name: '等级' }), 'A');
  await mine.getByRole('textbox', { name: '联系人' }).fill('陈述');
  await mine.getByRole('textbox', { name: '微信' }).fill('chenshu');
  await other.getByRole('button', { name: '保存', exact: true }).click();
  await expect(other).toBeHidden();

  await mine.getByRole('button', { name: '保存', exact: true }).click();
  await expect(mine.getByText(/^林晓 于 .+ 修改了此记录$/)).toBeVisible();
  await expect(mine.getByText('联系人：韩梅 → 林深')).toBeVisible();
  await expect(mine.getByText('等级：C → A')).toBeVisible();
  await expect(mine.getByRole('textbox', { name: '联系人' })).toHaveValue('陈述');
  await expect(mine.getByRole('textbox', { name: '微信' })).toHaveValue('chenshu');

  await mine.getByRole('button', { name: '用对方的' }).click();
  await expect(mine.getByRole('textbox', { name: '联系人' })).toHaveValue('林深');
  await mine.getByRole('button', { name: '保存', exact: true }).click();
  await expect(mine).toBeHidden();
  const saved = await api.call<MerchantRecord>('GET', `/buffalo/v1/merchant/${merchant.id}`);
  expect(saved).toMatchObject({ contact: '林深', level: 'A', wechat: 'chenshu' });
});

test('an edit is shown in the history as a sentence', async ({ page, api }) => {
  const merchant = await addMerchant(api);
  await page.goto(`/custom/business/detail/${merchant.id}`);
  await page.getByRole('button', { name: '编辑' }).click();
  const form = dialogOf(page, `编辑 · ${merchant.name}`);
  await choose(page, form.getByRole('combobox', { name: '等级' }), 'B');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  await expectLatestEntry(page, '陈星 把 等级 从 C 改为 B');
});

test('a day that was typed counts, however fast one saves', async ({ page, api }) => {
  const merchant = await addMerchant(api, { signedAt: '2026-11-01' });
  await page.goto(`/custom/business/edit/${merchant.id}`);
  const form = dialogOf(page, `编辑 · ${merchant.name}`);
  await form.getByRole('textbox', { name: '签约日期' }).fill('2026-11-20');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  const saved = await api.call('GET', `/buffalo/v1/merchant/${merchant.id}`);
  expect(saved).toMatchObject({ signedAt: '2026-11-20' });
});

test('deleting asks by name, and the merchant is gone from the list', async ({ page, api }) => {
  const merchant = await addMerchant(api);
  await page.goto(`/custom/business?q=${merchant.name}`);
  await chooseMore(page, merchant.name, '删除');
  const question = dialogOf(page, `删除“${merchant.name}”？`);
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused();
  await question.getByRole('button', { name: '取消' }).click();
  await expect(rowOf(page, merchant.name)).toBeVisible();

  await chooseMore(page, merchant.name, '删除');
  await question.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText(`已删除“${merchant.name}”`)).toBeVisible();
  await expect(rowOf(page, merchant.name)).toHaveCount(0);
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
});

test('a masked phone is revealed, and the history says who looked', async ({ page, api }) => {
  const merchant = await addMerchant(api, { mobile: '13777770000' });
  await page.goto(`/custom/business/detail/${merchant.id}`);
  const mobile = page.getByRole('definition').filter({ hasText: '137' });
  await expect(mobile).toHaveText('137****0000');
  await expect(mobile.getByRole('link')).toHaveCount(0);
  await mobile.getByRole('button', { name: '显示 手机' }).click();
  await expect(mobile.getByRole('link', { name: '13777770000' })).toHaveAttribute('href', 'tel:13777770000');
  await expectLatestEntry(page, '陈星 查看了 手机');
  await page.getByRole('tab', { name: '资料' }).click();
  await mobile.getByRole('button', { name: '隐藏 手机' }).click();
  await expect(mobile).toHaveText('137****0000');
  await expect(mobile.getByRole('link')).toHaveCount(0);
});
