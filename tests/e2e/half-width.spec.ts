import type { Locator } from '@playwright/test';
import { expect, test } from './support/console.ts';
import { dialogOf } from './support/parts.ts';

test.use({ account: 'owner' });

async function boxOf(input: Locator) {
  const box = await input.boundingBox();
  if (!box) throw new Error('The input is not drawn.');
  return box;
}

test('halves of a row stand beside one another in a narrow form, and below on a phone', async ({ page }) => {
  await page.goto('/setting/customerShift/create');
  const form = dialogOf(page, /新建/);
  const [from, to] = [form.getByLabel('休息分钟'), form.getByLabel('宽限分钟')];
  const department = form.getByLabel('考勤组');
  await expect(department).toBeVisible();
  const [left, right, whole] = await Promise.all([from, to, department].map(boxOf));
  expect(right?.y).toBe(left?.y);
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  expect(whole?.width).toBeGreaterThan(1.8 * (left?.width ?? 0));

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await boxOf(to)).y - (await boxOf(from)).y).toBeGreaterThan(40);
});
