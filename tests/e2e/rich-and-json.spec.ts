import { hostileMarkup } from '../fields/hostile-markup.ts';
import { addMerchant } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { dialogOf, historyOf } from './support/parts.ts';

// A refused value is HTTP 400.
test.use({ account: 'owner', tolerated: [/\b400\b/] });

test('a text is formatted as it is written, by buttons and keys, and read as it was', async ({ page, api }) => {
  const { id, name } = await addMerchant(api);
  await page.goto(`/custom/business/detail/${id}`);
  await page.getByRole('button', { name: '编辑' }).click();
  const form = dialogOf(page, new RegExp(name));
  const guide = form.getByRole('textbox', { name: '客服须知' });
  await guide.click();
  await form.getByRole('button', { name: '标题', exact: true }).click();
  await page.keyboard.type('接待要求');
  await page.keyboard.press('Enter');
  await page.keyboard.type('先报');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('工号');
  await expect(form.getByRole('button', { name: '加粗' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('，见');
  await form.getByRole('button', { name: '链接' }).click();
  await page.getByRole('textbox', { name: '链接地址' }).fill('help.example/size');
  await page.keyboard.press('Enter');
  await expect(guide.getByRole('link')).toHaveText('https://help.example/size');
  await expect(guide).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();

  const facts = page.getByRole('main');
  await expect(facts.getByRole('heading', { name: '接待要求' })).toBeVisible();
  await expect(facts.locator('strong', { hasText: '工号' })).toBeVisible();
  await expect(facts.getByRole('link', { name: 'https://help.example/size' })).toHaveAttribute('target', '_blank');
  expect((await historyOf(page)).join()).toContain('接待要求 先报工号，见https://help.example/size');
});

test('rows within a record are filled in, moved by keys, and refused under the very input', async ({ page, api }) => {
  const { id, name } = await addMerchant(api);
  await page.goto(`/custom/business/detail/${id}`);
  await page.getByRole('button', { name: '编辑' }).click();
  const form = dialogOf(page, new RegExp(name));
  const contacts = form.getByRole('group', { name: '其他联系人' });
  await contacts.getByRole('button', { name: '添加' }).click();
  await page.keyboard.type('王敏');
  await contacts.getByRole('textbox', { name: '第 1 项的邮箱' }).fill('wang');
  await contacts.getByRole('button', { name: '添加' }).click();
  await page.keyboard.type('赵雷');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(contacts.getByRole('textbox', { name: '第 1 项的姓名' })).toHaveValue('赵雷');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  const wrong = contacts.getByRole('textbox', { name: '第 2 项的邮箱' });
  await expect(wrong).toHaveAccessibleDescription('应为邮箱地址，如 name@example.com');
  await expect(wrong).toBeFocused();
  await wrong.fill('wang@mail.example');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  const rows = page.getByRole('region', { name: '其他联系人' }).getByRole('row');
  await expect(rows).toHaveText(['姓名职务微信邮箱', '赵雷–––', '王敏––wang@mail.example']);
});

test.describe('hostile markup', () => {
  // The browser says of every handler in what is parsed, and never drawn, that it would not have run it anyway.
  test.use({ tolerated: [/Content Security Policy/] });

  test('nothing runs, whatever markup is sent, pasted, or answered', async ({ page, api }) => {
    const { id, name } = await addMerchant(api, { guide: hostileMarkup.map(([markup]) => markup).join('') });
    let ran = 0;
    await page.exposeFunction('run', () => {
      ran += 1;
    });
    await page.goto(`/custom/business/detail/${id}`);
    await expect(page.getByRole('main').getByText('甲').first()).toBeVisible();

    // Were the server to miss something, the console would still draw nothing of it.
    await page.route(`**/buffalo/v1/merchant/${id}`, async (route) => {
      const answer = await route.fetch();
      const body: { data: object } = await answer.json();
      const guide = `<p>没有清理</p>${hostileMarkup.map(([markup]) => markup).join('')}`;
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, guide } } });
    });
    await page.reload();
    await expect(page.getByRole('main').getByText('没有清理')).toBeVisible();
    const harmful = 'iframe, object, form, style, script, [onerror], [onclick], [onload], [onfocus], [href*="script:"]';
    await expect(page.getByRole('main').locator(harmful)).toHaveCount(0);
    await page.getByRole('button', { name: '编辑' }).click();
    const guide = dialogOf(page, new RegExp(name)).getByRole('textbox', { name: '客服须知' });
    await guide.evaluate(
      (element, html) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', html);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      `<p>粘贴的</p>${hostileMarkup.map(([markup]) => markup).join('')}`,
    );
    await expect(guide).toContainText('粘贴的');
    await expect(guide.locator(harmful)).toHaveCount(0);
    expect(ran).toBe(0);
  });
});
