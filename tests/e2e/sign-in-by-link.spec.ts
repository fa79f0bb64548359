import type { Page } from '@playwright/test';
import { accounts, addUser, openApi, ownPassword } from './support/api.ts';
import { expect, expectInside, signIn, test } from './support/console.ts';

// A wrong password is answered with HTTP 400, a dead token with 403.
test.use({ tolerated: [/\b40[03]\b/] });

const isWelcomed = (page: Page) =>
  expect(page.getByRole('alert').filter({ hasText: '登录成功' })).toContainText('欢迎回来');

/** Looks wherever a browser and a server keep what a link has brought: everything since, but for the opening of the link. */
function watchTraces(page: Page, server: { readonly log: () => string }) {
  const asked: string[] = [];
  const logged = server.log().length;
  page.context().on('request', (request) => {
    asked.push([request.url(), ...Object.entries(request.headers()).map((header) => header.join(': '))].join('\n'));
  });
  return {
    /** Addresses and headers of every request, less the link's own and the header that a session is sent with. */
    requests: () => asked.slice(1).map((text) => text.replaceAll(/^(authorization|cookie): .*$/gm, '')),
    log: () => server.log().slice(logged),
    history: () => page.evaluate(() => window.navigation.entries().map(({ url }) => url ?? '')),
    async kept() {
      const [{ origins }, other] = await Promise.all([
        page.context().storageState({ indexedDB: true }),
        page.evaluate(async () => [{ ...sessionStorage }, history.state, window.name, await caches.keys()]),
      ]);
      return JSON.stringify([origins, other]);
    },
  };
}

/** Nothing of the secrets is anywhere, as they are or as an address writes them; nor does going back find them. */
async function expectNoTrace(page: Page, traces: ReturnType<typeof watchTraces>, secrets: readonly string[]) {
  // What was asked for last has been logged by then: each request has a line.
  await expect.poll(traces.log).toContain('"path":"/login"');
  await page.goBack();
  await page.goForward();
  const places = [page.url(), ...(await traces.history()), ...traces.requests(), await traces.kept(), traces.log()];
  const written = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  expect(places.filter((place) => written.some((secret) => place.includes(secret)))).toEqual([]);
  expect(await page.evaluate(() => document.referrer)).toBe('');
}

test('a link signs in with the e-mail and password it brings, which leave no trace in the history, what is stored, requests or the log of the server [2.13 4.3]', async ({
  page,
  api,
  server,
}) => {
  const { email } = await addUser(api, '客服专员');
  const traces = watchTraces(page, server);
  await page.goto(`/login?u=${encodeURIComponent(email)}&p=${encodeURIComponent(ownPassword)}`);
  await isWelcomed(page);
  await expectInside(page);
  expect(page.url()).not.toContain('?');
  await expectNoTrace(page, traces, [ownPassword, encodeURIComponent(email)]);
});

test('a link signs in with the token it brings, which is kept in its cookie alone [2.12 4.3]', async ({
  page,
  api,
  server,
}) => {
  const { email } = await addUser(api, '客服专员');
  const { token } = await openApi(server.url, email, ownPassword);
  const traces = watchTraces(page, server);
  await page.goto(`/login?token=${encodeURIComponent(token)}`);
  await isWelcomed(page);
  await expectInside(page);
  await expectNoTrace(page, traces, [token]);
});

test('a link that is refused says why at the sign-in, and leaves no trace either', async ({ page, server }) => {
  const traces = watchTraces(page, server);
  await page.goto(`/login?u=${encodeURIComponent(accounts.staff)}&p=not-the-password`);
  await expect(page.getByRole('alert')).toHaveText('邮箱或密码错误');
  await expect(page).toHaveURL(/\/login$/);
  await expectNoTrace(page, traces, ['not-the-password']);
});

test('a refused link leaves the session that is open, and the console says why', async ({ page, api }) => {
  const { email } = await addUser(api, '客服专员');
  await page.goto('/login');
  await signIn(page, email, ownPassword);
  await expectInside(page);
  await page.goto('/login?token=dead');
  await expectInside(page);
  await expect(page.getByRole('alert').filter({ hasText: '非法token' })).toBeVisible();
});

test('what a refused link said is gone at the next visit of the sign-in, once somebody has signed in', async ({
  page,
  api,
}) => {
  const { email } = await addUser(api, '客服专员');
  await page.goto(`/login?u=${encodeURIComponent(email)}&p=not-the-password`);
  await expect(page.getByRole('alert')).toHaveText('邮箱或密码错误');
  await page.getByRole('textbox', { name: '邮箱' }).fill(email);
  await page.getByRole('textbox', { name: '密码' }).fill(ownPassword);
  await page.keyboard.press('Enter');
  await expectInside(page);
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click();
  await expect(page.getByRole('textbox', { name: '邮箱' })).toBeFocused();
  await expect(page.getByText('邮箱或密码错误')).toHaveCount(0);
});
