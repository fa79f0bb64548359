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
