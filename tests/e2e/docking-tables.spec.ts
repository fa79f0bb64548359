import type { Locator } from '@playwright/test';
import { questionTypes } from '../../src/fields/questions/question.ts';
import { addMerchant, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { enterAs } from './support/enter-as.ts';
import { choose, dialogOf, expectNoOverflow, rowOf } from './support/parts.ts';

// The network is cut once, and a link that was used is opened again.
test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED|404.*\/public\/form/] });

const permissions = ['merchant_admin', 'sys_admin', 'customer_admin', 'match_table_template'];

/** One question of every kind that the palette offers. */
const questionBy = {
  单行文本: '店铺全称',
  多行文本: '品牌介绍',
  整数: '客服人数',
  金额: '保证金',
  日期: '上线日期',
  单选: '赔付权限',
  多选: '主营类目',
  是否: '夜班',
  电话: '联系电话',
  邮箱: '联系邮箱',
  网址: '店铺网址',
  地区: '发货地',
  图片: '营业执照',
  文件: '话术文件',
  分组: '基本资料',
};
const asked = Object.entries(questionBy);
const choices = ['可赔付', '不可赔付'];
/** More than are drawn as buttons. */
const trades = ['女装', '男装', '美妆', '护肤', '数码', '零食', '茶叶', '家居', '母婴'];

test('a form of all kinds is built by mouse, and the same again by keyboard', async ({ page, api }) => {
  test.setTimeout(240_000);
  await enterAs(api, page.context(), permissions);
  const palette = page.getByRole('group', { name: '添加字段' });
  const items = page.getByRole('list', { name: '已添加的字段' }).getByRole('listitem');
  const options = page.getByRole('textbox', { name: '选项' });
  const title = page.getByRole('textbox', { name: /^(\* )?名称$/ }).first();
  const save = page.getByRole('button', { name: /^保\s?存$/ });
  const button = (offer: string) => palette.getByRole('button', { name: offer, exact: true });
  const questionsOf = async (name: string) => {
    const list = `/buffalo/v1/dockingTemplate/page?q=${encodeURIComponent(name)}`;
    const { records } = await api.call<{ records: { questions: { key: string }[] }[] }>('GET', list);
    return records[0]?.questions.map(({ key: _key, ...question }) => question);
  };

  const byMouse = uniqueName('鼠标');
  await page.goto('/setting/dockingTable/create');
  await title.click();
  await page.keyboard.type(byMouse);
  for (const [offer, label] of asked) {
    await button(offer).click();
    await page.keyboard.type(label);
    if (!(await options.isVisible())) continue;
    await options.click();
    await page.keyboard.type(choices.join('\n'));
  }
  await items.last().locator('[draggable="true"]').dragTo(items.first());
  await expect(items.first()).toContainText(questionBy.分组);
  await save.click();
  await expect(page.getByText('创建成功')).toBeVisible();

  const reach = async (target: Locator) => {
    for (let step = 0; step < 100; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('The keyboard does not reach it.');
  };
  const byKeyboard = uniqueName('键盘');
  await page.goto('/setting/dockingTable/create');
  await expect(title).toBeFocused();
  await page.keyboard.type(byKeyboard);
  for (const [offer, label] of asked) {
    await reach(button(offer));
    await page.keyboard.press('Enter');
    await page.keyboard.type(label);
    if (!(await options.isVisible())) continue;
    await reach(options);
    await page.keyboard.type(choices.join('\n'));
  }
  for (let step = 1; step < asked.length; step += 1) await page.keyboard.press('Alt+ArrowUp');
  await expect(items.first()).toContainText(questionBy.分组);
  await reach(save);
  await page.keyboard.press('Enter');
  await expect(page.getByText('创建成功')).toBeVisible();
  const questions = await questionsOf(byMouse);
  expect(questions).toHaveLength(asked.length);
  expect(await questionsOf(byKeyboard)).toEqual(questions);
});

test('a form is filled in on a phone over two visits, with the network cut once, and read under its merchant', async ({
  page,
  api,
  visit,
}) => {
  test.setTimeout(240_000);
  await enterAs(api, page.context(), permissions);
  const merchant = await addMerchant(api);
  const name = uniqueName('模板');
  const questions = [
    { key: 'name', type: 'text', label: '店铺全称' },
    { key: 'mail', type: 'email', label: '联系邮箱' },
    { key: 'compensation', type: 'enum', label: '赔付权限', options: choices },
    { key: 'trades', type: 'enum', label: '主营类目', options: trades, multiple: true },
    ...questionTypes.map((type) => ({
      key: type,
      type,
      label: `另一项 ${type}`,
      ...(type === 'enum' && { options: trades }),
    })),
  ];
  await api.call('POST', '/buffalo/v1/dockingTemplate', { name, questions });
  await page.goto('/setting/dockingTable');
  await expect(rowOf(page, name)).toContainText(`${questions.length} 个字段`);
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
  for (const { label } of questions) await expect(first.getByText(label, { exact: true })).toBeVisible();
  const trade = first.getByRole('combobox', { name: '主营类目' });
  await trade.click();
  await trade.pressSequentially('chaye');
  await first.locator('.ant-select-item-option', { hasText: '茶叶' }).click();
  await first.getByRole('textbox', { name: '店铺全称' }).fill('锦衣阁');
  await expect(first.getByRole('status')).toHaveText('已保存');
  await expectNoOverflow(first);
  await browser.setOffline(true);
  await first.getByRole('textbox', { name: '联系邮箱' }).fill('wang@example.com');
  await expect(first.getByRole('status')).toHaveText('未保存');
  await first.close();
  await browser.setOffline(false);

  const second = await browser.newPage();
  await second.setViewportSize(phone);
  await second.goto(link);
  await expect(second.getByRole('textbox', { name: '店铺全称' })).toHaveValue('锦衣阁');
  await expect(second.getByRole('textbox', { name: '联系邮箱' })).toHaveValue('wang@example.com');
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
  await expect(page.getByRole('main')).toContainText('茶叶');
});

test('a form whose words are longer than a phone is wide breaks them', async ({ page, api, visit }) => {
  const word = (start: string) => start.padEnd(30, 'MONUMENTAL');
  const options = [word('ONE'), word('TWO')];
  await enterAs(api, page.context(), permissions);
  const merchant = await addMerchant(api);
  const { id: template } = await api.call<{ id: string }>('POST', '/buffalo/v1/dockingTemplate', {
    name: uniqueName('长词'),
    questions: [
      { key: 'one', type: 'enum', label: word('QUESTION'), options, required: true },
      { key: 'several', type: 'enum', label: word('SEVERAL'), options, multiple: true, required: true },
      { key: 'yes', type: 'bool', label: word('NIGHT') },
      { key: 'text', type: 'text', label: word('TEXT'), help: word('HELP') },
    ],
  });
  await api.call('POST', `/buffalo/v1/dockingTemplate/${template}/actions/publish`, {});
  const form = { merchant: merchant.id, template };
  const { id } = await api.call<{ id: string }>('POST', '/buffalo/v1/dockingTable', form);
  const { link } = await api.call<{ link: string }>('POST', `/buffalo/v1/dockingTable/${id}/actions/link`, {});
  const phone = await visit();
  for (const width of [390, 320]) {
    await phone.setViewportSize({ width, height: 844 });
    await phone.goto(link);
    await expect(phone.getByRole('radio', { name: options[0] })).toBeVisible();
    await expectNoOverflow(phone);
    await phone.getByRole('button', { name: /^提\s?交$/ }).click();
    await expect(phone.getByText('必填').first()).toBeVisible();
    await expectNoOverflow(phone);
  }
});
