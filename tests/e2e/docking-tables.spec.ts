import { addMerchant, addUser, ownPassword, uniqueName } from './support/api.ts';
import { expect, expectInside, signIn, test } from './support/console.ts';
import { choose, dialogOf, expectNoOverflow, rowOf } from './support/parts.ts';

// The network is cut once, and a link that was used is opened again.
test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED|404.*\/public\/form/] });

const offers = ['单行文本', '多行文本', '整数', '金额', '日期', '电话', '邮箱', '网址', '是否', '图片', '文件'];

test('a form is designed by mouse and keyboard, filled in on a phone over two visits, and read under its merchant', async ({
  page,
  api,
  visit,
}) => {
  test.setTimeout(240_000);
  const role = uniqueName('对接');
  const permissions = ['merchant_admin', 'sys_admin', 'customer_admin', 'match_table_template'];
  await api.call('POST', '/buffalo/v1/role', { name: role, code: `docking_${Date.now()}`, permissions, scope: 'all' });
  const { email } = await addUser(api, role);
  const merchant = await addMerchant(api);
  await page.goto('/login');
  await signIn(page, email, ownPassword);
  await expectInside(page);

  const name = uniqueName('模板');
  await page.goto('/setting/dockingTable/create');
  await page
    .getByRole('textbox', { name: /^(\* )?名称$/ })
    .first()
    .fill(name);
  const palette = page.getByRole('group', { name: '添加字段' });
  for (const [index, offer] of offers.entries()) {
    const button = palette.getByRole('button', { name: offer, exact: true });
    // The first half by mouse, the rest by keyboard.
    if (index < 6) await button.click();
    else await button.press('Enter');
    await page.keyboard.type(`问${offer}`);
  }
  await palette.getByRole('button', { name: '单选', exact: true }).click();
  await page.keyboard.type('赔付权限');
  await page.getByRole('textbox', { name: '选项' }).fill('可赔付\n不可赔付');
  await page.getByRole('textbox', { name: '选项' }).press('Alt+ArrowUp');
  const labels = page.getByRole('list', { name: '已添加的字段' }).locator('button[aria-expanded]');
  await expect(labels).toHaveCount(12);
  await expect(labels.nth(10)).toContainText('赔付权限');
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(page.getByText('创建成功')).toBeVisible();
  await page.goto('/setting/dockingTable');
  await expect(rowOf(page, name)).toContainText('12 个字段');
  await rowOf(page, name).getByRole('button', { name: '发布' }).click();
  await expect(rowOf(page, name)).toContainText('已发布');

  await page.goto(`/custom/business/detail/${merchant.id}?tab=dockingTable`);
  await page.getByRole('tabpanel').getByRole('button', { name: '新建' }).click();
  const form = dialogOf(page, /新建/);
  const template = form.getByRole('combobox', { name: /模板/ });
  await template.fill(name);
  await choose(page, template, name);
  await form.getByRole('button', { name: /^保\s?存$/ }).click();
  const answer = dialogOf(page, /填写链接/);
  const link = await answer.getByRole('textbox').inputValue();
  await expect(answer.getByText(/扫/)).toBeVisible();
  await page.keyboard.press('Escape');

  const phone = { width: 390, height: 844 };
  const first = await visit();
  const browser = first.context();
  await first.setViewportSize(phone);
  await first.goto(link);
  await first.getByRole('textbox', { name: '问单行文本' }).fill('锦衣阁');
  await expect(first.getByRole('status')).toHaveText('已保存');
  await expectNoOverflow(first);
  await browser.setOffline(true);
  await first.getByRole('textbox', { name: '问邮箱' }).fill('wang@example.com');
  await expect(first.getByRole('status')).toHaveText('未保存');
  await first.close();
  await browser.setOffline(false);

  const second = await browser.newPage();
  await second.setViewportSize(phone);
  await second.goto(link);
  await expect(second.getByRole('textbox', { name: '问单行文本' })).toHaveValue('锦衣阁');
  await expect(second.getByRole('textbox', { name: '问邮箱' })).toHaveValue('wang@example.com');
  await second.getByRole('radio', { name: '不可赔付' }).check();
  await expect(second.getByRole('status')).toHaveText('已保存');
  await second.getByRole('button', { name: /^提\s?交$/ }).click();
  await expect(second.getByText('提交成功')).toBeVisible();
  await second.reload();
  await expect(second.getByText('链接无效或已失效')).toBeVisible();

  await expect(rowOf(page, name)).toContainText('已提交');
  await rowOf(page, name).getByRole('link', { name }).click();
  await expect(page.getByRole('main')).toContainText('wang@example.com');
  await expect(page.getByRole('main')).toContainText('不可赔付');
});
