import { expect, test } from './support/console.ts';

test.use({ account: 'staff' });

test('the operation guide opens in a new tab, in the language of the console, and needs no session [2.18]', async ({
  page,
  context,
  visit,
}) => {
  await page.goto('/custom/business');
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: '操作指南' }).click();
  const guide = await opening;
  await expect(guide.getByRole('heading', { name: '操作指南' })).toBeVisible();
  await guide.getByRole('link', { name: 'English' }).click();
  await expect(guide.getByRole('heading', { name: 'Operation guide' })).toBeVisible();
  const stranger = await visit();
  await stranger.goto('/guide/zh.html');
  await expect(stranger.getByRole('heading', { name: '快捷键' })).toBeVisible();
});
