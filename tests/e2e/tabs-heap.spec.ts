import type { CDPSession, Page } from '@playwright/test';
import { addMerchant } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { rowsOf } from './support/parts.ts';
import { openList } from './support/tabs.ts';

test.use({ account: 'owner' });

/** Screens that are held though they stand in the page no more. Looking for them collects the garbage. */
async function detachedScreens(client: CDPSession): Promise<number> {
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
  return Number(detached.result.value);
}

/** The heap in bytes, once nothing can be thrown away any more. */
async function weigh(client: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return usedSize;
}

/**
 * Changes the place so many times by the menu, and as often as said opens the record of the only row and closes its tab.
 * The page itself clicks and looks: two hundred steps of a mouse take minutes where the machine is busy.
 */
async function go(page: Page, name: string, changes: number, openings: number) {
  const steps = { record: name, times: { changes, openings }, places: ['店铺管理', '跟进计划'], list: '商家管理' };
  await page.evaluate(async ({ record, times, places, list }) => {
    function find(selector: string, text?: string) {
      const found = [...document.querySelectorAll<HTMLElement>(selector)];
      return found.find((one) => one.checkVisibility() && (text === undefined || one.textContent === text));
    }
    async function seen(selector: string, text?: string) {
      for (;;) {
        const found = find(selector, text);
        if (found) return found;
        await new Promise(requestAnimationFrame);
      }
    }
    const row = 'main [data-row-key]:not([data-row-key^=placeholder])';
    const current = 'nav[aria-label=标签栏] [aria-current]';
    async function visit(place: string) {
      (await seen('nav[aria-label=主菜单] a', place)).click();
      await seen(current, place);
      await seen(row);
    }
    for (let count = 0; count < times.changes; count += 1) await visit(places[count % places.length] ?? '');
    await visit(list);
    for (let count = 0; count < times.openings; count += 1) {
      (await seen(`${row} a`, record)).click();
      await seen('main h1', record);
      (await seen(`button[aria-label="关闭 ${record}"]`)).click();
      await seen(current, list);
      while (window.location.pathname.includes('/detail/')) await new Promise(requestAnimationFrame);
    }
    await visit(places[0] ?? '');
  }, steps);
}

/** React may hold the screen that went last until it draws another one. */
const lastDrawn = 1;

test('thirty changes of place and fifty openings of a tab leave nothing behind', async ({ page, api }) => {
  const { name } = await addMerchant(api);
  await page.goto('/custom/shop');
  await openList(page, '跟进计划');
  await openList(page, '商家管理');
  await page.getByRole('searchbox').fill(name);
  await expect(rowsOf(page)).toHaveCount(1);
  const client = await page.context().newCDPSession(page);
  // Heap snapshots show what the first rounds add: code, which the browser compiles as it is run again and again.
  await go(page, name, 4, 10);
  await expect.poll(() => detachedScreens(client)).toBeLessThanOrEqual(lastDrawn);
  const before = await weigh(client);
  await go(page, name, 30, 50);
  await expect.poll(() => detachedScreens(client)).toBeLessThanOrEqual(lastDrawn);
  await expect.poll(async () => (await weigh(client)) / before).toBeLessThan(1.1);
});
