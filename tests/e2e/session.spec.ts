import type { BrowserContext } from '@playwright/test';
import { startDemo } from '../../scripts/server.mjs';
import { test as base, expect } from './support/console.ts';
import { dialogOf, rowsOf, settled } from './support/parts.ts';
import { picture } from './support/picture.ts';

/** Seconds that an access token lives here: few, but more than a request and its replay take on a slow machine. */
const life = 6;

/** A console whose access tokens run out while one looks. */
const test = base.extend<object, { server: { url: string } }>({
  server: [
    async ({}, provide) => {
      const server = await startDemo({ ACCESS_TOKEN_TTL: String(life) });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test.use({ account: 'owner' });

test('an access token that has run out is renewed once, unnoticed, and everything asked meanwhile is answered', async ({
  page,
  context,
}) => {
  const refreshes = refreshesOf(context);
  await page.goto('/custom/business');
  await settled(page);
  const before = (await context.cookies()).find(({ name }) => name === 'TOKEN')?.value;
  await page.waitForTimeout(life * 1000);

  // The list and its counts are asked for together; live events may have found the token over before them.
  await page
    .getByRole('navigation', { name: '视图' })
    .getByRole('link', { name: /已签约/ })
    .click();
  await expect(page).toHaveURL(/preset=signed/);
  await expect(rowsOf(page).filter({ hasText: '洽谈中' })).toHaveCount(0);
  await expect(rowsOf(page)).toHaveCount(20);
  expect(refreshes.length).toBeGreaterThan(0);
  expect(new Set(refreshes).size, 'refreshes with one token').toBe(refreshes.length);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect((await context.cookies()).find(({ name }) => name === 'TOKEN')?.value).not.toBe(before);
});

test('a page that is opened with a token that has run out keeps its session', async ({ page }) => {
  await page.goto('/user');
  await settled(page);
  await page.waitForTimeout(life * 1000);
  await page.reload();
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\/user$/);
});

/** The refresh tokens that pages of the context have used, in order. */
function refreshesOf(context: BrowserContext): string[] {
  const used: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/refresh_token')) used.push(request.headers()['refresh-token'] ?? '');
  });
  return used;
}

test('tabs renew one session side by side, and no token twice [9.2]', async ({ page, context }) => {
  const used = refreshesOf(context);
  await page.goto('/user');
  const [second, third] = [await context.newPage(), await context.newPage()];
  await second.goto('/custom/business');
  await third.goto('/role');
  const tabs = [page, second, third];
  await Promise.all(tabs.map(settled));
  await page.waitForTimeout(life * 1000);
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: '刷新', exact: true }).click()));
  for (const tab of tabs) {
    await settled(tab);
    await expect(rowsOf(tab).first()).toBeVisible();
    await expect(tab.getByRole('alert')).toHaveCount(0);
  }
  expect(used.length).toBeGreaterThan(0);
  expect(new Set(used).size, 'refreshes with one token').toBe(used.length);
});

test('an upload that meets a token that has run out is sent again, whole, and lands once', async ({ page }) => {
  await page.goto('/user?q=周婷');
  await rowsOf(page).filter({ hasText: '周婷' }).getByRole('button', { name: '编辑' }).click();
  const dialog = dialogOf(page, /编辑/);
  const codes: number[] = [];
  page.on('response', async (answer) => {
    if (answer.url().endsWith('/buffalo/v1/files')) codes.push((await answer.json()).code);
  });
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: '上传' }).click();
  await page.waitForTimeout(life * 1000);
  await (await choosing).setFiles({ name: '周婷.png', mimeType: 'image/png', buffer: picture });
  await expect(dialog.getByRole('link', { name: '周婷.png' })).toBeVisible();
  // What the page has shown already, the test may hear of a moment later.
  await expect.poll(() => codes.at(-1)).toBe(1);
  expect(codes.filter((code) => code === 1)).toHaveLength(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
