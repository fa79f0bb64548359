import { expect, type Locator, type Page } from '@playwright/test';

/** The rows of the list that is shown, without its head; lists of other tabs wait behind it. */
export function rowsOf(page: Page): Locator {
  return page.getByRole('main').locator('[data-row-key]:not([data-row-key^="placeholder"])').filter({ visible: true });
}

/** The row that a text names. */
export function rowOf(page: Page, text: string): Locator {
  return rowsOf(page).filter({ hasText: text });
}

/** What a column holds, from the first row to the last; columns are counted as they stand in the head. */
export async function columnOf(page: Page, title: string): Promise<string[]> {
  await settled(page);
  const titles = await page.getByRole('main').getByRole('columnheader').allInnerTexts();
  const index = titles.map((text) => text.trim()).indexOf(title);
  if (index === -1) throw new Error(`No column "${title}" among ${titles.join(', ')}`);
  return rowsOf(page).evaluateAll((rows, at) => rows.map((row) => row.children.item(at)?.textContent ?? ''), index);
}

/** Waits until the list shows what was asked for last. */
export async function settled(page: Page): Promise<void> {
  await expect(
    page.getByRole('main').locator('[data-density][aria-busy="false"]').filter({ visible: true }),
  ).toBeVisible();
}

/** Waits until a screen of any kind, reached through the menu, shows what it asked for. `tabs` names the bar of tabs. */
export async function screenSettled(page: Page, title: string, tabs = '标签栏'): Promise<void> {
  await expect(page.getByRole('navigation', { name: tabs }).locator('[aria-current="page"]')).toContainText(title);
  const coming = page.getByRole('main').locator('[aria-busy="true"], .ant-skeleton').filter({ visible: true });
  await expect(coming).toHaveCount(0);
  await expect(page.getByRole('main')).not.toBeEmpty();
}

/** Waits until the dashboard has told all that it gathers. */
export async function dashboardSettled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('img', { name: /[？?]$/ })).not.toHaveCount(0);
  await expect(page.getByRole('main').locator('.ant-skeleton').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('region', { name: /^(待处理|To do)$/ })).not.toContainText('–');
}

/** The options that an open select offers. The listbox that antd gives to screen readers has no size, so the drawn ones are taken. */
export function optionsOf(page: Page): Locator {
  return page.locator('.ant-select-item-option').locator('visible=true');
}

/** Picks an option of a select. */
export async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await select.click();
  await optionsOf(page)
    .and(page.getByTitle(option, { exact: true }))
    .last()
    .click();
}

/** Types an option of a select and picks it: other tests may have made more options than are drawn at once. */
export async function chooseByName(page: Page, select: Locator, option: string): Promise<void> {
  await select.fill(option);
  await optionsOf(page)
    .and(page.getByTitle(option, { exact: true }))
    .last()
    .click();
}

/** Opens the menu of the row and picks an entry. */
export async function chooseMore(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `更多操作：${name}` }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${entry}`) }).click();
}

/** A dialog by the beginning of its title. */
export function dialogOf(page: Page, title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title });
}

/** Opens a record's 操作记录 and answers its sentences, the latest first. */
export async function historyOf(page: Page): Promise<string[]> {
  await page.getByRole('tab', { name: '操作记录' }).click();
  const entries = page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  let sentences: string[] = [];
  await expect.poll(async () => (sentences = await entries.allInnerTexts())).not.toEqual([]);
  return sentences;
}

/** Expects a text in the latest entry of the history, which may still be read anew after a change. */
export async function expectLatestEntry(page: Page, text: string): Promise<void> {
  await expect.poll(async () => (await historyOf(page))[0]).toContain(text);
}

/** Whether the document is no wider than the window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, 'pixels beyond the right edge').toBeLessThanOrEqual(0);
}

/** Chooses an entry of the menu of a list's tools. */
export async function chooseTool(page: Page, name: string | RegExp): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(更多|More)$/ })
    .click();
  await page.getByRole('menuitem', { name }).click();
}

/** A duration as a cell shows it: `28 秒`, `5 分 28 秒`, `3 小时 5 分`. */
export const spokenDuration = /^(\d+ 秒|\d+ 分钟|\d+ 分 \d+ 秒|[\d,]+ 小时( \d+ 分)?)$/;
