import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Shell } from '../../src/shell/index.tsx';
import { Place } from '../../src/shell/place.tsx';
import { createSettingsStore, defaultSettings, type ShellSettings } from '../../src/shell/settings/settings.ts';
import { TabsProvider, useTabs } from '../../src/shell/tabs/index.tsx';
import { labelled } from '../../src/shell/tabs/model.ts';
import { Appearance } from '../../src/shell/theme/appearance.tsx';
import { type ConsoleOptions, renderInConsole } from '../screens/form/console.tsx';

/** The frame with these settings, around a place that says nothing. */
async function openFrame(set: Partial<ShellSettings> = {}, options: ConsoleOptions = {}, content?: ReactNode) {
  window.localStorage.setItem('settings', JSON.stringify(set));
  const settings = createSettingsStore(window.localStorage, defaultSettings(false));
  const frame = (
    <Appearance settings={settings}>
      <TabsProvider settings={settings} loaded={() => undefined}>
        <Shell settings={settings} language="zh" onLanguage={vi.fn()}>
          内容
          {content}
        </Shell>
      </TabsProvider>
    </Appearance>
  );
  const console = await renderInConsole(frame, {
    permissions: ['super_admin'],
    at: '/custom/business',
    hasTabs: true,
    ...options,
  });
  return { ...console, settings, user: userEvent.setup() };
}

/** Names its place as the page of a record does once the record is loaded. */
function Named({ path, name }: { readonly path: string; readonly name: string }) {
  const { change } = useTabs();
  return (
    <button type="button" onClick={() => change((tabs) => labelled(tabs, path, name))}>
      载入
    </button>
  );
}

/** The frame with the settings drawer open. */
async function openDrawer(set: Partial<ShellSettings> = {}) {
  const frame = await openFrame(set);
  await frame.user.click(within(screen.getByRole('banner')).getByRole('button', { name: '系统设置' }));
  const drawer = await screen.findByRole('dialog', { name: '系统设置' });
  return { ...frame, drawer: within(drawer) };
}

const siderMenu = () => screen.queryByRole('navigation', { name: '主菜单' });
const crumbs = () => screen.getByRole('navigation', { name: '面包屑' });
const wayOf = () =>
  within(crumbs())
    .getAllByRole('listitem')
    .map((crumb) => crumb.textContent);

beforeEach(() => window.localStorage.clear());

describe('a tab', () => {
  it('is shown again as it was drawn, whatever addresses were open meanwhile', async () => {
    const drawn = vi.fn();
    const Located = () => <Content path={useLocation().pathname} />;
    function Content({ path }: { readonly path: string }) {
      drawn(path);
      return path;
    }
    const place = <Place draw={() => <Located />} />;
    const { router } = await openFrame({}, {}, place);
    expect(await screen.findByText('/custom/business')).toBeVisible();
    await act(() => router.navigate('/custom/shop'));
    expect(await screen.findByText('/custom/shop')).toBeVisible();
    drawn.mockClear();
    await act(() => router.navigate('/custom/business'));
    expect(screen.getByText('/custom/business')).toBeVisible();
    await act(() => router.navigate('/custom/shop'));
    expect(screen.getByText('/custom/shop')).toBeVisible();
    expect(drawn).not.toHaveBeenCalled();
  });
});

describe('the settings drawer', () => {
  it('opens from the gear and from the handle at the edge, with what holds [3.5]', async () => {
    const { user } = await openFrame({ fixHeader: true });
    // In the header it covers nothing of the content.
    await user.click(within(screen.getByRole('banner')).getByRole('button', { name: '打开设置面板' }));
    const drawer = within(await screen.findByRole('dialog', { name: '系统设置' }));
    expect(drawer.getByRole('switch', { name: '固定头部' })).toBeChecked();
    expect(drawer.getByRole('switch', { name: '固定侧边栏' })).toBeChecked();
    expect(drawer.getByRole('switch', { name: '灰色模式' })).not.toBeChecked();
    expect(drawer.getByRole('radio', { name: '顶部' })).toBeChecked();
    expect(drawer.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      '界面功能',
      '界面显示',
      '外观',
    ]);
  });

  it('sets each switch at once, and keeps it [2.37 2.39 4.17]', async () => {
    const { drawer, user, settings } = await openDrawer();
    const switches = {
      固定头部: 'fixHeader',
      固定侧边栏: 'fixSidebar',
      折叠菜单: 'sidebarCollapsed',
      侧边栏Logo: 'showLogo',
      标签栏: 'openTagsView',
      左侧菜单: 'showSidebar',
      面包屑: 'showBreadcrumb',
      色弱模式: 'weekMode',
      灰色模式: 'grayMode',
    } as const;
    for (const [label, name] of Object.entries(switches)) {
      const before = settings.get()[name];
      await user.click(drawer.getByRole('switch', { name: label }));
      expect(settings.get()[name]).toBe(!before);
    }
    expect(createSettingsStore(window.localStorage, defaultSettings(false)).get()).toEqual(settings.get());
  });

  it('goes back to the defaults', async () => {
    const { drawer, user, settings } = await openDrawer({ grayMode: true, primaryColor: '#cf1322', mode: 'dark' });
    await user.click(drawer.getByRole('button', { name: '恢复默认设置' }));
    expect(settings.get()).toEqual(defaultSettings(false));
    expect(drawer.getByRole('button', { name: '恢复默认设置' })).toBeDisabled();
  });

  it('offers light, dark, and what the operating system has', async () => {
    const { drawer, user, settings } = await openDrawer();
    expect(drawer.getByRole('radio', { name: '浅色' })).toBeChecked();
    await user.click(drawer.getByText('跟随系统'));
    expect(settings.get().mode).toBe('system');
  });

  it('offers colours by name, and any other', async () => {
    const { drawer, user, settings } = await openDrawer();
    expect(drawer.getByRole('radio', { name: '默认蓝' })).toBeChecked();
    await user.click(drawer.getByRole('radio', { name: '紫色' }));
    expect(settings.get().primaryColor).toBe('#531dab');
    expect(drawer.getByLabelText('自选颜色')).toHaveValue('#531dab');
  });
});

describe('the frame', () => {
  it.each([
    [{}, '200px'],
    [{ sidebarCollapsed: true }, '60px'],
    [{ sidebarCollapsed: true, fixHeader: true }, '48px'],
  ])('with %j has a side menu of %s [2.21 4.10]', async (set, width) => {
    await openFrame(set);
    expect(siderMenu()).toHaveStyle({ width });
  });

  it('has a side menu of a logo and the route table, as far as the user may see it [2.22]', async () => {
    await openFrame({}, { permissions: ['user_admin'] });
    const menu = screen.getByRole('navigation', { name: '主菜单' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/', '/dashboard', '/user']);
  });

  it('has its fold button where it was set to stand [2.16 2.38]', async () => {
    const { settings } = await openFrame();
    const button = () => screen.queryByRole('button', { name: '折叠菜单' });
    expect(screen.getByRole('banner')).toContainElement(button());
    settings.set({ collapsedMenuBtnPosition: 'bottom' });
    await waitFor(() => expect(siderMenu()).toContainElement(button()));
    settings.set({ collapsedMenuBtnPosition: 'hide' });
    await waitFor(() => expect(button()).toBeNull());
  });

  it('leaves out logo and breadcrumb where they were switched off', async () => {
    await openFrame({ showLogo: false, showBreadcrumb: false });
    expect(screen.queryByRole('link', { name: '客服运营管理后台' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: '面包屑' })).toBeNull();
  });

  it('without a side menu opens it from the header', async () => {
    const { user } = await openFrame({ showSidebar: false });
    expect(siderMenu()).toBeNull();
    await user.click(screen.getByRole('button', { name: '打开菜单' }));
    expect(await screen.findByRole('link', { name: '用户管理' })).toBeVisible();
  });

  it('puts weak colours and gray on the root of the document, each by itself [2.40 4.18]', async () => {
    const { settings } = await openFrame({ grayMode: true });
    const root = document.documentElement;
    await waitFor(() => expect(root).toHaveClass('grayMode'));
    expect(root).not.toHaveClass('weekMode');
    settings.set({ weekMode: true, grayMode: false });
    await waitFor(() => expect(root).toHaveClass('weekMode'));
    expect(root).not.toHaveClass('grayMode');
    expect(document.getElementById('weak-colours')).toBeInTheDocument();
    settings.set({ weekMode: false });
    await waitFor(() => expect(root).not.toHaveClass('weekMode'));
  });

  it('has a back button where the place carries state or a query [2.17]', async () => {
    const { router } = await openFrame();
    const button = () => screen.queryByRole('button', { name: '返回' });
    expect(button()).toBeNull();
    await router.navigate('/custom/business?level=A');
    await waitFor(() => expect(button()).toBeVisible());
    await router.navigate('/user');
    await waitFor(() => expect(button()).toBeNull());
    await router.navigate('/user', { state: { from: 'here' } });
    await waitFor(() => expect(button()).toBeVisible());
  });

  it.each([
    ['the bare place of a list', '/custom/business?level=A', '/custom/business'],
    ['the list of a detail', '/custom/business/detail/7?tab=history', '/custom/business'],
  ])('leads to %s where there is nothing to go back to, as in a tab opened by a link', async (_where, at, to) => {
    const { router, user } = await openFrame({}, { at });
    await user.click(screen.getByRole('button', { name: '返回' }));
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: to, search: '' }));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('goes back where the console was shown before', async () => {
    const { router, user } = await openFrame();
    await act(() => router.navigate('/custom/shop?page=2'));
    vi.spyOn(window.history, 'state', 'get').mockReturnValue({ idx: 1 });
    await user.click(screen.getByRole('button', { name: '返回' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/custom/business'));
    expect(router.state.historyAction).toBe('POP');
    vi.restoreAllMocks();
  });
});

describe('the bell', () => {
  it('is there with the frame, and opens once its code is loaded', async () => {
    const { user } = await openFrame();
    const bell = screen.getByRole('button', { name: '通知与任务' });
    await user.click(bell);
    expect(await screen.findByRole('dialog', { name: '通知与任务' })).toBeVisible();
  });
});

describe('the breadcrumb', () => {
  it('begins at home, and its groups lead to the first of their places that the user may open [2.30 2.32]', async () => {
    await openFrame();
    expect(wayOf()).toEqual(['首页', '客户管理', '商家管理']);
    expect(within(crumbs()).getByRole('link', { name: '首页' })).toHaveAttribute('href', '/dashboard');
    expect(within(crumbs()).getByRole('link', { name: '客户管理' })).toHaveAttribute('href', '/custom/business');
    expect(within(crumbs()).getByText('商家管理')).toHaveAttribute('aria-current', 'page');
  });

  it('does not lead to a place of a group that the user may not open', async () => {
    await openFrame({}, { permissions: ['customer_admin', 'shop_admin'], at: '/custom/shop' });
    expect(within(crumbs()).getByRole('link', { name: '客户管理' })).toHaveAttribute('href', '/custom/shop');
  });

  it('ends a detail in the id it was opened with until its name is known, which leads there with the id as its state [2.31 2.34]', async () => {
    const { router, user } = await openFrame(
      {},
      { at: { pathname: '/custom/business/detail/7', state: { id: '12' } } },
    );
    expect(wayOf()).toEqual(['首页', '客户管理', '商家管理', '商家详情', '12']);
    await user.click(within(crumbs()).getByRole('link', { name: '12' }));
    expect(router.state.location).toMatchObject({ pathname: '/custom/business/detail/7', state: { id: '12' } });
  });

  it('ends a detail in the name of its record once that is known; the address keeps the id [2.31]', async () => {
    const path = '/custom/business/detail/7';
    const { router, user } = await openFrame({}, { at: path }, <Named path={path} name="星河服饰" />);
    await user.click(screen.getByRole('button', { name: '载入' }));
    expect(wayOf()).toEqual(['首页', '客户管理', '商家管理', '商家详情', '星河服饰']);
    await user.click(within(crumbs()).getByRole('link', { name: '星河服饰' }));
    expect(router.state.location).toMatchObject({ pathname: path, state: { id: '7' } });
  });

  it('ends a detail in the id of its address where it was opened from nowhere', async () => {
    await openFrame({}, { at: '/custom/business/detail/7' });
    expect(wayOf().at(-1)).toBe('7');
  });
});
