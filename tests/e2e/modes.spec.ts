import type { Page } from '@playwright/test';
import { expectAccessibleInBothModes } from './support/accessible.ts';
import type { Api } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { dashboardSettled, rowsOf, settled } from './support/parts.ts';
import { drawReplies } from './support/reply-marks.ts';

test.use({ account: 'owner' });

/** Each is looked at in light and in dark. Gray is a filter over the page, so it may be on where weak colours are. */
const looks = { plain: { weekMode: false, grayMode: false }, weak: { weekMode: true, grayMode: true } };

interface Looked {
  readonly at: string | ((api: Api) => Promise<string>);
  readonly see: (page: Page) => Promise<unknown>;
}

/** The looks of a list that only the work with it shows, and one screen of each other kind. */
const screens: Readonly<Record<string, Looked>> = {
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
    at: async (api) => (await drawReplies(api, 3)).path,
    see: (page) => expect(page.getByRole('main').locator('article').first()).toBeVisible(),
  },
  'a grid': {
    at: '/setting/customerShift?tab=roster',
    see: (page) => expect(page.getByRole('grid').first()).toBeVisible(),
  },
};

for (const [look, modes] of Object.entries(looks)) {
  test(`no kind of screen has a serious problem in ${look} colours, in light and in dark`, async ({
    page,
    context,
    api,
  }) => {
    // Several screens, each looked at whole.
    test.slow();
    const settings = { ...modes, mode: 'light' };
    await context.addInitScript((kept) => {
      if (location.protocol.startsWith('http')) localStorage.setItem('settings', JSON.stringify(kept));
    }, settings);
    for (const [screen, { at, see }] of Object.entries(screens)) {
      await test.step(screen, async () => {
        // Kept with the account, and left in dark by the screen before.
        await api.call('PUT', '/buffalo/v1/users/preferences', { layout: settings });
        await page.goto(typeof at === 'string' ? at : await at(api));
        await see(page);
        await expectAccessibleInBothModes(page);
      });
    }
  });
}
