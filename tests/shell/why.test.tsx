import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import merchantFile from '../../src/resources/customer/merchant.ts';
import { PaletteButton } from '../../src/shell/frame/header/palette-button.tsx';
import { createSettingsStore, defaultSettings } from '../../src/shell/settings/settings.ts';
import { TabsProvider } from '../../src/shell/tabs/index.tsx';
import { WhyProvider } from '../../src/shell/why/why-provider.tsx';
import { useWhy } from '../../src/workspace/why.tsx';
import { renderInConsole, resourceOf } from '../screens/form/console.tsx';

const roles = [
  { id: '1', name: '客服主管', permissions: ['customer_admin', 'merchant_admin', 'merchant_admin:delete'] },
  { id: '2', name: '客服', permissions: ['customer_admin', 'merchant_admin'] },
  { id: '3', name: '超级管理员', permissions: ['super_admin'] },
];

/** What the server tells of the user: they have the role 客服. */
function rightsOf({ url }: { readonly url: string }) {
  const codes = new URL(url, 'http://localhost').searchParams.getAll('code').map((code) => {
    const [own, others] = [roles.filter(({ id }) => id === '2'), roles.filter(({ id }) => id !== '2')];
    const giving = (some: typeof roles) =>
      some.filter(({ permissions }) => [code, 'super_admin'].some((one) => permissions.includes(one)));
    const by = giving(own).map(({ name }) => name);
    return { code, by, others: giving(others).map(({ name }) => name), granters: by.length > 0 ? [] : ['陈星'] };
  });
  return { data: { label: '王敏', isActive: true, scope: 'own', scopeBy: ['客服'], codes } };
}

async function openPalette(permissions: readonly string[]) {
  const user = userEvent.setup();
  const settings = createSettingsStore(window.localStorage, defaultSettings(false));
  const button = (
    <TabsProvider settings={settings} loaded={() => undefined}>
      <WhyProvider>
        <PaletteButton {...{ settings }} onSettings={vi.fn()} language="zh" onLanguage={vi.fn()} />
        <PersonOfPage />
      </WhyProvider>
    </TabsProvider>
  );
  await renderInConsole(button, {
    at: '/custom/business',
    permissions,
    resources: { merchant: resourceOf(merchantFile) },
    data: { getList: async () => ({ data: roles, total: roles.length }), custom: async (asked) => rightsOf(asked) },
  });
  await user.click(screen.getByRole('button', { name: /^快速前往/ }));
  await screen.findByRole('combobox');
  return user;
}

function PersonOfPage() {
  const askWhy = useWhy();
  return (
    <button type="button" onClick={() => askWhy?.({ id: '12', name: '林晓' })}>
      林晓
    </button>
  );
}

const whyQuestion = '为什么看不到某个菜单、列或按钮？';

describe('why something is not there', () => {
  it('is explained for the current screen: what it asks for, whether one has it, and which roles give it', async () => {
    const user = await openPalette(['email_bind', 'customer_admin', 'merchant_admin']);
    await user.click(await screen.findByRole('button', { name: whyQuestion }));
    const dialog = within(await screen.findByRole('dialog', { name: '为什么看不到？' }));
    const deletion = await dialog.findByRole('row', { name: /按钮 · 删除 .*没有/ });
    expect(deletion).toHaveTextContent(
      '商家管理: 删除 merchant_admin:delete没有可授予的角色：客服主管、超级管理员可联系：陈星',
    );
    expect(dialog.getByRole('row', { name: /页面 · 商家管理/ })).toHaveTextContent('来自角色：客服');
    expect(dialog.getByRole('row', { name: /菜单 · 客户管理/ })).toHaveTextContent('客户管理 customer_admin');
  });

  it('is explained for all screens at once, where it is asked about somebody else', async () => {
    const user = await openPalette(['email_bind', 'customer_admin', 'merchant_admin']);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: '林晓', hidden: true }));
    const dialog = within(await screen.findByRole('dialog', { name: '可见范围' }));
    expect(await dialog.findByRole('row', { name: /页面 · 商家管理 .*来自角色：客服/ })).toBeVisible();
    expect(dialog.getByRole('row', { name: /页面 · 敏感词配置 .*没有.*可授予的角色：超级管理员/ })).toBeVisible();
    expect(dialog.getAllByRole('row', { name: /菜单 · 客户管理/ })).toHaveLength(1);
    expect(dialog.queryByRole('row', { name: /按钮 · / })).toBeNull();
  });

  it('is not offered to users who may not know of roles', async () => {
    await openPalette(['merchant_admin']);
    expect(screen.queryByRole('button', { name: whyQuestion })).toBeNull();
  });
});
