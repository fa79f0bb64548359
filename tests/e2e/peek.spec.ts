import { addMerchant, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { rowOf } from './support/parts.ts';

test.use({ account: 'owner' });

test('a person looks through a list without leaving it, and goes on from record to record', async ({ page, api }) => {
  const name = uniqueName('速览');
  for (const part of ['甲', '乙', '丙']) await addMerchant(api, { name: `${name}${part}` });
  const panel = page.getByRole('complementary', { name: '速览' });
  const shown = (part: string) => panel.getByRole('heading', { level: 2, name: `${name}${part}` });
  await page.goto(`/custom/business?q=${name}`);
  await expect(rowOf(page, `${name}丙`)).toBeVisible();

  await page.keyboard.press('j');
  await expect(rowOf(page, `${name}丙`)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(shown('丙')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(shown('乙')).toBeVisible();
  await expect(rowOf(page, `${name}乙`)).toHaveAttribute('aria-current', 'true');
  await page.reload();
  await expect(shown('乙')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(rowOf(page, `${name}乙`)).toBeFocused();

  await page.keyboard.press('Space');
  await expect(shown('乙')).toBeVisible();
  await page.keyboard.press('Enter');
  const crumbs = page.getByRole('navigation', { name: '面包屑' }).getByRole('listitem');
  await expect(crumbs.last()).toHaveText(`${name}乙`);
  await expect(page).toHaveURL(/\/custom\/business\/detail\/\d+$/);
  const around = page.getByRole('navigation', { name: '列表中的前后记录' });
  await expect(around).toHaveText('2 / 3');
  await page.keyboard.press('j');
  await expect(crumbs.last()).toHaveText(`${name}甲`);
  await expect(around).toHaveText('3 / 3');
  await page
    .getByRole('main')
    .getByRole('link', { name: '陈星' })
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(page).toHaveURL(/\/custom\/business\/detail\/\d+$/);
  await page.goBack();
  await expect(shown('乙')).toBeVisible();
});

test('a click on an entry of a calendar shows it beside the days, and the next click another one', async ({
  page,
  api,
}) => {
  const subject = uniqueName('速览');
  const { id: merchant } = await addMerchant(api);
  const { id: owner } = await api.call<{ id: string }>('GET', '/buffalo/v1/users/info');
  for (const day of ['06', '07'])
    await api.call('POST', '/buffalo/v1/followPlan', {
      subject: `${subject}${day}`,
      merchant,
      owner,
      planAt: `2031-05-${day}T01:30:00.000Z`,
    });
  await page.goto(`/custom/follow?layout=calendar&preset=all&day=2031-05-14&q=${encodeURIComponent(subject)}`);
  const panel = page.getByRole('complementary', { name: '速览' });
  const entry = (day: string) => page.getByRole('grid').getByRole('link', { name: `${subject}${day}` });
  for (const day of ['06', '07']) {
    await entry(day).click();
    await expect(panel.getByRole('heading', { level: 2, name: `${subject}${day}` })).toBeVisible();
  }
  await page.goBack();
  await expect(panel).toBeHidden();
  await entry('06').press('Enter');
  await expect(page).toHaveURL(/\/custom\/follow\/detail\/\d+$/);
});
