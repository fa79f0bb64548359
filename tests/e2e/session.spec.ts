import { startDemo } from '../../scripts/server.mjs';
import { test as base, expect } from './support/console.ts';
import { rowsOf, settled } from './support/parts.ts';

/** Seconds that an access token lives here: few, but more than a request and its replay take. */
const life = 3;

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
  const refreshes: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/refresh_token')) refreshes.push(request.headers()['refresh-token'] ?? '');
  });
  await page.goto('/custom/business');
  await settled(page);
  const before = (await context.cookies()).find(({ name }) => name === 'TOKEN')?.value;
  await page.waitForTimeout(life * 1000);

  // The list and its counts are asked for together; live events may have found the token over before them.
  await page
    .getByRole('navigation', { name: '视图' })
    .getByRole('link', { name: /已签约/ })
    .click();
  await expect(page).toHaveURL(/scene=signed/);
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

test('two tabs renew one session side by side', async ({ page, context }) => {
  await page.goto('/user');
  const other = await context.newPage();
  await other.goto('/custom/business');
  await settled(other);
  await page.waitForTimeout(life * 1000);
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: '刷新' }).click()));
  for (const tab of [page, other]) {
    await settled(tab);
    await expect(rowsOf(tab).first()).toBeVisible();
    await expect(tab.getByRole('alert')).toHaveCount(0);
  }
});
