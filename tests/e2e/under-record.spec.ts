import { addMerchant } from './support/api.ts';
import { expect } from './support/console.ts';
import { testOfCopy } from './support/copy-server.ts';
import { dialogOf, rowOf, rowsOf, settled } from './support/parts.ts';

const resource = `import { defineResource } from '../index.ts';

export default defineResource({
  name: 'visit',
  recordLabel: 'topic',
  fields: {
    topic: { type: 'text', label: '拜访主题', required: true, search: true, sortable: true },
    merchant: { type: 'ref', label: '商家', to: 'merchant', required: true },
    kind: { type: 'enum', label: '类型', options: [{ value: 'first', label: '初访' }, { value: 'later', label: '回访' }] },
    owner: { type: 'ref', label: '负责人', to: 'user', defaultFrom: { by: 'merchant', field: 'owner' } },
  },
  list: { presetsOf: 'kind' },
  import: true,
});
`;
const line = `      { path: '/custom/visit/{id}/{merchantName}', name: 'visit', title: '拜访记录', noun: '拜访', perm: 'visit_admin', under: { merchant: 'id' } },`;

const test = testOfCopy((copy) => {
  copy.write('src/resources/customer/visit.ts', resource);
  copy.addLine('src/resources/index.ts', "name: 'shop', title:", line);
  copy.addLine(
    'src/resources/customer/merchant.ts',
    "{ resource: 'followPlan'",
    "{ resource: 'visit', by: 'merchant' },",
  );
});

const notFound = '这条记录不存在，或已被删除';

test.use({ account: 'owner', tolerated: [/\b404\b/] });

test('a place under a record shows, creates and imports only what belongs to that record', async ({ page, api }) => {
  const [first, second] = [await addMerchant(api), await addMerchant(api)];
  const foreign = { topic: '别家的拜访', merchant: second.id, kind: 'first' };
  await api.call('POST', '/buffalo/v1/visit', foreign);

  await page.goto(`/custom/visit/${first.id}/x`);
  const crumbs = page.getByRole('navigation', { name: '面包屑' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['首页', '客户管理', '商家管理', first.name, '拜访记录']);
  await expect(page).toHaveTitle(`拜访记录 · ${first.name} - 客服运营管理后台`);
  await expect(page.getByText('“拜访记录”里还没有记录')).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: '新建' }).first().click();
  const form = dialogOf(page, '新建拜访');
  await expect(form.getByRole('textbox')).toHaveCount(1);
  await expect(form.getByRole('combobox', { name: '商家' })).toHaveCount(0);
  await form.getByRole('textbox', { name: '拜访主题' }).fill('年度续约沟通');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('创建成功')).toBeVisible();
  await settled(page);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('columnheader', { name: '商家' })).toHaveCount(0);

  await test.step('its record is found by the palette and by the tab of the parent, below that parent', async () => {
    const made = `/custom/visit/${first.id}/${encodeURIComponent(first.name)}/detail/`;
    await rowOf(page, '年度续约沟通').getByRole('link', { name: '年度续约沟通' }).click();
    await expect(page).toHaveURL((url) => url.pathname.startsWith(made));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('年度续约沟通');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('年度续约沟通');
    await crumbs.getByRole('link', { name: first.name }).click();
    await expect(page).toHaveURL(new RegExp(`/custom/business/detail/${first.id}$`));
    await page.getByRole('tab', { name: /^拜访记录/ }).click();
    await rowOf(page, '年度续约沟通').getByRole('link', { name: '年度续约沟通' }).click();
    await expect(page).toHaveURL((url) => url.pathname.startsWith(made));
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: /搜索/ }).fill('别家的拜访');
    await page.getByRole('option', { name: /别家的拜访.*拜访记录/ }).click();
    await expect(page).toHaveURL((url) => url.pathname.startsWith(`/custom/visit/${second.id}/`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('别家的拜访');
  });

  await test.step('a link that knows only the record goes below its parent', async () => {
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.goto(`/custom/visit/-/-/detail/${id}`);
    await expect(page).toHaveURL((url) => url.pathname.startsWith(`/custom/visit/${second.id}/`));
    await page.goto(`/custom/visit/${first.id}/x/detail/${id}`);
    await expect(page.getByRole('heading', { name: notFound })).toBeVisible();
  });

  await test.step('an import gives every row the parent', async () => {
    await page.goto(`/custom/visit/${first.id}/x/import`);
    const buffer = Buffer.from('拜访主题,类型\n第一次,初访\n第二次,回访\n');
    await page.getByLabel('选择文件').setInputFiles({ name: '拜访.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('button', { name: '导入 2 行' }).click();
    await page.getByRole('link', { name: '查看导入的数据' }).click();
    await settled(page);
    await expect(rowsOf(page)).toHaveCount(2);
    await page.goto(`/custom/visit/${first.id}/x`);
    await settled(page);
    await expect(rowsOf(page)).toHaveCount(3);
    await expect(page.getByRole('main').getByRole('link', { name: /^初访\s*1$/ })).toBeVisible();
  });

  await test.step('a parent there is not is said, with a way back', async () => {
    for (const id of ['999999', 'abc', '-']) {
      await page.goto(`/custom/visit/${id}/x`);
      await expect(page.getByRole('heading', { name: notFound })).toBeVisible();
    }
    await page.getByRole('button', { name: '返回列表' }).click();
    await expect(page).toHaveURL(/\/custom\/business$/);
  });
});

test('somebody of another enterprise finds no such place', async ({ visit, api }) => {
  const first = await addMerchant(api);
  const page = await visit('other');
  await page.goto(`/custom/visit/${first.id}/x`);
  await expect(page.getByRole('heading', { name: notFound })).toBeVisible();
});
