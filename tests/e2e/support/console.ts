import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { startDemo } from '../../../scripts/server.mjs';
import { type Account, type Api, accounts, demoPassword, openApi } from './api.ts';
import { quickenSignIn } from './quick-sign-in.ts';

interface Options {
  /** Complaints that this test means to provoke, as patterns: `test.use({ tolerated: [/404/] })`. @default [] */
  tolerated: RegExp[];
  /** Who has signed in before `page` opens. @default nobody */
  account: Account | undefined;
}

interface Fixtures {
  complaints: string[];
  /** Calls of the owner's beside the browser: for what has to be there before a page is opened, or changes meanwhile. */
  api: Api;
  /** A page in a browser of its own, for the second person of a test: signed in as somebody, or as nobody. */
  visit: (account?: Account) => Promise<Page>;
}

interface WorkerFixtures {
  /** `log` answers what it has written so far. */
  server: { url: string; dataDir: string; log: () => string };
}

/**
 * Playwright's test with a console of its own per worker at `baseURL`. A test fails on anything that a page of its
 * contexts complains of: an error or warning in the browser's console, an uncaught error, a request that failed.
 */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  tolerated: [[], { option: true }],
  account: [undefined, { option: true }],

  server: [
    async ({}, provide) => {
      const server = await startDemo();
      await quickenSignIn(server.dataDir);
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ server }, provide) => provide(server.url),

  complaints: async ({ tolerated }, provide) => {
    const complaints: string[] = [];
    await provide(complaints);
    const untolerated = complaints.filter((text) => !tolerated.some((pattern) => pattern.test(text)));
    expect(untolerated, 'the browser complained').toEqual([]);
  },

  api: async ({ server }, provide) => provide(await openApi(server.url, accounts.owner)),

  context: async ({ context, complaints, server, account }, provide) => {
    watch(context, complaints);
    if (account) await enter(context, server.url, account);
    slowDown(context);
    await provide(context);
  },

  visit: async ({ browser, complaints, server, locale, timezoneId, viewport, contextOptions }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (account) => {
      const options = { ...contextOptions, locale, timezoneId, viewport, baseURL: server.url };
      const context = await browser.newContext(options);
      contexts.push(context);
      watch(context, complaints);
      if (account) await enter(context, server.url, account);
      slowDown(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

/** Signs in beside the page and hands it the cookies that the sign-in page would have written. */
export async function enter(context: BrowserContext, url: string, account: Account): Promise<void> {
  const { token, refreshToken, call } = await openApi(url, accounts[account]);
  // What the test before has arranged is kept with the account; each begins with what everybody finds.
  const arranged = await call<Readonly<Record<string, unknown>>>('GET', '/buffalo/v1/users/preferences');
  const forgotten = Object.fromEntries(Object.keys(arranged).map((key) => [key, null]));
  if (Object.keys(forgotten).length > 0) await call('PUT', '/buffalo/v1/users/preferences', forgotten);
  const tokens = { TOKEN: token, REFRESH_TOKEN: refreshToken };
  await context.addCookies(
    Object.entries(tokens).map(([name, value]) => ({ name, value: encodeURIComponent(value), url })),
  );
}

/** Slows the processor of new pages down by the factor `CPU_SLOWDOWN`: shows what goes wrong on a slow machine only. */
function slowDown(context: BrowserContext): void {
  const rate = Number(process.env.CPU_SLOWDOWN ?? 1);
  if (rate === 1) return;
  context.on('page', (page) => {
    void context.newCDPSession(page).then((session) => session.send('Emulation.setCPUThrottlingRate', { rate }));
  });
}

/** Writes down what pages of the context complain of. */
function watch(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (failure) => {
    const error = failure.error();
    complaints.push(`uncaught: ${error.stack ?? error.message}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // A page that is left aborts what it was still loading.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400)
      complaints.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
  });
}

/** Fills in the sign-in page that is open and submits it. */
export async function signIn(page: Page, email: string, password: string = demoPassword): Promise<void> {
  await page.getByRole('textbox', { name: /^(邮箱|Email)$/ }).fill(email);
  await page.getByRole('textbox', { name: /^(密码|Password)$/ }).fill(password);
  await page.getByRole('button', { name: /^(登录|Log in)$/ }).click();
}

/** Fills in the page that asks for a password of one's own in place of a one-time password. */
export async function chooseOwnPassword(page: Page, secret: string, password: string): Promise<void> {
  await expect(page.getByRole('heading', { name: '请设置新密码' })).toBeVisible();
  await page.getByRole('textbox', { name: '当前的一次性密码' }).fill(secret);
  await page.getByRole('textbox', { name: '新密码', exact: true }).fill(password);
  await page.getByRole('textbox', { name: '再次输入新密码' }).fill(password);
  await page.getByRole('button', { name: '保存并进入' }).click();
}

/** Waits until the frame of the console stands. */
export async function expectInside(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
}
