import { addUser, ownPassword, uniqueName } from './support/api.ts';
import { expect, expectInside, signIn, test } from './support/console.ts';
import { choose, dialogOf, rowOf, rowsOf, settled } from './support/parts.ts';

test.use({ account: 'owner' });

test('a role made in the matrix, narrowed to one’s own records, is all its holder sees; the logs tell of it', async ({
  page,
  api,
  visit,
}) => {
  const name = uniqueName('助理');
  await page.goto('/role');
  await page.getByRole('button', { name: '新建' }).click();
  const form = dialogOf(page, '新建角色');
  await form.getByRole('textbox', { name: '名称' }).fill(name);
  await form.getByRole('textbox', { name: '编码' }).fill(name);
  await choose(page, form.getByRole('combobox', { name: '数据范围' }), '仅本人');

  // The search shows what matches with the groups it stands in; a tick takes the place and its groups along.
  await form.getByPlaceholder('搜索菜单、操作或权限编码').fill('merchant_admin');
  const matrix = form.getByRole('grid', { name: '权限' });
  await expect(matrix.getByRole('row', { name: /店铺管理/ })).toHaveCount(0);
  await matrix.getByRole('checkbox', { name: '商家管理：删除' }).check();
  await expect(matrix.getByRole('checkbox', { name: '商家管理：查看/编辑' })).toBeChecked();
  await matrix.getByRole('checkbox', { name: '商家管理：整行' }).press('ArrowRight');
  await expect(matrix.getByRole('checkbox', { name: '商家管理：查看/编辑' })).toBeFocused();
  await matrix.getByRole('checkbox', { name: '商家管理：整行' }).check();
  await form.getByPlaceholder('搜索菜单、操作或权限编码').fill('');
  await expect(form.getByText(/^已选 \d+ 项权限$/)).not.toHaveText('已选 0 项权限');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('创建成功')).toBeVisible();
  await page.getByRole('searchbox').fill(name);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowOf(page, name)).toContainText('仅本人');
  await rowOf(page, name).getByRole('link', { name }).click();
  await expect(page.getByRole('table', { name: '权限' }).getByRole('row', { name: /商家管理/ })).toContainText(
    '商家管理',
  );

  // A copy has the same permissions under another name; beside each other they do not differ.
  await page.getByRole('button', { name: '复制', exact: true }).click();
  const copy = dialogOf(page, '新建角色');
  await expect(copy.getByRole('textbox', { name: '名称' })).toHaveValue(`${name} 副本`);
  await expect(copy.getByRole('checkbox', { name: '商家管理：查看/编辑' })).toBeChecked();
  await copy.getByRole('button', { name: '保存', exact: true }).click();
  await expect(copy).toBeHidden();
  await page.goto(`/role?q=${encodeURIComponent(`${name} 副本`)}`);
  await rowOf(page, `${name} 副本`)
    .getByRole('link', { name: `${name} 副本` })
    .click();
  await page.getByRole('button', { name: '与其他角色对比' }).click();
  const comparison = page.getByRole('dialog', { name: `对比角色：${name} 副本` });
  // The choice is open: the second click compares. Roles that other tests made may fill its first page.
  const others = comparison.getByRole('combobox', { name: '选择另一个角色' });
  await expect(others).toBeFocused();
  await others.fill('主管');
  await page.locator('.ant-select-item-option').getByText('主管', { exact: true }).click();
  await expect(comparison.getByRole('table', { name: '主管' })).toBeVisible();
  await page.keyboard.press('Escape');

  const user = await addUser(api, name);
  const merchant = await api.call<{ id: string; name: string }>('POST', '/buffalo/v1/merchant', {
    name: uniqueName('归他的商家'),
    contact: '甲',
    mobile: '13800001234',
    owner: user.id,
  });
  const theirs = await visit();
  await theirs.goto('/login');
  await signIn(theirs, user.email, ownPassword);
  await expectInside(theirs);
  const menu = theirs.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link', { name: '商家管理' })).toBeVisible();
  await expect(menu.getByText('权限管理')).toHaveCount(0);
  await menu.getByRole('link', { name: '商家管理' }).click();
  await settled(theirs);
  await expect(rowsOf(theirs)).toHaveCount(1);
  await expect(rowOf(theirs, merchant.name)).toBeVisible();

  await page.goto(`/setting/operationLog?q=${encodeURIComponent(name)}`);
  await settled(page);
  await expect(rowOf(page, name).filter({ hasText: '角色管理', hasNotText: '副本' })).toContainText('新建');
  await expect(page.getByRole('button', { name: '新建' })).toHaveCount(0);
  await rowOf(page, name)
    .filter({ hasText: '角色管理', hasNotText: '副本' })
    .getByRole('link', { name })
    .first()
    .click();
  await expect(page.getByRole('rowheader', { name: '数据范围' })).toBeVisible();
  await expect(page.getByRole('link', { name: '打开该记录' })).toBeVisible();

  await page.goto(`/setting/loginLog?q=${encodeURIComponent(user.email)}`);
  await settled(page);
  await expect(rowsOf(page).filter({ hasText: '登录成功' }).first()).toContainText(user.username);
});
