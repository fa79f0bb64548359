import { chromiumFlags, ensureChromium } from '../../scripts/chromium.mjs';
import { expect, test } from './support/console.ts';
import { rowsOf, settled } from './support/parts.ts';

// Playwright hides the browser's scrollbars, and where there are none nothing takes their place.
test.use({
  account: 'owner',
  viewport: { width: 1280, height: 320 },
  launchOptions: {
    executablePath: ensureChromium(),
    args: chromiumFlags,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
});

test('scrollbars lie over the menu and show while it scrolls, their thumbs never too short [4.19 9.7 9.8]', async ({
  page,
}) => {
  await page.goto('/user');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const bar = menu.locator('.os-scrollbar-vertical');
  // They come after the first screen.
  await expect(bar).toBeAttached();
  await expect(bar).toBeHidden();
  await expect(bar).toHaveCSS('transition-duration', '0s');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(bar).toHaveCSS('transition-duration', '0.2s, 0.2s');
  await expect(bar).toHaveCSS('opacity', '0');

  const thumb = await bar.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (element.classList.contains('os-scrollbar-auto-hide-hidden')) return;
          observer.disconnect();
          resolve(element.querySelector('.os-scrollbar-handle')?.clientHeight ?? 0);
        });
        observer.observe(element, { attributes: true, attributeFilter: ['class'] });
        element.parentElement?.firstElementChild?.scrollTo({ top: 40, behavior: 'instant' });
      }),
  );
  expect(thumb).toBeGreaterThanOrEqual(30);
  await expect(bar).toHaveClass(/os-scrollbar-auto-hide-hidden/);

  const least = await page.evaluate(() =>
    ['os-theme-console-30', 'os-theme-console-50'].map((theme) => {
      const bare = document.body.appendChild(Object.assign(document.createElement('i'), { className: theme }));
      const length = getComputedStyle(bare).getPropertyValue('--os-handle-min-size');
      bare.remove();
      return length;
    }),
  );
  expect(least).toEqual(['30px', '50px']);
});

test('a page that was scrolled stays where it is when the code of its scrollbars comes late', async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/scrollbars-[^/]*\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/custom/business');
  await settled(page);
  await page.getByRole('button', { name: '下一页' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rowsOf(page).first()).toBeInViewport();
  arrive();
  await expect(page.locator('html')).toHaveAttribute('data-overlayscrollbars');
  await expect(rowsOf(page).first()).toBeInViewport();
});
