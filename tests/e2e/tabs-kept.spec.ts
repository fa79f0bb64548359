import type { CDPSession, Page } from '@playwright/test';
import { addMerchant } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { rowsOf } from './support/parts.ts';

test.use({ account: 'owner' });

const barOf = (page: Page) => page.getByRole('navigation', { name: '标签栏' });
const tabOf = (page: Page, name: string) => barOf(page).getByRole('link', { name, exact: true });
const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

/** Opens a place by the side menu, and waits for its rows. */
async function open(page: Page, title: string) {
  await menuOf(page).getByRole('link', { name: title }).click();
  await expect(tabOf(page, title)).toHaveAttribute('aria-current', 'page');
  await expect(rowsOf(page).first()).toBeVisible();
}

/** What is held of the page once nothing can be thrown away any more. */
async function weigh(client: CDPSession): Promise<{ heap: number; detached: number }> {
  for (let round = 0; round < 3; round += 1) await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const { result } = await client.send('Runtime.evaluate', { expression: 'HTMLDivElement.prototype' });
  const { objects } = await client.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
  const detached = await client.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    returnByValue: true,
    functionDeclaration: `function () {
      return this.filter((one) => !one.isConnected && one.matches('[data-screen]')).length;
    }`,
  });
  for (const { objectId } of [result, objects]) if (objectId) await client.send('Runtime.releaseObject', { objectId });
  return { heap: usedSize, detached: Number(detached.result.value) };
}

test('thirty changes of place and fifty openings of a tab leave nothing behind', async ({ page, api }) => {
  const { name } = await addMerchant(api);
  await page.goto('/custom/shop');
  await open(page, '跟进计划');
  await menuOf(page).getByRole('link', { name: '商家管理' }).click();
  await page.getByRole('searchbox').fill(name);
  await expect(rowsOf(page)).toHaveCount(1);
  const client = await page.context().newCDPSession(page);
  const places = ['店铺管理', '跟进计划'];
  async function go(changes: number, openings: number) {
    for (let count = 0; count < changes; count += 1) await open(page, places[count % places.length] ?? '');
    await open(page, '商家管理');
    for (let count = 0; count < openings; count += 1) {
      await rowsOf(page).getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await barOf(page)
        .getByRole('button', { name: `关闭 ${name}` })
        .click();
      await expect(tabOf(page, '商家管理')).toHaveAttribute('aria-current', 'page');
    }
    // React holds what it drew last until it draws again.
    await open(page, '店铺管理');
  }
  // Heap snapshots show what the first rounds add: code, which the browser compiles as it is run again and again.
  await go(4, 10);
  const before = await weigh(client);
  await go(30, 50);
  await expect.poll(async () => (await weigh(client)).detached).toBe(0);
  await expect.poll(async () => (await weigh(client)).heap / before.heap).toBeLessThan(1.1);
});

test('a tab that is too old to be kept comes back scrolled to where it was', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 600 });
  await page.goto('/custom/shop');
  await expect(rowsOf(page)).toHaveCount(20);
  const last = rowsOf(page).last();
  const name = await last.getByRole('link').first().innerText();
  await last.scrollIntoViewIfNeeded();
  for (let count = 0; count < 8; count += 1) {
    await open(page, '商家管理');
    const merchant = rowsOf(page).nth(count).getByRole('link').first();
    const title = await merchant.innerText();
    await merchant.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await expect(page.locator('[data-screen]')).toHaveCount(8);
  await tabOf(page, '店铺管理').click();
  await expect(rowsOf(page)).toHaveCount(20);
  await expect(rowsOf(page).getByRole('link', { name, exact: true })).toBeInViewport();
});
