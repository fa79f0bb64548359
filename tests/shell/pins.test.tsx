import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SideMenu } from '../../src/shell/frame/menu/menu.tsx';
import { PreferencesProvider } from '../../src/workspace/preferences/preference.tsx';
import { createPreferences } from '../../src/workspace/preferences/preferences.ts';
import { renderInConsole } from '../screens/form/console.tsx';

interface MenuOptions {
  /** What the browser holds of the account. */
  readonly pins?: unknown;
  readonly permissions?: readonly string[];
  readonly at?: string;
}

/** The side menu of a user. */
async function drawMenu({ pins, permissions = ['super_admin'], at = '/custom/business' }: MenuOptions) {
  const kept = new Map([['preferences', JSON.stringify({ pins })]]);
  const preferences = createPreferences({
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    storageKey: 'preferences',
    load: () => new Promise(() => {}),
    save: async () => undefined,
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await renderInConsole(
    <PreferencesProvider value={preferences}>
      <SideMenu collapsed={false} />
    </PreferencesProvider>,
    { permissions, at, hasTabs: true },
  );
  return { stored: () => preferences.get('pins'), user: userEvent.setup() };
}

/** The same once the code that changes it is loaded, which the first screen does without. */
async function openMenu(options: MenuOptions = {}) {
  const menu = await drawMenu(options);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  vi.useRealTimers();
  await screen.findAllByTitle(/“用户管理”/);
  return menu;
}

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null);

/** Chooses in a context menu, once that has taken the focus. */
async function choose(user: ReturnType<typeof userEvent.setup>, name: string) {
  const item = await screen.findByRole('menuitem', { name });
  await waitFor(() => expect(screen.getByRole('menu')).toContainElement(focused()));
  await user.click(item);
}

const group = () => screen.queryByRole('button', { name: '常用' })?.parentElement ?? null;
const pinned = () => {
  const box = group();
  return box ? within(box).getAllByRole('link') : [];
};
const namesOf = (links: readonly HTMLElement[]) => links.map(({ textContent }) => textContent);
const twice = [{ entry: 'user' }, { entry: 'merchant' }];

describe('what is pinned in the menu', () => {
  afterEach(() => void vi.useRealTimers());

  it('stands above the groups with the first drawing, and the current place is marked there, too', async () => {
    await drawMenu({ pins: twice });
    expect(namesOf(pinned())).toEqual(['用户管理', '商家管理']);
    expect(screen.getAllByRole('button', { name: /管理|常用/ })[0]).toHaveTextContent('常用');
    expect(screen.getAllByRole('link', { current: 'page' })).toHaveLength(2);
  });

  it('takes no room where there is nothing', async () => {
    await drawMenu({ pins: [7, { icon: 'fire' }, { entry: 'gone' }] });
    expect(group()).toBeNull();
  });

  it('leaves out a place that the user may not open, and does not lose it', async () => {
    const { user, stored } = await openMenu({ pins: twice, permissions: ['user_admin'] });
    expect(namesOf(pinned())).toEqual(['用户管理']);
    await user.click(screen.getByRole('button', { name: '把“首页”固定到常用' }));
    expect(namesOf(pinned())).toEqual(['用户管理', '首页']);
    expect(stored()).toEqual([{ entry: 'user' }, { entry: 'merchant' }, { entry: '/dashboard' }]);
  });

  it('may be a saved view, which is current where the list shows it', async () => {
    const view = { id: '12', label: 'A 级', query: 'level=A' };
    await drawMenu({ pins: [{ entry: 'merchant' }, { entry: 'merchant', view }], at: '/custom/business?view=12' });
    const link = screen.getByRole('link', { name: 'A 级' });
    expect(link).toHaveAttribute('href', '/custom/business?level=A&view=12');
    expect(pinned().filter((one) => one.getAttribute('aria-current'))).toEqual([link]);
  });

  it('is pinned and unpinned by the button beside an entry', async () => {
    const { user, stored } = await openMenu();
    await user.click(screen.getByRole('button', { name: '把“用户管理”固定到常用' }));
    expect(namesOf(pinned())).toEqual(['用户管理']);
    expect(screen.getByText('“用户管理”已固定到常用')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '取消固定“用户管理”' }));
    expect(group()).toBeNull();
    expect(stored()).toBeUndefined();
  });

  it('is pinned by the context menu of an entry', async () => {
    const { user } = await openMenu();
    fireEvent.contextMenu(screen.getByRole('link', { name: '用户管理' }));
    await choose(user, '固定到常用');
    expect(namesOf(pinned())).toEqual(['用户管理']);
  });

  it('has its button at the right arrow key', async () => {
    const { user } = await openMenu();
    screen.getByRole('link', { name: '用户管理' }).focus();
    await user.keyboard('{ArrowRight}{Enter}{ArrowLeft}');
    expect(namesOf(pinned())).toEqual(['用户管理']);
    expect(screen.getAllByRole('link', { name: '用户管理' })[1]).toHaveFocus();
  });

  it('is moved by Alt and the arrow keys, and says where it is', async () => {
    const { user, stored } = await openMenu({ pins: twice });
    pinned()[0]?.focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(namesOf(pinned())).toEqual(['商家管理', '用户管理']);
    expect(screen.getByText('“用户管理”已移到第 2 个，共 2 个')).toBeInTheDocument();
    expect(pinned()[1]).toHaveFocus();
    expect(stored()).toEqual([{ entry: 'merchant' }, { entry: 'user' }]);
  });

  it('is moved by dragging', async () => {
    await openMenu({ pins: twice });
    const [first] = pinned();
    if (!first) throw new Error('Nothing is pinned.');
    fireEvent.dragStart(first, { dataTransfer: {} });
    fireEvent.drop(first);
    await waitFor(() => expect(namesOf(pinned())).toEqual(['商家管理', '用户管理']));
  });

  it('gets an icon in the icon picker, and its own again', async () => {
    const { user, stored } = await openMenu({ pins: twice });
    await user.click(screen.getByRole('button', { name: '“用户管理”的更多操作' }));
    await choose(user, '更换图标');
    await user.click(await screen.findByRole('option', { name: 'fire' }));
    expect(stored()).toEqual([{ entry: 'user', icon: 'fire' }, { entry: 'merchant' }]);
    await user.click(screen.getByRole('button', { name: '“用户管理”的更多操作' }));
    await choose(user, '恢复默认图标');
    expect(stored()).toEqual(twice);
  });

  it('leaves the focus on the next one when it is unpinned', async () => {
    const { user } = await openMenu({ pins: twice });
    await user.click(screen.getByRole('button', { name: '“用户管理”的更多操作' }));
    await choose(user, '取消固定');
    expect(namesOf(pinned())).toEqual(['商家管理']);
    expect(pinned()[0]).toHaveFocus();
  });

  it('leaves the menu one stop of the Tab key when the pin that had the focus is gone', async () => {
    const { user } = await openMenu({ pins: [{ entry: 'user' }] });
    act(() => pinned()[0]?.focus());
    await user.click(screen.getByRole('button', { name: '取消固定“用户管理”' }));
    const stops = screen.getAllByRole('link').filter((link) => link.tabIndex === 0 && link.closest('[data-entry]'));
    expect(namesOf(stops)).toEqual(['商家管理']);
  });
});
