import type { Page } from '@playwright/test';
import { expect, test } from './support/console.ts';
import { dialogOf, rowOf, rowsOf, settled } from './support/parts.ts';

test.use({ account: 'owner' });

/** Names of the departments from top to bottom, each as far in as it stands. */
async function drawnTree(page: Page): Promise<string[]> {
  await settled(page);
  return rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => {
      const cell = row.querySelector<HTMLElement>('[style*="padding-inline-start"]');
      const [, depth = '0'] = /^calc\((\d+) \*/.exec(cell?.style.paddingInlineStart ?? '') ?? [];
      return '  '.repeat(Number(depth)) + (cell?.textContent ?? '').trim();
    }),
  );
}

const handleOf = (page: Page, name: string) => page.getByRole('button', { name: `移动 ${name}` });

test('a department is dragged below another one, and stands there after a reload', async ({ page }) => {
  await page.goto('/organization');
  await expect(rowOf(page, '培训组')).toBeVisible();
  await handleOf(page, '培训组').dragTo(rowOf(page, '质检组'));
  await expect.poll(() => drawnTree(page)).toContain('      培训组');
  await page.reload();
  await expect.poll(() => drawnTree(page)).toContain('      培训组');
});

test('a department is moved by keys, which keep hold of it', async ({ page }) => {
  await page.goto('/organization');
  const handle = handleOf(page, '客服二组');
  await handle.press('ArrowUp');
  await expect
    .poll(async () => (await drawnTree(page)).slice(1, 5))
    .toEqual(['  客服中心', '    客服二组', '    客服一组', '    夜班组']);
  await expect(handle).toBeFocused();
  await handle.press('ArrowDown');
  await expect
    .poll(async () => (await drawnTree(page)).slice(1, 5))
    .toEqual(['  客服中心', '    客服一组', '    客服二组', '    夜班组']);
  await expect(handle).toBeFocused();
  await handle.press('ArrowRight');
  await expect.poll(() => drawnTree(page)).toContain('      客服二组');
  await expect(handle).toBeFocused();
  await handle.press('ArrowLeft');
  await expect.poll(() => drawnTree(page)).toContain('    客服二组');
});

test('a department is not offered itself, nor what stands below it, as the one above', async ({ page }) => {
  await page.goto('/organization');
  await rowOf(page, '商务部').getByRole('button', { name: '编辑' }).click();
  const dialog = dialogOf(page, /编辑/);
  await dialog.getByLabel('上级').click();
  const offered = page.locator('.ant-select-tree-node-content-wrapper');
  await expect(offered.filter({ hasText: '客服中心' })).toBeVisible();
  await expect(offered.filter({ hasText: '华东商务组' })).toHaveCount(0);
  await expect(offered.filter({ hasText: '商务部' })).toHaveCount(0);
});

test('a keyword keeps what stands above, and branches close and open', async ({ page }) => {
  await page.goto('/organization?q=夜班');
  await expect.poll(() => drawnTree(page)).toEqual(['星河客服外包', '  客服中心', '    夜班组']);
  await page.goto('/organization');
  await page.getByRole('button', { name: '收起 客服中心' }).click();
  await expect(rowOf(page, '夜班组')).toHaveCount(0);
  await page.getByRole('button', { name: '全部收起' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: '全部展开' }).click();
  await expect(rowOf(page, '夜班组')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('departments are cards that open, close and lead to theirs; the buttons of a long form are in view', async ({
    page,
  }) => {
    await page.goto('/organization');
    await expect(rowOf(page, '客服一组')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.getByRole('button', { name: '收起 客服中心' }).click();
    await expect(rowOf(page, '客服一组')).toHaveCount(0);
    await page.getByRole('button', { name: '展开 客服中心' }).click();
    await expect(rowOf(page, '客服一组')).toBeVisible();
    await page.getByRole('link', { name: '客服一组' }).click();
    await expect(page.getByRole('heading', { name: '客服一组' })).toBeVisible();

    await page.goto('/user/create');
    const save = dialogOf(page, '新建用户').getByRole('button', { name: '保存', exact: true });
    await expect(save).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(save).toBeInViewport({ ratio: 1 });
  });
});
