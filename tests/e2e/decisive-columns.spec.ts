import type { Page } from '@playwright/test';
import { expect, test } from './support/console.ts';
import { settled } from './support/parts.ts';

/** What each list is read for. */
const decisive = {
  '/custom/business': '到期日期',
  '/custom/shop': '服务到期',
  '/ai/replay': '满意度',
  '/quality/bad?layout=table': '结论',
  '/quality/badServer': '回访',
};

/** The heads that are seen without scrolling, in order: none is cut, or under the pinned column of the actions. */
async function headsInView(page: Page): Promise<string[]> {
  const heads = page.getByRole('columnheader');
  const boxes = await heads.evaluateAll((elements) =>
    elements.map((element) => ({
      text: element.textContent?.trim() ?? '',
      ...element.getBoundingClientRect().toJSON(),
    })),
  );
  const actions = boxes.find(({ text }) => text === '操作');
  const end = actions?.left ?? 1440;
  return boxes.filter(({ text, right }) => text !== '' && right <= end + 1).map(({ text }) => text);
}

for (const account of ['owner', 'super'] as const) {
  test.describe(account === 'super' ? 'platform staff' : 'an enterprise', () => {
    test.use({ account });

    test('sees the decisive columns of its lists without scrolling', async ({ page }) => {
      for (const [path, column] of Object.entries(decisive)) {
        await page.goto(path);
        await settled(page);
        await expect.poll(() => headsInView(page), path).toContain(column);
        if (account === 'super') expect((await headsInView(page))[1], path).toBe('企业');
      }
    });
  });
}

test.describe('the toolbar', () => {
  test.use({ account: 'owner' });

  test('has a search of 200 px or more, which counts and late buttons do not move', async ({ page }) => {
    for (const path of ['/custom/shop', '/quality/transferStore', '/custom/follow']) {
      await page.goto(path, { waitUntil: 'commit' });
      const search = page.getByRole('search').locator('.ant-input-affix-wrapper');
      const early = await search.boundingBox();
      await settled(page);
      await expect(page.getByRole('navigation', { name: '视图' }).getByRole('link').first()).toContainText(/\d/);
      await expect(page.getByRole('search').locator('button[disabled]')).toHaveCount(0);
      const late = await search.boundingBox();
      expect(late?.width, path).toBeGreaterThanOrEqual(200);
      expect(late?.x, path).toBe(early?.x);
    }
  });

  test('shows the presets that matter before the states', async ({ page }) => {
    await page.goto('/custom/shop');
    await settled(page);
    const presets = page.getByRole('navigation', { name: '视图' }).getByRole('link');
    await expect(presets.nth(1)).toContainText('30 天内到期');
    await expect(presets.nth(2)).toContainText('待 AI 审核');
  });
});
