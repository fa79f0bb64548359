import type { Page } from '@playwright/test';
import { type Api, addMerchant, addUser, ownPassword, uniqueName } from './support/api.ts';
import { expect, expectInside, signIn, test } from './support/console.ts';
import { dialogOf } from './support/parts.ts';

// An answer that is not corrected is refused.
test.use({ tolerated: [/\b400\b/] });

interface Candidate {
  readonly id: string;
  readonly question: string;
  readonly status: string;
}

const answerOf = (question: string) => `${question}的答案`;

/** A shop with so many answers that wait. */
async function addQueue(api: Api, count: number) {
  const merchant = await addMerchant(api);
  const values = { name: uniqueName('审核店铺'), merchant: merchant.id, platform: 'jd', shopNo: uniqueName('9') };
  const shop = await api.call<{ id: string; name: string }>('POST', '/buffalo/v1/shop', values);
  const add = async (from: number, more: number) => {
    const create = Array.from({ length: more }, (_, index) => `第 ${from + index} 问`).map((question, index) => {
      const confidence = index === 0 ? 0.41 : 0.93;
      return { shop: shop.id, question, answer: answerOf(question), confidence };
    });
    await api.call('POST', '/buffalo/v1/aiCandidate/batch', { create });
  };
  await add(1, count);
  const all = async () => {
    const page = `/buffalo/v1/aiCandidate/page?shop=${shop.id}&_end=100`;
    return (await api.call<{ records: readonly Candidate[] }>('GET', page)).records;
  };
  return { shop, add, all, path: `/custom/shop/aiReview/${shop.id}/${encodeURIComponent(shop.name)}` };
}

/** Somebody who holds the permission of that screen alone, at its queue. */
async function enterQueue(page: Page, api: Api, path: string) {
  const name = uniqueName('审核专员');
  await api.call('POST', '/buffalo/v1/role', { name, code: name, scope: 'all', permissions: ['shop_admin'] });
  const { email } = await addUser(api, name);
  await page.goto('/login');
  await signIn(page, email, ownPassword);
  await expectInside(page);
  await page.goto(path);
  await expect(shownIn(page)).toBeVisible();
}

const shownIn = (page: Page) => page.getByRole('main').getByRole('article');
const over = (page: Page) =>
  page.getByRole('heading', { name: /^(都处理完了|没有待处理的记录|剩下的 \d+ 条正由其他人处理)$/ });

/** Passes what is shown, one after the other, until nothing is left for this person. Returns what was met. */
async function passAll(page: Page): Promise<string[]> {
  const met: string[] = [];
  for (;;) {
    await expect(shownIn(page).or(over(page)).first()).toBeVisible();
    if (await over(page).isVisible()) return met;
    const question = (await shownIn(page).getAttribute('aria-label')) ?? '';
    met.push(question);
    await page.keyboard.press('1');
    await expect(page.getByRole('article', { name: question, exact: true })).toHaveCount(0);
  }
}

test('two people work a queue of thirty by keyboard and never meet the same answer', async ({ page, visit, api }) => {
  test.slow();
  const { path, all, add } = await addQueue(api, 30);
  const colleague = await visit();
  await enterQueue(page, api, path);
  await enterQueue(colleague, api, path);

  // The first is unsure; its answer is edited before it passes.
  const unsure = shownIn(page);
  await expect(unsure).toHaveAccessibleName('第 1 问');
  await expect(unsure).toContainText('置信度低于 60%');
  await page.keyboard.press('2');
  const correcting = dialogOf(page, /^修改后通过/);
  const corrected = correcting.getByRole('textbox', { name: '修改后的答案' });
  await expect(corrected).toHaveValue(answerOf('第 1 问'));
  await correcting.getByRole('button', { name: '修改后通过' }).click();
  await expect(correcting.getByText('和 AI 的答案一样，请修改后再通过，或直接“通过”').first()).toBeVisible();
  await corrected.fill('人工改过的答案');
  await correcting.getByRole('button', { name: '修改后通过' }).click();
  await expect(unsure).toHaveAccessibleName('第 2 问');

  // The colleague was given others. Two of them pass at once and are taken back.
  await expect(shownIn(colleague)).toHaveAccessibleName('第 11 问');
  await colleague.keyboard.press('x');
  await colleague.keyboard.press('j');
  await colleague.keyboard.press('x');
  await colleague.getByRole('button', { name: /^通过（2 条）/ }).click();
  await expect(shownIn(colleague)).toHaveAccessibleName('第 13 问');
  await expect(colleague.getByText('本次已处理 2 条', { exact: false })).toBeVisible();
  await colleague.keyboard.press('z');
  await expect(shownIn(colleague)).toHaveAccessibleName('第 11 问');
  await expect(colleague.getByText('本次已处理 0 条', { exact: false })).toBeVisible();

  const [mine, theirs] = await Promise.all([passAll(page), passAll(colleague)]);
  expect(mine.filter((question) => theirs.includes(question))).toEqual([]);
  expect(new Set([...mine, ...theirs]).size).toBe(29);
  const decided = await all();
  expect(decided.map(({ status }) => status).toSorted()).toEqual(['corrected', ...Array(29).fill('passed')]);
  const history = await api.call<readonly object[]>('GET', `/buffalo/v1/aiCandidate/${decided[5]?.id}/history`);
  expect(history.length).toBeGreaterThan(1);

  await test.step('what a page that is closed held is free again', async () => {
    await add(31, 3);
    await colleague.reload();
    await expect(shownIn(colleague)).toHaveAccessibleName('第 31 问');
    await page.reload();
    await expect(page.getByRole('heading', { name: '剩下的 3 条正由其他人处理' })).toBeVisible();
    await colleague.goto('about:blank');
    await expect(shownIn(page)).toHaveAccessibleName('第 31 问');
  });

  await test.step('the queue is the list under other filters, and a table of what is decided', async () => {
    await page.getByRole('searchbox').fill('第 33 问');
    await expect(shownIn(page)).toHaveAccessibleName('第 33 问');
    await expect(page).toHaveURL(/q=/);
    await page.getByRole('link', { name: /^修改后通过/ }).click();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('link', { name: '第 1 问', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('第 1 问');
    await expect(page.getByText('人工改过的答案').first()).toBeVisible();
  });
});

test('the dashboard leads to the shops whose answers wait', async ({ page, api }) => {
  const { shop, path } = await addQueue(api, 1);
  await enterQueue(page, api, path);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /待 AI 审核/ }).click();
  await expect(page).toHaveURL(/\/custom\/shop\?preset=toReview/);
  await page.getByRole('searchbox').fill(shop.name);
  await expect(page.getByRole('main').getByRole('link', { name: shop.name })).toBeVisible();
});
