import type { Page } from '@playwright/test';
import { uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { columnOf, settled } from './support/parts.ts';

test.use({ account: 'owner' });

test('a view is saved, shared, found by a colleague, and opens the list in another browser', async ({
  page,
  visit,
}) => {
  const label = uniqueName('A 级');
  await page.goto('/custom/business?level=A&sort=name');
  await settled(page);
  await page.getByRole('button', { name: '视图', exact: true }).click();
  const panel = page.getByRole('dialog', { name: '视图' });
  await panel.getByRole('button', { name: '存为新视图' }).click();
  const dialog = page.getByRole('dialog', { name: '存为新视图' });
  await dialog.getByRole('textbox', { name: '名称' }).fill(label);
  await dialog.getByRole('checkbox', { name: /^共享/ }).check();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  const button = page.getByRole('button', { name: new RegExp(`^我的视图：\\s*${label}$`) });
  await expect(button).toBeVisible();

  await button.click();
  const kept = page.waitForResponse((response) => response.url().endsWith('/preferences') && response.ok());
  await panel.getByRole('button', { name: `打开列表时先用“${label}”`, exact: true }).click();
  await kept;
  await expect(panel.getByRole('button', { name: `打开列表时不再先用“${label}”`, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  const names = await columnOf(page, '商家名称');

  const colleague = await visit('staff');
  await colleague.goto('/custom/business');
  await settled(colleague);
  await colleague.getByRole('button', { name: '视图', exact: true }).click();
  const theirs = colleague.getByRole('dialog', { name: '视图' });
  await expect(theirs.getByRole('button', { name: `删除“${label}”` })).toHaveCount(0);
  await theirs.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  await expect(colleague).toHaveURL(/level=A&sort=name&view=\d+$/);
  await expect.poll(async () => new Set(await columnOf(colleague, '等级'))).toEqual(new Set(['A']));

  // What is kept in the browser alone is gone with a sign-out.
  await page.evaluate(() => window.localStorage.clear());
  await page.goto('/custom/business');
  await expect(page).toHaveURL(/level=A&sort=name&view=\d+$/);
  await expect.poll(() => columnOf(page, '商家名称')).toEqual(names);
});

test('a column is drawn wider by its edge, and stays so after a reload', async ({ page }) => {
  await page.goto('/custom/business');
  await settled(page);
  const head = page.getByRole('columnheader', { name: '商家名称' });
  const box = await head.boundingBox();
  if (!box) throw new Error('The head of the column is not there.');
  const [edge, middle] = [box.x + box.width - 2, box.y + box.height / 2];
  await atEdge(page, edge, middle);
  await page.mouse.down();
  await page.mouse.move(edge + 80, middle, { steps: 4 });
  await page.mouse.up();
  const width = async () => Math.round((await head.boundingBox())?.width ?? 0);
  await expect.poll(width).toBeGreaterThan(box.width + 60);
  await expect(head).not.toHaveAttribute('aria-sort', /./);
  const drawn = await width();
  await page.reload();
  await settled(page);
  await expect.poll(width).toBe(drawn);
  await atEdge(page, box.x + drawn - 2, middle);
  await page.mouse.dblclick(box.x + drawn - 2, middle);
  await expect.poll(width).toBe(Math.round(box.width));
});

/** Moves the pointer to the edge of a column, once what resizes it is loaded. */
async function atEdge(page: Page, x: number, y: number) {
  await expect(async () => {
    await page.mouse.move(x - 1, y);
    await page.mouse.move(x, y);
    await expect(page.locator('[data-edge]')).toHaveCount(1, { timeout: 200 });
  }).toPass();
}
