import type { Locator, Page } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../../scripts/chromium.mjs';
import { expect, test } from './support/console.ts';
import { settled } from './support/parts.ts';

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

const inPalette = async (page: Page) => {
  await page.keyboard.press('Control+k');
  return page.getByRole('dialog').getByRole('combobox');
};
/** Where one composes while the rest of the page loads. */
const places: Readonly<Record<string, (page: Page) => Promise<Locator>>> = {
  'the search of a list': async (page) => {
    await page.goto('/custom/business');
    return page.getByRole('searchbox').first();
  },
  'a form': async (page) => {
    await page.goto('/custom/business/create');
    return page.getByRole('dialog').getByLabel('商家名称', { exact: true });
  },
  'the dialog of an action': async (page) => {
    await page.goto('/custom/business?preset=potential');
    await page
      .locator('[data-row-key]')
      .first()
      .getByRole('button', { name: /^更多操作/ })
      .click();
    await page.getByRole('menuitem', { name: '流失' }).click();
    return page.getByRole('dialog').getByRole('textbox').first();
  },
  'the palette': async (page) => {
    await page.goto('/user');
    await settled(page);
    return inPalette(page);
  },
};

for (const [name, open] of Object.entries(places)) {
  test(`an input method composes on in ${name} while the page goes on loading`, async ({ page }) => {
    // The code of the scrollbars arrives while something is being composed.
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/assets\/scrollbars-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    const input = await open(page);
    await input.click();
    await input.evaluate((element) => {
      const seen: string[] = [];
      for (const type of ['compositionend', 'blur']) element.addEventListener(type, () => seen.push(type));
      Object.assign(window, { interrupted: seen });
    });
    const client = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      client.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await compose('xing');
    const arrived = page.waitForResponse(/\/assets\/scrollbars-[^/]*\.js$/);
    arrive();
    await arrived;
    // Longer than anything that begins when the page is idle.
    for (const text of ['xing h', 'xing he', 'xing he f', 'xing he fu', 'xing he fu s', 'xing he fu shi']) {
      await page.waitForTimeout(500);
      await compose(text);
    }
    expect(await page.evaluate(() => Object(window).interrupted)).toEqual([]);
    await client.send('Input.insertText', { text: '星河服饰' });
    await expect(input).toHaveValue('星河服饰');
    await input.press('Escape');
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await expect(page.locator('[data-overlayscrollbars]').first()).toBeAttached();
  });
}
