import type { Page } from '@playwright/test';
import { accounts, demoPassword } from './support/api.ts';
import { expect, test } from './support/console.ts';

/** Holds all scripts back until the returned function is called. */
async function withLateScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const email = (page: Page) => page.locator('input[name="email"]');
const password = (page: Page) => page.locator('input[name="password"]');
/** Where the inputs and buttons of the page stand, and their colors. */
const lookOf = (page: Page) =>
  page.locator('input, button, h1, label').evaluateAll(async (elements) => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    return elements.map((element) => {
      const { color, backgroundColor, borderColor, font } = getComputedStyle(element);
      return [JSON.stringify(element.getBoundingClientRect()), color, backgroundColor, borderColor, font];
    });
  });

test('the sign-in page is there before any script, and is taken over without a flash: what was typed, the focus and the caret stay', async ({
  page,
}) => {
  const release = await withLateScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: '用户登录' })).toBeVisible();
  await expect(email(page)).toBeFocused();
  await page.keyboard.type(accounts.staff);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Demo-202!');
  await page.keyboard.press('ArrowLeft');
  await page.mouse.move(0, 0);
  const before = await lookOf(page);
  release();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle('用户登录 - 客服运营管理后台');
  await expect(email(page)).toHaveValue(accounts.staff);
  await expect(password(page)).toBeFocused();
  expect(await lookOf(page)).toEqual(before);
  await page.keyboard.type('6');
  await expect(password(page)).toHaveValue(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('who has sent the form before the scripts came is signed in when they come, and nothing typed gets into the address', async ({
  page,
}) => {
  const release = await withLateScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await email(page).fill(accounts.staff);
  await password(page).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(200);
  await expect(page).toHaveURL(/\/login$/);
  await expect(password(page)).toHaveValue(demoPassword);
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('before the scripts the sign-in page speaks the language of the last visit', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'User login' })).toBeVisible();
  const release = await withLateScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'User login' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  release();
  await expect(page).toHaveTitle(/User login/);
});

test('before the scripts no sign-in page is shown to who is signed in, at another page before sign-in, by a link that signs in, or who left other colors', async ({
  page,
  visit,
}) => {
  const expectNone = async (on: Page, path: string) => {
    await withLateScripts(on);
    await on.goto(path, { waitUntil: 'commit' });
    await on.waitForFunction(() => document.readyState !== 'loading');
    await expect(on.locator('form')).toHaveCount(0);
    // The scripts never come: a page that signs in by a link would keep its token for the next one.
    await on.unrouteAll({ behavior: 'ignoreErrors' });
  };
  for (const path of ['/register', '/reset?token=none', '/login?token=none']) await expectNone(page, path);
  await page.goto('/login');
  await page.evaluate(() => window.localStorage.setItem('settings', JSON.stringify({ mode: 'dark' })));
  await expectNone(page, '/login');
  await expectNone(await visit('staff'), '/dashboard');
});

test.describe('while the server answers no scripts of this page', () => {
  test.use({ tolerated: [/404/] });

  /** Answers 404 for the entry script, as a server of another release does, until the returned function is called. */
  async function withoutEntry(page: Page): Promise<() => Promise<void>> {
    await page.route('**/assets/base-*.js', (route) => route.fulfill({ status: 404 }));
    return () => page.unrouteAll();
  }

  const notStarted = (page: Page) => page.getByRole('alert').filter({ hasText: '页面没有加载成功' });

  test('the sign-in page says so, and works once they are there', async ({ page }) => {
    const bringBack = await withoutEntry(page);
    await page.goto('/login');
    await expect(notStarted(page)).toBeVisible();
    await bringBack();
    // The page tries again by itself.
    await expect(notStarted(page)).toBeHidden();
    await email(page).fill(accounts.staff);
    await password(page).fill(demoPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('who is signed in sees that in place of an empty page, and may try again at once', async ({ visit }) => {
    const page = await visit('staff');
    const bringBack = await withoutEntry(page);
    await page.goto('/dashboard');
    const reloaded = page.waitForEvent('load');
    await notStarted(page).getByRole('button', { name: '重试' }).click();
    await reloaded;
    await expect(notStarted(page)).toBeVisible();
    await bringBack();
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    await expect(notStarted(page)).toBeHidden();
  });
});
