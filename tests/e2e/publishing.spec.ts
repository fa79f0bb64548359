import { accounts, addMerchant, openApi } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { dialogOf, rowOf } from './support/parts.ts';
import { menuOf } from './support/tabs.ts';

test.use({ account: 'owner' });

const invoice = {
  resource: 'merchant',
  path: ['fields', 'ownInvoice'],
  value: { type: 'text', label: '发票抬头', max: 50, filter: true },
};
const inquiry = {
  definition: {
    name: 'ownInquiry',
    recordLabel: 'subject',
    fields: { subject: { type: 'text', label: '事项', required: true } },
  },
  entry: { path: '/own/inquiry', name: 'ownInquiry', title: '咨询登记', perm: 'merchant_admin' },
  under: '客户管理',
};

test('what is published is on the screens of others at once, and leaves what they have typed', async ({
  api,
  visit,
}) => {
  const merchant = await addMerchant(api, {});
  const owner = await visit('owner');
  await owner.goto(`/custom/business/edit/${merchant.id}`);
  const form = dialogOf(owner, /编辑/);
  const name = form.getByRole('textbox', { name: '商家名称' });
  const stream = owner.waitForResponse('**/buffalo/v1/events');
  await expect(name).toHaveValue(merchant.name);
  await name.fill(`${merchant.name}改`);
  await stream;
  const platform = await openApi(api.url, accounts.super);
  const publish = async (patches: readonly object[], resources: readonly object[]) => {
    const { number: base } = await platform.call<{ number: number }>('GET', '/buffalo/v1/publication');
    const publication = { patches, resources };
    await platform.call('POST', '/buffalo/v1/publications', { base, reason: '试用', publication });
  };
  await publish([invoice], [inquiry]);

  await expect(menuOf(owner).getByRole('link', { name: '咨询登记' })).toBeVisible();
  await expect(form.getByText('这个界面刚刚有更新')).toBeVisible();
  await expect(form.getByRole('textbox', { name: '发票抬头' })).toHaveCount(0);
  await form.getByRole('button', { name: '保存' }).click();
  await rowOf(owner, `${merchant.name}改`).getByRole('button', { name: '编辑' }).click();
  await form.getByRole('textbox', { name: '发票抬头' }).fill('星河科技');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);
  await owner.goto('/custom/business?f.ownInvoice=星河科技');
  await expect(rowOf(owner, `${merchant.name}改`)).toBeVisible();

  await menuOf(owner).getByRole('link', { name: '咨询登记' }).click();
  await owner.getByRole('button', { name: '新建' }).first().click();
  await dialogOf(owner, /新建/).getByRole('textbox', { name: '事项' }).fill('开票');
  await dialogOf(owner, /新建/).getByRole('button', { name: '保存', exact: true }).click();
  await expect(rowOf(owner, '开票')).toBeVisible();

  await publish([], []);
  await expect(menuOf(owner).getByRole('link', { name: '咨询登记' })).toHaveCount(0);
});
