import { expectAccessibleInBothModes } from './support/accessible.ts';
import { uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { enterAs } from './support/enter-as.ts';
import { dialogOf } from './support/parts.ts';

const call = '/buffalo/v1';
/** A week that the demo does not plan. */
const week = { monday: '2031-05-05', sunday: '2031-05-11', next: '2031-05-12' };

test.use({ account: 'owner' });

test('somebody with shifts alone plans a week of 50 people by keyboard, copies it to the next and publishes it', async ({
  page,
  context,
  api,
}) => {
  test.setTimeout(120_000);
  const department = await api.call<{ id: string }>('POST', `${call}/department`, { name: uniqueName('排班组') });
  const create = Array.from({ length: 50 }, (_, index) => ({
    username: `组员${String(index + 1).padStart(2, '0')}`,
    email: `${uniqueName('crew')}${index}@demo.example`,
    department: department.id,
  }));
  const { create: created } = await api.call<{ create: readonly { id: string }[] }>('POST', `${call}/user/batch`, {
    create,
  });
  const crew = created.map(({ id }, index) => ({
    user: id,
    jobNo: `${uniqueName('J').slice(0, 16)}${index}`,
    name: `组员${index + 1}`,
  }));
  await api.call('POST', `${call}/staff/batch`, { create: crew });
  await enterAs(api, context, ['shifts_conf']);
  await page.goto(`/setting/customerShift?tab=roster&department=${department.id}&day=${week.monday}`);
  const cell = (row: number, column: number) => page.locator(`[data-at="${row},${column}"]`);
  const saved = (count: number) => expect(page.getByText(`已保存 ${count} 格`)).toBeVisible({ timeout: 30_000 });

  // The first 49 work early from Monday to Friday; the last one nights, and one day early after a night.
  await cell(0, 0).focus();
  await page.keyboard.press('Control+Shift+End');
  await page.keyboard.press('1');
  await expect(page.getByText('350 格未保存')).toBeVisible();
  await cell(0, 5).click();
  await page.keyboard.press('Control+Shift+End');
  await page.keyboard.press('Delete');
  await cell(49, 0).click();
  for (const key of ['3', '3', '1']) await page.keyboard.press(key);
  await expect(cell(49, 2)).toHaveAccessibleName(/早班.*间隔不到 11 小时/);
  await page.keyboard.press('Control+s');
  await saved(250);

  await page.getByRole('button', { name: '下一周' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(week.next) })).toBeVisible();
  await expect(cell(0, 0)).toHaveText('');
  await page.getByRole('button', { name: '复制上周' }).click();
  await expect(cell(49, 1)).toHaveText('夜班');
  await page.getByRole('button', { name: '发布' }).click();
  await saved(250);
  await dialogOf(page, /发布 2031-05-12/)
    .getByRole('button', { name: '发布' })
    .click();
  await expect(page.getByText('已发布')).toBeVisible({ timeout: 30_000 });

  const of = (from: string) => `department=${department.id}&date_gte=${from}&_end=1`;
  const published = await api.call<{ total: number }>('GET', `${call}/roster/page?${of(week.next)}&_preset=published`);
  expect(published.total).toBe(250);
  const drafts = await api.call<{ total: number }>('GET', `${call}/roster/page?${of(week.monday)}&_preset=draft`);
  expect(drafts.total).toBe(250);
});

test('a cell that another planner changed meanwhile is shown with both values', async ({ page, api }) => {
  const user = await api.call<{ id: string }>('POST', `${call}/user`, {
    username: uniqueName('排班'),
    email: `${uniqueName('planned')}@demo.example`,
  });
  const jobNo = uniqueName('J').slice(0, 20);
  await api.call('POST', `${call}/staff`, { user: user.id, jobNo, name: '被排班的人' });
  const { records } = await api.call<{ records: { id: string; name: string }[] }>('GET', `${call}/shift/page`);
  const shift = (name: string) => records.find((one) => one.name === name)?.id;
  await page.goto(`/setting/customerShift?tab=roster&user=${user.id}&day=${week.monday}`);
  const cell = (column: number) => page.locator(`[data-at="0,${column}"]`);
  await cell(0).focus();
  await page.keyboard.type('12');
  await api.call('POST', `${call}/roster`, { user: user.id, date: week.monday, shift: shift('夜班') });
  const question = page.getByRole('alert').filter({ hasText: '你填了“早班”' });
  await expect(question).toContainText('改成了“夜班”');
  await expect(cell(1)).toHaveText('中班');
  await expectAccessibleInBothModes(page);
  await question.getByRole('button', { name: '用我的' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存 2 格')).toBeVisible();
  await expect(cell(0)).toHaveText('早班');
});
