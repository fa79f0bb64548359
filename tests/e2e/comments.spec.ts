import { accounts, addMerchant, openApi } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { dialogOf } from './support/parts.ts';

test.use({ account: 'owner' });

test('a comment with a mention reaches the colleague at once, and the bell leads to it', async ({
  page,
  api,
  visit,
}) => {
  const merchant = await addMerchant(api);
  const colleague = await visit('staff');
  const stream = colleague.waitForResponse('**/buffalo/v1/events');
  await colleague.goto(`/custom/business/detail/${merchant.id}?tab=history`);
  await expect(colleague.getByRole('textbox', { name: '写评论' })).toBeVisible();
  await stream;
  const { username } = await (await openApi(new URL(colleague.url()).origin, accounts.staff)).call<{
    username: string;
  }>('GET', '/buffalo/v1/users/info');

  await page.goto(`/custom/business/detail/${merchant.id}?tab=history`);
  const box = page.getByRole('textbox', { name: '写评论' });
  await box.pressSequentially(`@${username}`);
  await page
    .getByRole('option', { name: username })
    .or(page.getByRole('menuitem', { name: username }))
    .first()
    .click();
  await box.pressSequentially('请今天联系');
  await box.press('Control+Enter');
  const comment = `@${username} 请今天联系`;
  await expect(page.getByRole('article').getByRole('paragraph').filter({ hasText: comment })).toBeVisible();
  await expect(page.getByRole('button', { name: '关注' })).toHaveAttribute('aria-pressed', 'true');
  await expect(colleague.getByRole('article').getByRole('paragraph').filter({ hasText: comment })).toBeVisible();

  await colleague.goto('/custom/follow');
  await colleague.getByRole('button', { name: /^通知与任务/ }).click();
  const line = colleague.getByRole('listitem').filter({ hasText: `陈星 在评论中提到了你` });
  await line.getByRole('link', { name: merchant.name }).click();
  await expect(colleague.getByRole('article').getByRole('paragraph').filter({ hasText: comment })).toBeInViewport();
  await colleague.getByRole('button', { name: '关注' }).click();
  await expect(colleague.getByRole('button', { name: '关注' })).toHaveAttribute('aria-pressed', 'false');

  await page.getByRole('button', { name: '编辑', exact: true }).last().click();
  await page.getByRole('textbox', { name: '修改评论' }).press('End');
  await page.getByRole('textbox', { name: '修改评论' }).pressSequentially('，谢谢');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(colleague.getByText(`${comment}，谢谢`)).toBeVisible();
  await page.getByRole('button', { name: '删除', exact: true }).last().click();
  await dialogOf(page, '删除').getByRole('button', { name: '删除' }).click();
  await expect(colleague.getByText(comment)).toHaveCount(0);
});
