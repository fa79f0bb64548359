import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/console.ts';
import { dashboardSettled, rowsOf, settled } from './support/parts.ts';

test.use({ account: 'owner' });

const modes = {
  light: { mode: 'light', weekMode: false, grayMode: false },
  dark: { mode: 'dark', weekMode: false, grayMode: false },
  gray: { mode: 'light', weekMode: false, grayMode: true },
  weak: { mode: 'light', weekMode: true, grayMode: false },
  'weak and dark': { mode: 'dark', weekMode: true, grayMode: false },
} as const;

/** The looks of a list that only the work with it shows, and one screen of each other kind. */
const screens: Readonly<Record<string, { readonly at: string; readonly see: (page: Page) => Promise<unknown> }>> = {
  'a list with a record beside it and rows selected': {
    at: '/custom/business',
    async see(page) {
      await settled(page);
      await rowsOf(page).nth(1).getByRole('checkbox').check();
      await rowsOf(page).nth(2).getByRole('checkbox').check();
      await expect(page.getByText('已选 2 条')).toBeVisible();
      await rowsOf(page).nth(2).focus();
      await page.keyboard.press('Space');
      await expect(page.locator('[data-peek]').getByRole('heading').first()).toBeVisible();
    },
  },
  'a dashboard': { at: '/dashboard', see: dashboardSettled },
  'a form with permissions': {
    at: '/role/create',
    see: (page) => expect(page.getByRole('dialog').getByText('商家管理').first()).toBeVisible(),
  },
  'a calendar': {
    at: '/custom/follow?layout=calendar&preset=all',
    see: (page) => expect(page.getByRole('grid').first()).toBeVisible(),
  },
  'a queue': {
    at: '/ai/replayTag?layout=queue',
    see: (page) => expect(page.getByRole('main').locator('article').first()).toBeVisible(),
  },
  'a grid': {
    at: '/setting/customerShift?tab=roster',
    see: (page) => expect(page.getByRole('grid').first()).toBeVisible(),
  },
};

for (const [name, settings] of Object.entries(modes)) {
  test(`in ${name} mode no kind of screen has a serious problem`, async ({ page, context, api }) => {
    // Several screens, each looked at whole.
    test.slow();
    await api.call('PUT', '/buffalo/v1/users/preferences', { layout: settings });
    await context.addInitScript((kept) => {
      if (location.protocol.startsWith('http')) localStorage.setItem('settings', JSON.stringify(kept));
    }, settings);
    for (const [screen, { at, see }] of Object.entries(screens)) {
      await test.step(screen, async () => {
        await page.goto(at);
        await see(page);
        await expectAccessible(page, settings.weekMode ? 'colours' : 'whole');
      });
    }
  });
}
