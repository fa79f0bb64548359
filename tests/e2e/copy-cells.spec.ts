import type { Locator, Page } from '@playwright/test';
import { addMerchant, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { rowOf, settled } from './support/parts.ts';

test.use({ account: 'owner', permissions: ['clipboard-read', 'clipboard-write'] });

test('cells of a list are selected as in a sheet and copied as they are shown', async ({ page, api }) => {
  const word = uniqueName('抄录');
  const [one, two] = [`${word}甲`, `${word}乙`];
  await addMerchant(api, { name: two, contact: 'Alice', mobile: '13912345678' });
  await addMerchant(api, { name: one, contact: '=1+1', mobile: '13912345678' });
  await page.goto(`/custom/business?q=${encodeURIComponent(word)}`);
  await settled(page);
  const cell = (name: string, column: string) => cellOf(page, rowOf(page, name), column);

  await test.step('by dragging, also from a link, which opens nothing', async () => {
    // The code comes once the rows are drawn.
    await expect(async () => {
      await drag(page, await cell(one, '商家名称'), await cell(two, '商家名称'));
      await expect(page.locator('td[data-in-range]')).toHaveCount(2, { timeout: 500 });
    }).toPass();
    expect(await copied(page)).toBe(`${one}\n${two}`);
    await expect(page.getByText('已复制 2 行 1 列')).toBeVisible();
    await expect(page).toHaveURL(/\/custom\/business\?q=/);
  });

  await test.step('with Shift and a click or an arrow, masked as they are shown, formulas as text', async () => {
    await (await cell(one, '联系人')).click({ position: { x: 4, y: 4 } });
    await (await cell(two, '手机')).click({ modifiers: ['Shift'], position: { x: 4, y: 4 } });
    const text = await copied(page);
    expect(text.split('\n').map((line) => line.split('\t').at(0))).toEqual(["'=1+1", 'Alice']);
    expect(text).toContain('139****5678');
    expect(text).not.toContain('13912345678');
    await (await cell(one, '联系人')).click({ position: { x: 4, y: 4 } });
    await page.keyboard.press('Shift+ArrowDown');
    expect(await copied(page)).toBe("'=1+1\nAlice");
    await page.keyboard.press('Escape');
    await expect(page.locator('td[data-in-range]')).toHaveCount(0);
  });

  await test.step('else the selected rows with the titles of the columns', async () => {
    await rowOf(page, two).getByRole('checkbox').check();
    const [titles = '', line = '', ...more] = (await copied(page)).split('\n');
    expect(titles.split('\t')).toEqual(expect.arrayContaining(['商家名称', '联系人', '手机']));
    expect(line.split('\t')[titles.split('\t').indexOf('商家名称')]).toBe(two);
    expect(more).toEqual([]);
  });

  await test.step('and text within a cell as in any page', async () => {
    await (await cell(two, '联系人')).dblclick({ position: { x: 14, y: 18 } });
    await expect(page.locator('td[data-in-range]')).toHaveCount(0);
    expect(await copied(page)).toBe('Alice');
  });
});

async function cellOf(page: Page, row: Locator, column: string): Promise<Locator> {
  const titles = await page.getByRole('columnheader').allTextContents();
  return row.getByRole('cell').nth(titles.indexOf(column));
}

async function drag(page: Page, from: Locator, to: Locator) {
  await from.getByRole('link').hover();
  await page.mouse.down();
  await to.hover();
  await page.mouse.up();
}

async function copied(page: Page): Promise<string> {
  await page.keyboard.press('ControlOrMeta+c');
  return page.evaluate(() => navigator.clipboard.readText());
}
