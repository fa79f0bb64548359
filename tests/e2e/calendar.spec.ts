import { clocksAt } from '../../src/engine/time/days.ts';
import { type Api, addMerchant, addUser, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { chooseTool, dialogOf } from './support/parts.ts';

test.use({ account: 'owner' });

/** Far enough from the demo data that nothing else stands in the month. */
const month = '2031-05';

async function addPlan(api: Api, day: string, owner?: string, subject = uniqueName('日历')) {
  const merchant = await addMerchant(api);
  const me = owner ?? (await api.call<{ id: string }>('GET', '/buffalo/v1/users/info')).id;
  const plan = { subject, merchant: merchant.id, owner: me, planAt: `${day}T01:30:00.000Z` };
  const { id } = await api.call<{ id: string }>('POST', '/buffalo/v1/followPlan', plan);
  return { id, subject };
}

const calendarOf = (subject: string) =>
  `/custom/follow?layout=calendar&preset=all&day=${month}-14&q=${encodeURIComponent(subject)}`;

test('a refresh brings what others have added, and the export says and holds what the calendar shows', async ({
  page,
  api,
}) => {
  // The live stream is never answered, so that it brings nothing by itself.
  await page.route('**/buffalo/v1/events*', () => undefined);
  const { subject } = await addPlan(api, `${month}-06`);
  await page.goto(calendarOf(subject));
  await expect(page.getByRole('link', { name: new RegExp(subject) })).toHaveCount(1);
  await addPlan(api, `${month}-07`, undefined, `${subject}乙`);
  await addPlan(api, '2031-09-07', undefined, `${subject}丙`);
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.getByRole('link', { name: new RegExp(subject) })).toHaveCount(2);

  await chooseTool(page, '导出');
  const dialog = dialogOf(page, /^导出/);
  await expect(dialog).toContainText('2 条');
  const download = page.waitForEvent('download');
  const sent = page.waitForRequest(/followPlan\/export/);
  await dialog.getByRole('button', { name: '导出' }).click();
  expect((await sent).url()).toMatch(/planAt_gte=.*planAt_lte=/);
  await download;
});

test('an entry says whose it is where those of others are shown, and not where all are one’s own', async ({
  page,
  api,
}) => {
  const colleague = await addUser(api, 'admin');
  const { subject } = await addPlan(api, `${month}-06`);
  await page.goto(calendarOf(subject));
  const own = page.getByRole('link', { name: new RegExp(subject) });
  await expect(own).toHaveText(`09:30${subject}`);
  await addPlan(api, `${month}-07`, colleague.id, `${subject}乙`);
  await page.reload();
  await expect(page.getByRole('link', { name: `09:30 ${subject}乙 ${colleague.username}` })).toContainText(
    colleague.username,
  );
});

test('an empty day opens the form of a new record with the day filled in', async ({ page }) => {
  await page.goto(calendarOf(uniqueName('没有')));
  const day = page.getByRole('gridcell', { name: `${month}-20` });
  const planned = dialogOf(page, /^新建/).getByRole('textbox', { name: '计划时间' });
  const cancel = () => page.getByRole('button', { name: '取消', exact: true }).click();
  await day.dblclick();
  await expect(planned).toHaveValue(`${month}-20 09:00`);
  await cancel();
  await expect(planned).toBeHidden();
  await day.hover();
  await day.getByRole('button', { name: `在 ${month}-20 新建` }).click();
  await expect(planned).toHaveValue(`${month}-20 09:00`);
  await cancel();
  await expect(planned).toBeHidden();
  await day.focus();
  await page.keyboard.press('Enter');
  await expect(planned).toHaveValue(`${month}-20 09:00`);
});

test('the month is gone through with the keys of a grid', async ({ page, api }) => {
  const { subject } = await addPlan(api, `${month}-16`);
  await page.goto(calendarOf(subject));
  const at = (day: string) => page.getByRole('gridcell', { name: day });
  await expect(page.getByRole('link', { name: new RegExp(subject) })).toBeVisible();
  await expect(page.locator('[role="gridcell"][tabindex="0"]')).toHaveCount(1);
  await at(`${month}-14`).focus();
  for (const [key, day] of [
    ['ArrowRight', `${month}-15`],
    ['ArrowUp', `${month}-08`],
    ['ArrowDown', `${month}-15`],
    ['Home', `${month}-12`],
    ['End', `${month}-18`],
    ['PageDown', '2031-06-18'],
    ['PageUp', `${month}-18`],
    ['ArrowLeft', `${month}-17`],
    ['ArrowLeft', `${month}-16`],
  ] as const) {
    await page.keyboard.press(key);
    await expect(at(day), key).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: new RegExp(subject) })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(at(`${month}-16`)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(at('2031-06-06')).toBeFocused();
  await expect(page).toHaveURL(/day=2031-06-06/);
});

test('today is said to be today', async ({ page }) => {
  await page.goto('/custom/follow?layout=calendar');
  const today = page.locator('[role="gridcell"][aria-current="date"]');
  await expect(today).toHaveCount(1);
  await expect(today).toContainText(clocksAt(Date.now(), 'Asia/Shanghai').slice(0, 10));
});
