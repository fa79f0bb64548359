import { addMerchant, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { choose, dialogOf, optionsOf, rowsOf, settled } from './support/parts.ts';

test.use({ account: 'owner' });

test('who serves a shop is of the group that serves it: another group clears them, and the form says so', async ({
  page,
  api,
}) => {
  const merchant = await addMerchant(api);
  const name = uniqueName('分组店');
  const shop = { name, merchant: merchant.id, platform: 'jd', shopNo: uniqueName('no') };
  const { id } = await api.call<{ id: string }>('POST', '/buffalo/v1/shop', shop);
  await page.goto(`/custom/shop/edit/${id}`);
  const form = dialogOf(page, /编辑/);
  const group = form.getByRole('combobox', { name: '客服分组' });
  const staff = form.getByRole('combobox', { name: '负责客服' });
  const pickGroup = async (title: string) => {
    await group.click();
    await page.getByRole('treeitem', { name: title }).getByText(title, { exact: true }).click();
  };
  await pickGroup('客服一组');
  await staff.click();
  await expect(optionsOf(page)).toHaveText(['高洁', '林晓', '孙雨桐']);
  await page.keyboard.press('Escape');
  await choose(page, staff, '林晓');
  await page.keyboard.press('Escape');
  const chosen = form.locator('.ant-select-selection-item', { hasText: '林晓' });
  await expect(chosen).toBeVisible();
  await pickGroup('客服二组');
  await expect(form.getByText('已清除与新的选择不符的内容')).toBeVisible();
  await expect(chosen).toHaveCount(0);
  await choose(page, staff, '朱欣怡');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  expect(await api.call('GET', `/buffalo/v1/shop/${id}`)).toMatchObject({
    labels: { group: '客服二组', staff: ['朱欣怡'] },
  });
});

test('a list is put in order by a count, and the count leads to what is counted', async ({ page }) => {
  await page.goto('/custom/business?sort=-shopCount&columns=name,shopCount');
  await settled(page);
  // Where they lead is known once what is counted has been loaded.
  await expect(rowsOf(page).first().getByRole('link', { name: /^\d+$/ })).toBeVisible();
  const counts = (await rowsOf(page).getByRole('link', { name: /^\d+$/ }).allInnerTexts()).map(Number);
  expect(counts.length).toBeGreaterThan(5);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  await rowsOf(page).first().getByRole('link', { name: /^\d+$/ }).click();
  await expect(page).toHaveURL(/\/custom\/shop\?merchant=\d+$/);
  await settled(page);
  await expect(page.getByText(`共 ${counts[0]} 条`)).toBeVisible();
});

for (const [what, path, title] of [
  ['a list', '/custom/shop', '新建店铺'],
  ['a tree', '/organization', '新建部门'],
  ['a calendar', '/custom/follow?layout=calendar', '新建跟进计划'],
] as const) {
  test(`${what} has the keys of every list`, async ({ page }) => {
    await page.goto(path);
    if (path.includes('calendar')) await expect(page.getByRole('grid')).toBeVisible();
    else await settled(page);
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    // The focus comes back to where it was when the dialog closes: in the search, `?` would be typed.
    if (path.includes('calendar')) await page.getByRole('gridcell').first().focus();
    else await page.getByRole('searchbox').blur();
    if (!path.includes('calendar')) {
      await page.keyboard.press('j');
      await expect(rowsOf(page).first()).toBeFocused();
      await page.keyboard.press('j');
      await expect(rowsOf(page).nth(1)).toBeFocused();
      await page.keyboard.press('k');
      await expect(rowsOf(page).first()).toBeFocused();
    }
    await page.keyboard.press('n');
    await expect(dialogOf(page, title)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page, title)).toBeHidden();
    // A dialog that was closed keeps no key from the list.
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
  });
}
