import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { createSettingsStore, defaultSettings } from '../../src/shell/settings/settings.ts';
import { TabsProvider } from '../../src/shell/tabs/index.tsx';
import { TabStorage } from '../../src/shell/tabs/storage/tab-storage.tsx';
import { TabBar } from '../../src/shell/tabs/strip/index.tsx';
import { type ConsoleOptions, renderInConsole } from '../screens/form/console.tsx';

/** The bar of the tabs that were opened one after another. */
async function openBar(first: string, ...rest: readonly string[]) {
  const settings = createSettingsStore(window.localStorage, defaultSettings(false));
  const bar = (
    <TabsProvider settings={settings} loaded={() => undefined}>
      <TabBar />
    </TabsProvider>
  );
  const { router } = await renderInConsole(bar, { permissions: ['super_admin'], at: first, hasTabs: true });
  for (const address of rest) await act(() => router.navigate(address));
  return { bar: within(screen.getByRole('navigation', { name: '标签栏' })), user: userEvent.setup() };
}

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

it('a form or an import that is a tab of its own is called otherwise than its list', async () => {
  const { bar } = await openBar('/custom/shop', '/custom/shop/create', '/custom/shop/edit/3', '/custom/shop/import');
  expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '店铺管理',
    '新建店铺',
    '编辑店铺',
    '导入 · 店铺管理',
  ]);
});

it('a form at a place whose address names its parent is called after the form', async () => {
  const place = '/custom/shop/aiReview/5/%E5%B0%8F%E5%BA%97';
  const { bar } = await openBar(place, `${place}/create`);
  expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual(['小店', expect.stringMatching(/^新建/)]);
});

it('a user who closes a tab finds the focus on the one that is shown then', async () => {
  const { bar, user } = await openBar('/custom/business', '/custom/shop', '/user');
  await user.click(bar.getByRole('button', { name: '关闭 用户管理' }));
  await waitFor(() => expect(bar.getByRole('link', { name: '店铺管理' })).toHaveFocus());
  await user.keyboard('{Delete}');
  await waitFor(() => expect(bar.getByRole('link', { name: '商家管理' })).toHaveFocus());
});

/** The bar as a page that was loaded anew draws it at an address. */
async function load(at: string, options: ConsoleOptions) {
  const settings = createSettingsStore(window.localStorage, defaultSettings(false));
  const page = (
    <TabsProvider settings={settings} loaded={() => undefined}>
      <TabBar />
      <TabStorage />
    </TabsProvider>
  );
  const view = await renderInConsole(page, { at, hasTabs: true, ...options });
  const titles = () => screen.getAllByRole('listitem').map((item) => item.textContent);
  return { ...view, titles };
}

it('after a preview as a role all tabs are found again', async () => {
  const own = { permissions: ['super_admin'] };
  const before = await load('/custom/business', own);
  for (const address of ['/user', '/custom/shop']) await act(() => before.router.navigate(address));
  await waitFor(() => expect(before.titles()).toEqual(['商家管理', '用户管理', '店铺管理']));
  before.unmount();

  const preview = await load('/dashboard', { permissions: ['merchant_admin', 'shop_admin'], lookedAtAs: '客服专员' });
  await waitFor(() => expect(preview.titles()).toEqual(['商家管理', '店铺管理', '首页']));
  await act(() => preview.router.navigate('/custom/business?page=2'));
  preview.unmount();

  const after = await load('/dashboard', own);
  await waitFor(() => expect(after.titles()).toEqual(['商家管理', '用户管理', '店铺管理', '首页']));
});
