import { expectAccessible } from './support/accessible.ts';
import { uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { enterAs } from './support/enter-as.ts';
import { choose, dialogOf, rowOf, settled } from './support/parts.ts';
import { openService, servedShop } from './support/service-token.ts';

test('a bad review is claimed and judged, appealed against by the agent, and ruled on by somebody else', async ({
  api,
  visit,
}) => {
  const [inspecting, accused, ruling] = [await visit(), await visit(), await visit()];
  await enterAs(api, inspecting.context(), ['app_admin', 'negatives_page']);
  const agent = await enterAs(api, accused.context(), ['app_admin', 'negatives_page']);
  await enterAs(api, ruling.context(), ['app_admin', 'negatives_page', 'negatives_page:judge']);
  const { records } = await api.call<{ records: { id: string }[] }>('GET', '/buffalo/v1/shop/page?_end=1');
  const orderNo = uniqueName('D');
  const { id } = await api.call<{ id: string }>('POST', '/buffalo/v1/badReview', {
    shop: records[0]?.id,
    orderNo,
    score: 1,
    content: '不理人',
    agent: agent.id,
    reviewAt: new Date().toISOString(),
  });

  await inspecting.goto('/quality/bad?preset=waiting');
  await settled(inspecting);
  await rowOf(inspecting, orderNo).getByRole('link').first().click();
  await expect(inspecting.getByRole('heading', { name: /^1★ · 不理人 · / })).toBeVisible();
  await inspecting.getByRole('button', { name: /^领\s?取$/ }).click();
  await inspecting.getByRole('button', { name: '提交质检' }).click();
  const judging = dialogOf(inspecting, '提交质检');
  await choose(inspecting, judging.getByRole('combobox', { name: '原因' }), '服务态度');
  await judging.getByRole('textbox', { name: '扣分' }).fill('10');
  await judging.getByRole('textbox', { name: '结论' }).fill('半天没有回复');
  await judging.getByRole('button', { name: '提交质检' }).click();
  await expect(inspecting.getByRole('main')).toContainText('已完成');

  const detail = `/quality/bad/detail/${id}`;
  await accused.goto(detail);
  await accused.getByRole('button', { name: /^申\s?诉$/ }).click();
  const appealing = dialogOf(accused, '申诉');
  await appealing.getByRole('textbox', { name: '申诉理由' }).fill('买家发错了店铺');
  await appealing.getByRole('button', { name: /^申\s?诉$/ }).click();
  await expect(accused.getByRole('main')).toContainText('申诉中');
  await expect(inspecting.getByRole('main')).toContainText('买家发错了店铺');
  await expect(inspecting.getByRole('button', { name: /^裁\s?决$/ })).toBeHidden();

  await ruling.goto(detail);
  await ruling.getByRole('button', { name: /^裁\s?决$/ }).click();
  const decision = dialogOf(ruling, '裁决');
  await choose(ruling, decision.getByRole('combobox', { name: '裁决' }), '改判');
  await decision.getByRole('textbox', { name: '扣分' }).fill('0');
  await decision.getByRole('textbox', { name: '裁决说明' }).fill('不扣分');
  await decision.getByRole('button', { name: /^裁\s?决$/ }).click();
  await expect(ruling.getByRole('main')).toContainText('改判');
  await expect(accused.getByRole('main')).toContainText('不扣分');

  await expect(ruling.getByRole('button', { name: /^编\s?辑$/ })).toBeHidden();
  await ruling.keyboard.press('e');
  await ruling.getByRole('button', { name: '更多', exact: true }).first().click();
  await expect(ruling.getByRole('menuitem', { name: /编辑/ })).toContainText('内容已全部锁定');
  await ruling.goto(`/quality/bad/edit/${id}`);
  const locked = ruling.getByRole('dialog');
  await expect(locked).toContainText('这条记录现在不能编辑');
  await expect(locked).toContainText('内容已全部锁定');
  await expect(locked.getByRole('textbox')).toHaveCount(0);
  await expect(locked.getByRole('button', { name: /^保\s?存$/ })).toBeDisabled();
});

test('bad reviews are judged one by one beside their conversations, without a claim of its own', async ({
  api,
  visit,
}) => {
  const page = await visit();
  const inspector = await enterAs(api, page.context(), ['app_admin', 'negatives_page', 'negatives_page:judge']);
  const accused = await enterAs(api, (await visit()).context(), ['app_admin', 'negatives_page']);
  const [post, shop, batch] = [await openService(api), await servedShop(api), uniqueName('D')];
  const at = new Date().toISOString();
  const add = async (orderNo: string, more: object) => {
    const talk = { sessionNo: uniqueName('S'), shop, buyer: '小鹿', startAt: at, agent: accused.id };
    const conversation = await post('conversation', talk);
    await post('message', { conversation, at, side: 'buyer', text: `${orderNo} 在吗` });
    const review = {
      shop,
      orderNo,
      content: orderNo,
      conversation,
      agent: accused.id,
      score: 1,
      reviewAt: at,
      ...more,
    };
    return (await api.call<{ id: string }>('POST', '/buffalo/v1/badReview', review)).id;
  };
  const [first, second] = [`${batch}-1`, `${batch}-2`];
  const ids = [await add(first, { reason: 'slow', reviewAt: '2026-03-01T02:00:00.000Z' }), await add(second, {})];
  const judged = (index: number) => api.call<object>('GET', `/buffalo/v1/badReview/${ids[index]}`);

  await page.goto(`/quality/bad?preset=waiting&q=${batch}&sort=reviewAt`);
  await expect(page.getByRole('article', { name: first })).toBeVisible();
  await expect(page.getByRole('region', { name: '前后的会话' })).toContainText(`${first} 在吗`);
  await expect(page.getByRole('radio', { name: '响应慢' })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('1');
  await expect(page.getByRole('article', { name: second })).toBeVisible();
  expect(await judged(0)).toMatchObject({ status: 'done', inspector: inspector.id, reason: 'slow', deduction: 0 });

  await expect(page.getByRole('region', { name: '前后的会话' })).toContainText(`${second} 在吗`);
  await page.keyboard.press('1');
  await expect(page.getByRole('form', { name: '处理意见' })).toContainText('请选择原因');
  await page.keyboard.press('3');
  await page.getByRole('textbox', { name: '扣分' }).fill('5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: '结论' })).toBeFocused();
  await page.keyboard.type('态度生硬');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('剩余 0 条 · 本次已处理 2 条')).toBeVisible();
  expect(await judged(1)).toMatchObject({ status: 'done', reason: 'attitude', deduction: 5, conclusion: '态度生硬' });
});

test('a rating of a service is read beside its conversation, and its buyer is called back', async ({ api, visit }) => {
  const page = await visit();
  await enterAs(api, page.context(), ['app_admin', 'negatives_review']);
  const [post, shop, comment] = [await openService(api), await servedShop(api), uniqueName('没人理')];
  const rated = { csat: 2, csatComment: comment };
  const at = new Date().toISOString();
  const talk = { sessionNo: uniqueName('S'), shop, buyer: '小鹿', startAt: at };
  const conversation = await post('conversation', { ...talk, ...rated });
  await post('message', { conversation, at, side: 'buyer', text: '在吗' });
  await page.goto('/quality/badServer?preset=pending');
  await rowOf(page, comment).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: '会话原文' })).toBeVisible();
  await page.getByRole('button', { name: /^回\s?访$/ }).click();
  const dialog = dialogOf(page, '回访');
  await choose(page, dialog.getByRole('combobox', { name: '回访结果' }), '买家满意');
  await dialog.getByRole('textbox', { name: '回访记录' }).fill('已补发，买家满意');
  await dialog.getByRole('button', { name: /^回\s?访$/ }).click();
  await expect(page.getByRole('main')).toContainText('已回访');
  await expect(page.getByRole('main')).toContainText('已补发，买家满意');
});

test('the menu says how many reviews wait for a verdict', async ({ api, visit }) => {
  const page = await visit();
  const agent = await enterAs(api, page.context(), ['app_admin', 'negatives_page', 'negatives_page:judge'], 'own');
  await page.goto('/quality/bad');
  await expect(page.getByRole('searchbox')).toBeVisible();
  const entry = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '差评质检', exact: true });
  const { records } = await api.call<{ records: { id: string }[] }>('GET', '/buffalo/v1/shop/page?_end=1');
  const review = {
    shop: records[0]?.id,
    score: 2,
    content: '太慢',
    agent: agent.id,
    reviewAt: new Date().toISOString(),
  };
  await api.call('POST', '/buffalo/v1/badReview', { ...review, orderNo: uniqueName('D') });
  await expect(entry).toHaveAttribute('data-count', '1');
});
