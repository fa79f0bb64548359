import { expect, test } from './support/console.ts';
import { dialogOf, rowOf } from './support/parts.ts';
import { picture } from './support/picture.ts';

test.use({ account: 'owner' });

test('a picture is uploaded, seen after a reload, and removed', async ({ page }) => {
  await page.goto('/user?q=赵磊');
  await rowOf(page, '赵磊').getByRole('button', { name: '编辑' }).click();
  const dialog = dialogOf(page, /编辑/);
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: '上传' }).click();
  await (await choosing).setFiles({ name: '赵磊.png', mimeType: 'image/png', buffer: picture });
  await expect(dialog.getByRole('link', { name: '赵磊.png' })).toBeVisible();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  // A form leaves its address once it has closed: a reload before that opens it again.
  await expect(page).not.toHaveURL(/\/edit\//);

  await page.reload();
  await rowOf(page, '赵磊').getByRole('link', { name: '赵磊' }).first().click();
  const image = page.getByRole('main').getByRole('img', { name: '赵磊.png' });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1);

  await page.goto('/user?q=赵磊');
  await rowOf(page, '赵磊').getByRole('button', { name: '编辑' }).click();
  await dialog.getByRole('button', { name: '移除 赵磊.png' }).click();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog).toBeHidden();
  await rowOf(page, '赵磊').getByRole('button', { name: '编辑' }).click();
  await expect(dialog.getByRole('button', { name: '上传' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: '赵磊.png' })).toHaveCount(0);
});

test('what is no picture is refused where it was dropped, and nothing is lost', async ({ page }) => {
  await page.goto('/user?q=周婷');
  await rowOf(page, '周婷').getByRole('button', { name: '编辑' }).click();
  const dialog = dialogOf(page, /编辑/);
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: '上传' }).click();
  await (await choosing).setFiles({ name: '合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(dialog.getByRole('alert').filter({ hasText: '只能上传 png jpg webp' })).toBeVisible();
  await dialog.getByRole('button', { name: '取消 合同.pdf' }).click();
  await expect(dialog.getByText('合同.pdf')).toHaveCount(0);
});
