import { addMerchant, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { choose, chooseTool, dialogOf, rowOf, rowsOf, settled } from './support/parts.ts';

test.use({ account: 'owner' });

test('everything that matches is changed in one go, deleted, and found again in the trash', async ({ page, api }) => {
  const stem = uniqueName('成批');
  for (let index = 0; index < 21; index += 1) await addMerchant(api, { name: `${stem}-${index}` });
  await page.goto(`/custom/business?q=${stem}`);
  await expect(rowsOf(page)).toHaveCount(20);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: '选择全部 21 条匹配的记录' }).click();
  await page.getByRole('button', { name: '批量编辑' }).click();
  const edit = dialogOf(page, /^批量编辑/);
  await choose(page, edit.getByLabel('要修改的字段'), '主营类目');
  await page.keyboard.press('Escape');
  await choose(page, edit.getByLabel('主营类目', { exact: true }), '美妆');
  await edit.getByRole('button', { name: '修改 21 条' }).click();
  await expect(page.getByText('批量编辑：21 条成功')).toBeVisible();
  await settled(page);
  await expect(rowsOf(page).filter({ hasText: '美妆' })).toHaveCount(20);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('已撤销')).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: '美妆' })).toHaveCount(0);

  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: '选择全部 21 条匹配的记录' }).click();
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(rowsOf(page)).toHaveCount(0);
  await chooseTool(page, '回收站');
  const trash = dialogOf(page, /^回收站/);
  await trash.getByRole('searchbox').fill(`${stem}-7`);
  await page.keyboard.press('Enter');
  await trash.getByRole('button', { name: `恢复 ${stem}-7` }).click();
  await expect(page.getByText(`已恢复“${stem}-7”`)).toBeVisible();
  await trash.getByRole('button', { name: '关闭' }).click();
  await expect(rowOf(page, `${stem}-7`)).toBeVisible();
});

test('a bulk operation that is followed in its dialog is not announced a second time', async ({ page, api }) => {
  const stem = uniqueName('不重复');
  for (let index = 0; index < 2; index += 1) await addMerchant(api, { name: `${stem}-${index}` });
  // The list of jobs says that it runs until the dialog has told its end.
  let started: string | undefined;
  let isTold = false;
  await page.route(/\/v1\/merchant\/bulk$/, async (route) => {
    const answer = await route.fetch();
    if (route.request().method() === 'POST') started = (await answer.json()).data.id;
    await route.fulfill({ response: answer });
  });
  await page.route(/\/v1\/jobs(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const own = body.data.find(({ id }: { id: string }) => id === started);
    if (!isTold && own) Object.assign(own, { state: 'running', result: null });
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(`/custom/business?q=${stem}`);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: '批量编辑' }).click();
  const edit = dialogOf(page, /^批量编辑/);
  await choose(page, edit.getByLabel('要修改的字段'), '主营类目');
  await page.keyboard.press('Escape');
  await choose(page, edit.getByLabel('主营类目', { exact: true }), '美妆');
  await edit.getByRole('button', { name: '修改 2 条' }).click();
  await expect(page.getByText('批量编辑：2 条成功')).toBeVisible();
  const running = page.getByRole('button', { name: '1 个任务进行中' });
  await expect(running).toBeVisible();
  isTold = true;
  await expect(running).toHaveCount(0);
  expect((await page.getByRole('alert').allTextContents()).join()).not.toContain('：已完成');
});
