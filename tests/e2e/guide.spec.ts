import { expect, test } from './support/console.ts';

test.use({ account: 'staff' });

test('the help of a screen opens what the guide says of it in a new tab, which can be searched and tried [2.18]', async ({
  page,
  context,
  visit,
}) => {
  await page.goto('/custom/business');
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: '操作指南' }).click();
  const guide = await opening;
  await expect(guide).toHaveURL(/\/guide\/merchants#merchants$/);
  await expect(guide.getByRole('heading', { name: '商家管理', level: 1 })).toBeVisible();
  await expect(guide.getByRole('img', { name: /^商家列表/ })).toBeVisible();

  await guide.getByRole('button', { name: 'English' }).click();
  await expect(guide.getByRole('heading', { name: 'Merchants', level: 1 })).toBeVisible();
  await guide.keyboard.press('/');
  await guide.keyboard.type('every kind');
  await expect(guide.getByRole('option').first()).toBeAttached();
  await guide.keyboard.press('Enter');
  await expect(guide).toHaveURL(/\/guide\/fields\?q=every%20kind#options$/);
  await guide.getByRole('link', { name: 'Conditions', exact: true }).click();
  await expect(guide.getByText('The condition holds')).toBeVisible();
  await guide.getByRole('textbox', { name: 'Condition' }).fill("{ field: 'statu', eq: 'open' }");
  await expect(guide.getByText('did you mean "status"?')).toBeVisible();
  await guide.goBack();
  await expect(guide.getByRole('heading', { name: 'Fields', level: 1 })).toBeVisible();

  const stranger = await visit();
  await stranger.goto('/guide/conditions#try');
  await expect(stranger.getByRole('button', { name: '登录' })).toBeVisible();
});
