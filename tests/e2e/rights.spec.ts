import { addMerchant, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { choose, columnOf, dialogOf, optionsOf, rowOf, rowsOf, settled } from './support/parts.ts';

test.describe('a member of staff', () => {
  test.use({ account: 'staff' });

  test('finds in the menu only what they may open', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await expect(menu.getByRole('link', { name: '商家管理' })).toBeVisible();
    await expect(menu.getByText('用户管理')).toHaveCount(0);
    await expect(menu.getByText('权限管理')).toHaveCount(0);
  });

  test('who types a forbidden address lands on the first screen and reads which permission is missing', async ({
    page,
  }) => {
    for (const address of ['/user', '/user/create', '/user/detail/2']) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('alert')).toContainText('缺少权限：用户管理 (user_admin)');
    }
    await page.goto('/setting/enterprise');
    await expect(page.getByRole('alert')).toContainText('只有平台工作人员可以打开');
    await expect(page.getByRole('alert')).not.toContainText('请联系管理员');
  });

  test('may not delete or reveal: the page says which permission is missing, the server agrees', async ({
    page,
    api,
  }) => {
    const merchant = await addMerchant(api);
    await page.goto(`/custom/business?q=${merchant.name}`);
    await expect(rowOf(page, merchant.name)).toContainText('138****1234');
    await expect(page.getByRole('button', { name: '显示 手机' })).toHaveCount(0);
    await page.getByRole('button', { name: `更多操作：${merchant.name}` }).click();
    const remove = page.getByRole('menuitem', { name: /^删除/ });
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await expect(remove).toContainText('缺少权限 商家管理: 删除 (merchant_admin:delete)');

    const refused = await page.evaluate(async (id) => {
      const token = decodeURIComponent(/TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '');
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const ask = async (method: string, path: string, body?: string) => {
        const answer = await fetch(`/buffalo/v1/merchant/${id}${path}`, { method, headers, ...(body && { body }) });
        const { code }: { code: number } = await answer.json();
        return code;
      };
      return [await ask('DELETE', ''), await ask('POST', '/reveal', JSON.stringify({ field: 'mobile' }))];
    }, merchant.id);
    expect(refused).toEqual([50008, 50008]);
  });

  test('an unknown address leads to the first screen, without a notice [2.9]', async ({ page }) => {
    await page.goto('/no/such/place');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('the owner of another enterprise', () => {
  test.use({ account: 'other', tolerated: [/\b404\b/] });

  test('finds nothing of the first one: neither by its address nor by searching', async ({ page, api }) => {
    const merchant = await addMerchant(api);
    await page.goto(`/custom/business/detail/${merchant.id}`);
    await expect(page.getByText('这条记录不存在，或已被删除')).toBeVisible();
    await expect(page.getByText(merchant.name)).toHaveCount(0);
    await page.getByRole('button', { name: '返回列表' }).click();
    await expect(page).toHaveURL(/\/custom\/business$/);
    await settled(page);

    await page.getByRole('searchbox').fill(merchant.name);
    await expect(page.getByText('没有符合条件的记录')).toBeVisible();
    await page.goto(`/custom/business/edit/${merchant.id}`);
    await expect(dialogOf(page, /编辑/).getByText('记录加载失败')).toBeVisible();
  });

  test('reads of a merchant that is not theirs exactly what they read of one that never was', async ({ page, api }) => {
    const merchant = await addMerchant(api);
    const textAt = async (id: string) => {
      await page.goto(`/custom/business/detail/${id}`);
      await expect(page.getByRole('button', { name: '返回列表' })).toBeVisible();
      return page.getByRole('main').innerText();
    };
    expect(await textAt(merchant.id)).toBe(await textAt('99999999'));
  });

  test('picks owners among their own people only', async ({ page }) => {
    await page.goto('/custom/business/create');
    const owner = dialogOf(page, '新建商家').getByRole('combobox', { name: '负责人' });
    await owner.click();
    await expect(optionsOf(page).filter({ hasText: '黄海涛' })).toBeVisible();
    await expect(optionsOf(page).filter({ hasText: '陈星' })).toHaveCount(0);
  });
});

test.describe('platform staff', () => {
  test.use({ account: 'super', tolerated: [/\b400\b/] });

  test('see the rows of all enterprises, and choose one by the filter', async ({ page }) => {
    // The oldest first: what other tests bring in by the thousand stands behind the demo's.
    await page.goto('/custom/business?size=200&sort=createdAt');
    await expect.poll(async () => new Set(await columnOf(page, '企业'))).toEqual(new Set(['星河客服外包', '蓝海商贸']));
    await page.getByRole('button', { name: '筛选' }).click();
    await choose(page, page.getByRole('group', { name: '筛选' }).getByRole('combobox', { name: '企业' }), '蓝海商贸');
    await expect.poll(async () => new Set(await columnOf(page, '企业'))).toEqual(new Set(['蓝海商贸']));
    await expect(page).toHaveURL(/enterprise=3/);
  });

  test('are asked for the enterprise of what they create', async ({ page }) => {
    const name = uniqueName('平台代建');
    await page.goto('/custom/business/create');
    const form = dialogOf(page, '新建商家');
    await expect(form.getByRole('combobox', { name: '企业' })).toBeFocused();
    await form.getByRole('textbox', { name: '商家名称' }).fill(name);
    await form.getByRole('textbox', { name: '联系人' }).fill('周舟');
    await form.getByRole('textbox', { name: '手机' }).fill('13912345678');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form.getByText(/^请(输入|选择)./)).toHaveCount(1);
    await expect(form.getByRole('combobox', { name: '企业' })).toBeFocused();
    await choose(page, form.getByRole('combobox', { name: '企业' }), '蓝海商贸');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('创建成功')).toBeVisible();
    await expect(rowOf(page, name)).toContainText('蓝海商贸');
  });

  test('know whose a user is', async ({ page }) => {
    await page.goto('/user?q=owner');
    await expect(rowsOf(page)).toHaveCount(2);
    expect(new Set(await columnOf(page, '企业'))).toEqual(new Set(['星河客服外包', '蓝海商贸']));
  });
});
