import { clocksAt } from '../../src/engine/time/days.ts';
import { addMerchant, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { rowOf, settled } from './support/parts.ts';

// Far from the server, whose zone is Asia/Shanghai, and with a clock that is three days late.
test.use({ account: 'owner', timezoneId: 'America/New_York' });
const late = 3 * 24 * 60 * 60_000;
const zone = 'Asia/Shanghai';

test('days and hours are those of the server, wherever the browser is and whatever its clock shows', async ({
  page,
  api,
}) => {
  const merchant = await addMerchant(api);
  const { id: owner } = await api.call<{ id: string }>('GET', '/buffalo/v1/users/info');
  const subject = uniqueName('远方');
  // Overdue for the server, to come for the clock of the browser.
  const planAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 60 * 60_000);
  const plan = { subject, merchant: merchant.id, owner, planAt: planAt.toISOString() };
  const { id } = await api.call<{ id: string }>('POST', '/buffalo/v1/followPlan', plan);
  await page.clock.install({ time: Date.now() - late });

  await page.goto(`/custom/follow?q=${encodeURIComponent(subject)}`);
  await settled(page);
  await expect(rowOf(page, subject)).toContainText(clocksAt(planAt, zone));
  await expect(rowOf(page, subject).getByRole('img', { name: '已逾期' })).toBeVisible();

  await page.goto(`/custom/follow?layout=calendar&preset=all&q=${encodeURIComponent(subject)}`);
  const today = page.locator('[role="gridcell"][data-today]');
  await expect(today.getByRole('button').first()).toContainText(clocksAt(Date.now(), zone).slice(0, 10));
  const day = page.getByRole('gridcell', { name: clocksAt(planAt, zone).slice(0, 10) });
  await expect(day.getByRole('link', { name: `${clocksAt(planAt, zone).slice(11)} ${subject}` })).toBeVisible();

  await page.goto(`/custom/follow/edit/${id}?q=${encodeURIComponent(subject)}`);
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: '计划时间' });
  await expect(field).toHaveValue(clocksAt(planAt, zone));
  await field.fill('2026-12-01 09:30');
  await field.press('Tab');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog).toBeHidden();
  // The form leads back to the layout that was shown last.
  await page.goto(`/custom/follow?q=${encodeURIComponent(subject)}`);
  await expect(rowOf(page, subject)).toContainText('2026-12-01 09:30');
  const saved = await api.call<{ planAt: string }>('GET', `/buffalo/v1/followPlan/${id}`);
  expect(saved.planAt).toBe('2026-12-01T01:30:00.000Z');
});
