import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { enterAs } from './support/enter-as.ts';
import { drawReplies } from './support/reply-marks.ts';

/** Somebody who holds the permission of that screen alone, at its queue. */
async function enterQueue(page: Page, api: Api, path: string) {
  await enterAs(api, page.context(), ['reply_marker']);
  await page.goto(path);
  await expect(shownIn(page)).toBeVisible();
}

const shownIn = (page: Page) => page.getByRole('main').getByRole('article', { name: /^第 \d+ 问$/ });
const question = (number: number) => `第 ${number} 问`;

test('two people mark replies by keyboard, none twice, and a user who leaves gives theirs back', async ({
  page,
  visit,
  api,
}) => {
  test.slow();
  const { path, marks } = await drawReplies(api, 13);
  const colleague = await visit();
  await enterQueue(page, api, path);
  await enterQueue(colleague, api, path);

  await expect(shownIn(page)).toHaveAccessibleName(question(13));
  await expect(shownIn(colleague)).toHaveAccessibleName(question(3));
  await expect(page.getByRole('region', { name: '前后的会话' }).getByText('第 13 答')).toBeVisible();

  await page.keyboard.press('1');
  await expect(shownIn(page)).toHaveAccessibleName(question(12));
  // The event of the change may come before its answer; there is something to undo once that is there.
  await expect(page.getByText('本次已处理 1 条', { exact: false })).toBeVisible();
  await page.keyboard.press('z');
  await expect(shownIn(page)).toHaveAccessibleName(question(13));
  await expect(page.getByText('本次已处理 0 条', { exact: false })).toBeVisible();

  await page.keyboard.press('3');
  await page.getByRole('radio', { name: /^缺少知识/ }).waitFor();
  await page.keyboard.press('4');
  await expect(page.getByRole('radio', { name: /^缺少知识/ })).toBeChecked();
  await expect(page.getByRole('textbox', { name: '正确答案' })).toBeFocused();
  await page.keyboard.type('应该这样回答');
  await page.keyboard.press('Control+Enter');
  await expect(shownIn(page)).toHaveAccessibleName(question(12));

  await colleague.keyboard.press('4');
  await expect(shownIn(colleague)).toHaveAccessibleName(question(2));
  await colleague.goto('about:blank');
  for (const number of [12, 11, 10, 9, 8, 7, 6, 5, 4, 2, 1]) {
    await expect(shownIn(page)).toHaveAccessibleName(question(number));
    await page.keyboard.press('1');
  }
  await expect(shownIn(page)).toHaveCount(0);

  const given = (await marks()).map((one) => `${one.question} ${one.mark}`);
  expect(new Set(given).size).toBe(13);
  expect(given.filter((one) => one.endsWith(' right'))).toHaveLength(11);
  expect(given).toEqual(expect.arrayContaining([`${question(13)} wrong`, `${question(3)} notApplicable`]));
});
