import type { Page } from '@playwright/test';
import { type Api, openApi, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { enterAs } from './support/enter-as.ts';
import { choose, chooseTool, optionsOf, rowOf, rowsOf, settled } from './support/parts.ts';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly shop: string;
  readonly name: string;
  readonly itemNo: string;
}

/** A shop with a product of its own, whose name another shop has as well. */
async function addStock(api: Api) {
  const { records } = await api.call<{ records: Row[] }>('GET', '/buffalo/v1/product/page?_end=200');
  const [first] = records;
  const other = records.find(({ shop }) => shop !== first?.shop);
  if (!first || !other) throw new Error('The demo has too few shops with products.');
  const name = uniqueName('保温杯');
  const add = (shop: string) =>
    api.call<Row>('POST', '/buffalo/v1/product', { shop, name, itemNo: uniqueName('P').slice(0, 20) });
  await add(other.shop);
  const product = await add(first.shop);
  return { product, path: `/ai/product/${product.shop}` };
}

async function addKnowledge(api: Api, { id: product, shop }: Row, questions: readonly string[]) {
  for (const question of questions)
    await api.call('POST', '/buffalo/v1/knowledge', { shop, product, question, answer: `${question}的答案` });
}

/** A page of somebody who holds these permissions alone. */
async function pageOf(page: Page, api: Api, permissions: readonly string[], path: string): Promise<void> {
  await enterAs(api, page.context(), permissions);
  await page.goto(path);
}

const cell = (page: Page, question: string, label: string) => rowOf(page, question).getByLabel(`修改${label}`);

test('somebody with ai_admin alone imports knowledge, repairs it, edits it in place, finds and disables it', async ({
  page,
  api,
}) => {
  const { product, path } = await addStock(api);
  await pageOf(page, api, ['ai_admin', 'ai_admin:import'], `${path}/knowledge`);
  await settled(page);

  const rows = Array.from({ length: 200 }, (_, index) => {
    const named = index % 2 === 0 ? product.name : product.itemNo;
    return [named, `${product.name}第${index + 1}问`, `第${index + 1}答`, '售后'];
  });
  rows[3]?.splice(0, 1, '没有这个商品');
  rows[4]?.splice(3, 1, '不知道');
  rows[5]?.splice(2, 1, '');
  const csv = [['商品', '标准问法', '答案', '场景'], ...rows].map((row) => row.join()).join('\n');
  await chooseTool(page, '导入');
  await page.getByLabel('选择文件').setInputFiles({ name: '知识.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('radio', { name: '有错误 3', exact: true })).toBeChecked();
  await page.getByRole('button', { name: /^修改 商品，第 5 行，有错误/ }).click();
  await page.getByRole('combobox', { name: '商品' }).fill(product.name);
  await expect(optionsOf(page)).toHaveCount(1);
  await optionsOf(page)
    .and(page.getByTitle(product.name, { exact: true }))
    .click();
  await page.getByRole('button', { name: '确定' }).click();
  await page.getByRole('button', { name: /^修改 场景，第 6 行，有错误/ }).click();
  await choose(page, page.getByRole('combobox', { name: '场景' }), '物流');
  await page.getByRole('button', { name: '确定' }).click();
  await page.getByRole('button', { name: /^修改 答案，第 7 行，有错误/ }).click();
  await page.getByRole('textbox', { name: '答案' }).fill('补上的答案');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('radio', { name: '有错误 0', exact: true })).toBeChecked();
  await page.getByRole('button', { name: '导入 200 行' }).click();
  await expect(page.getByText('导入完成')).toBeVisible();

  await page.goto(`${path}/knowledge?q=${encodeURIComponent(`${product.name}第19`)}`);
  await settled(page);
  await expect(rowsOf(page)).toHaveCount(11);
  await expect(rowOf(page, '第19问')).toContainText(product.name);
  await cell(page, '第190问', '答案').dblclick();
  await page.getByRole('textbox', { name: '答案', exact: true }).fill('改过的答案');
  await page.keyboard.press('Tab');
  await expect(rowOf(page, '第190问')).toContainText('改过的答案');
  await cell(page, '第191问', '答案').focus();
  await page.keyboard.type('直接输入');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, '第191问')).toContainText('直接输入');
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: '停用', exact: true }).last().click();
  await expect(rowOf(page, '第199问')).toContainText('停用');
  await page.reload();
  await settled(page);
  await expect(rowOf(page, '第190问')).toContainText('改过的答案');
  await expect(rowOf(page, '第191问')).toContainText('直接输入');
});

test('somebody without the right to the data reads which permission is missing', async ({ page, api }) => {
  const { path } = await addStock(api);
  await pageOf(page, api, ['login_log'], path);
  await expect(page.getByRole('heading', { name: '没有权限查看' })).toBeVisible();
  await expect(page.getByText('缺少权限：AI管理')).toBeVisible();
});

test.describe('cells edited in place', () => {
  test.use({ account: 'owner' });

  test('take three edits in a row from the keyboard, in the list of a product', async ({ page, api }) => {
    const { product, path } = await addStock(api);
    await addKnowledge(api, product, ['甲', '乙', '丙']);
    await page.goto(`${path}/detail/${product.id}?tab=knowledge`);
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await expect(menu.getByRole('link', { name: '店铺管理' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('tab', { name: /^问答知识/ }).click();
    await settled(page);
    await cell(page, '丙的答案', '标准问法').focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('一');
    await page.keyboard.press('Enter');
    await page.keyboard.type('新的第二问');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('三');
    await page.keyboard.press('Tab');
    await page.keyboard.press('F2');
    await page.keyboard.press('End');
    await page.keyboard.press('Alt+Enter');
    await page.keyboard.type('第二行');
    await page.keyboard.press('Enter');
    await expect(rowsOf(page).first()).toContainText('丙一');
    await expect(rowOf(page, '甲三')).toContainText('第二行');
    await expect(page.locator('[data-draft]')).toHaveCount(0);
    await settled(page);
    await page.reload();
    await settled(page);
    for (const text of ['丙一', '新的第二问', '甲三']) await expect(rowOf(page, text)).toBeVisible();
    const list = `/buffalo/v1/knowledge/page?product=${product.id}`;
    const { records } = await api.call<{ records: { question: string; answer: string }[] }>('GET', list);
    expect(records.find(({ question }) => question === '甲三')?.answer).toBe('甲的答案\n第二行');
  });

  test('keep what is refused, with the reason, and ask before it is lost', async ({ page, api }) => {
    const { product, path } = await addStock(api);
    await addKnowledge(api, product, ['甲', '乙']);
    await page.goto(`${path}/knowledge?product=${product.id}`);
    await settled(page);
    await cell(page, '乙的答案', '标准问法').focus();
    await page.keyboard.type('甲');
    await page.keyboard.press('Enter');
    await expect(rowOf(page, '乙的答案').getByRole('alert')).toContainText('未保存：');
    await expect(rowOf(page, '乙的答案').getByRole('link', { name: '乙' })).toHaveCount(0);
    await page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name: '店铺管理' }).click();
    await page.goBack();
    await expect(rowOf(page, '乙的答案').getByRole('alert')).toBeVisible();
    await cell(page, '乙的答案', '标准问法').dblclick();
    await page.keyboard.press('Escape');
    await expect(rowOf(page, '乙的答案').getByRole('alert')).toHaveCount(0);
  });

  test('show what somebody else saved in the same cell, and save what is chosen', async ({ page, api }) => {
    const { product, path } = await addStock(api);
    await addKnowledge(api, product, ['甲']);
    await page.goto(`${path}/knowledge?product=${product.id}`);
    await settled(page);
    await cell(page, '甲的答案', '答案').focus();
    await page.keyboard.type('我的答案');
    const others = await openApi(api.url, 'staff@demo.example');
    const { records } = await others.call<{ records: Row[] }>(
      'GET',
      `/buffalo/v1/knowledge/page?product=${product.id}`,
    );
    const [record] = records;
    await others.call('PATCH', `/buffalo/v1/knowledge/${record?.id}`, {
      answer: '别人的答案',
      version: record?.version,
    });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('别人的答案');
    await page.getByRole('button', { name: '用我的' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.reload();
    await settled(page);
    await expect(rowOf(page, '我的答案')).toBeVisible();
  });
});
