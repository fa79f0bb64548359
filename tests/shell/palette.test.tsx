import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { flatten } from '../../src/engine/routes/route.ts';
import merchantDefinition from '../../src/resources/customer/merchant.ts';
import { list } from '../../src/resources/index.ts';
import loginLogDefinition from '../../src/resources/setting/loginLog.ts';
import { PaletteButton } from '../../src/shell/frame/header/palette-button.tsx';
import { findByTitle } from '../../src/shell/palette/find.ts';
import { createSettingsStore, defaultSettings } from '../../src/shell/settings/settings.ts';
import { readRecent, recordRecent } from '../../src/workspace/place/recent.ts';
import { type ConsoleOptions, renderInConsole, resourceOf } from '../screens/form/console.tsx';

beforeEach(() => window.localStorage.clear());

async function openPalette(options: ConsoleOptions = {}) {
  const tools = {
    settings: createSettingsStore(window.localStorage, defaultSettings(false)),
    onSettings: vi.fn(),
    language: 'zh' as const,
    onLanguage: vi.fn(),
  };
  const console = await renderInConsole(<PaletteButton {...tools} />, options);
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox');
  // Where things are drawn the dialog gives it the focus by itself.
  await user.click(box);
  const titlesIn = (found: readonly HTMLElement[]) => found.map((option) => option.firstElementChild?.textContent);
  const titles = () => titlesIn(screen.queryAllByRole('option'));
  const titlesOf = (group: string) =>
    titlesIn(within(screen.getByRole('group', { name: group })).getAllByRole('option'));
  return { ...console, ...tools, user, box, titles, titlesOf };
}

const merchants = resourceOf(merchantDefinition);
/** The lists are searched, and none of them has a record. */
const nothingFound = {
  resources: { merchant: merchants, user: merchants },
  data: { getList: async () => ({ data: [], total: 0 }) },
};

describe('the palette', () => {
  it('opens by Ctrl K and lists the screens that the user may open', async () => {
    const { titlesOf } = await openPalette({ permissions: ['user_admin', 'customer_admin'] });
    expect(titlesOf('页面')).toEqual(['首页', '用户管理']);
  });

  it.each(['用户', 'yhgl', 'YHGL ', 'ｙｈ', 'yonghu'])(
    'finds a screen by %s, and opens it by Enter',
    async (keyword) => {
      const { user, box, titles, router } = await openPalette();
      await user.type(box, keyword);
      await waitFor(() => expect(titles()).toEqual(['用户管理']));
      await user.keyboard('{Enter}');
      expect(router.state.location.pathname).toBe('/user');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it('is led by the arrows, round at the ends, and says which line it is at', async () => {
    const { user, box, router } = await openPalette({ permissions: ['super_admin'] });
    const options = screen.getAllByRole('option');
    expect(box).toHaveAttribute('aria-activedescendant', options[0]?.id);
    await user.keyboard('{ArrowUp}');
    expect(box).toHaveAttribute('aria-activedescendant', options.at(-1)?.id);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(router.state.location.pathname).toBe('/custom/business');
  });

  it('offers what was opened last first', async () => {
    recordRecent(window.localStorage, '/role');
    const { titles } = await openPalette({ permissions: ['super_admin'] });
    expect(titles()[0]).toBe('角色管理');
  });

  it('asks the server once the typing pauses, a few lists at a time, and calls off what is typed over', async () => {
    const names = flatten(list).flatMap(({ name }) => name ?? []);
    const merchant = resourceOf(merchantDefinition);
    const asked: { keyword: unknown; signal: AbortSignal }[] = [];
    const { user, box } = await openPalette({
      permissions: ['super_admin'],
      resources: Object.fromEntries(names.map((name) => [name, merchant])),
      data: {
        getList({ filters, meta }: { filters: { value: unknown }[]; meta: { signal: AbortSignal } }) {
          asked.push({ keyword: filters[0]?.value, signal: meta.signal });
          // Answered by nobody: it ends when it is called off.
          return new Promise((_, reject) =>
            meta.signal.addEventListener('abort', () => reject(new Error('called off'))),
          );
        },
      },
    });
    await user.type(box, '星河服饰');
    expect(asked).toEqual([]);
    await waitFor(() => expect(asked).toHaveLength(3));
    await user.type(box, '旗舰');
    await waitFor(() => expect(asked).toHaveLength(6));
    expect(asked.map(({ keyword }) => keyword)).toEqual([
      ...Array(3).fill('星河服饰'),
      ...Array(3).fill('星河服饰旗舰'),
    ]);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, true, false, false, false]);
  });

  it('says that records could not be searched when that fails, and searches again when asked', async () => {
    let isDown = true;
    const { user, box, titlesOf } = await openPalette({
      resources: nothingFound.resources,
      data: {
        async getList({ resource }: { resource: string }) {
          if (isDown) throw new Error('服务器错误');
          return { data: resource === 'merchant' ? [{ id: '1', name: '听雨玩具' }] : [], total: 1 };
        },
      },
    });
    await user.type(box, '听雨玩具');
    expect(await screen.findByText('记录没有搜索成功')).toBeVisible();
    expect(screen.queryByText('没有找到匹配的页面、命令或记录')).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(titlesOf('记录')).toEqual(['听雨玩具']));
    expect(screen.queryByText('记录没有搜索成功')).toBeNull();
  });

  it('asks every list once when nobody answers, also where other requests are sent again', async () => {
    const asked: string[] = [];
    const { user, box } = await openPalette({
      resources: nothingFound.resources,
      retry: 2,
      data: {
        async getList({ resource }: { resource: string }) {
          asked.push(resource);
          throw new Error('服务器错误');
        },
      },
    });
    await user.type(box, '听雨玩具');
    expect(await screen.findByText('记录没有搜索成功')).toBeVisible();
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  });

  it('shows what the other lists have when the search of one fails, and asks again when the keyword comes back', async () => {
    const asked: unknown[] = [];
    let isDown = true;
    const { user, box, titlesOf } = await openPalette({
      resources: nothingFound.resources,
      data: {
        async getList({ resource, filters }: { resource: string; filters: { value: unknown }[] }) {
          asked.push(filters[0]?.value);
          if (isDown && resource === 'user') throw new Error('服务器错误');
          return { data: [{ id: '1', name: resource === 'user' ? '听雨' : '听雨玩具' }], total: 1 };
        },
      },
    });
    await user.type(box, '听雨');
    await waitFor(() => expect(titlesOf('记录')).toEqual(['听雨玩具']));
    expect(screen.queryByText('记录没有搜索成功')).toBeNull();
    isDown = false;
    await user.type(box, '玩');
    await waitFor(() => expect(asked).toContain('听雨玩'));
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(titlesOf('记录')).toEqual(['听雨玩具', '听雨']));
  });

  it('says so where nothing is found', async () => {
    const { user, box } = await openPalette(nothingFound);
    await user.type(box, 'zzz');
    expect(await screen.findByText('没有找到匹配的页面、命令或记录')).toBeVisible();
    expect(within(screen.getByRole('dialog')).queryByRole('option')).toBeNull();
  });
});

describe('the commands of the palette', () => {
  const merchant = resourceOf(merchantDefinition);
  const forms = { resources: { merchant, loginLog: resourceOf(loginLogDefinition) } };

  it('stand below the screens: the other modes, the settings, the language, the way out', async () => {
    const { titlesOf, settings } = await openPalette();
    expect(settings.get().mode).toBe('light');
    expect(titlesOf('命令')).toEqual([
      '深色模式',
      '浅色或深色跟随系统',
      '系统设置',
      '切换语言：English',
      '快捷键',
      '退出登录',
    ]);
  });

  it.each([
    ['深色', 'dark'],
    ['ssms', 'dark'],
    ['gensui', 'system'],
    ['as the system', 'system'],
  ] as const)('turn by %s to %s', async (keyword, mode) => {
    const { user, box, titles, settings } = await openPalette();
    await user.type(box, keyword);
    await waitFor(() => expect(titles()[0]).toContain(mode === 'dark' ? '深色模式' : '跟随系统'));
    await user.keyboard('{Enter}');
    expect(settings.get().mode).toBe(mode);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('open the settings, and change the language', async () => {
    const { user, box, titles, onSettings, onLanguage } = await openPalette();
    await user.type(box, 'xtsz');
    await waitFor(() => expect(titles()).toEqual(['系统设置']));
    await user.keyboard('{Enter}');
    expect(onSettings).toHaveBeenCalledOnce();
    expect(onLanguage).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'english{Enter}');
    expect(onLanguage).toHaveBeenCalledWith('en');
  });

  it('ask before they sign out', async () => {
    const { user, box } = await openPalette();
    await user.type(box, 'tcdl{Enter}');
    const question = await screen.findByText('确定要退出系统吗?');
    await waitFor(() => expect(question).toBeVisible());
  });

  it.each(['新建商家', 'xjsj', 'xinjiansha'])('open the form of a new record by %s', async (keyword) => {
    const { user, box, titles, router } = await openPalette(forms);
    await user.type(box, keyword);
    await waitFor(() => expect(titles()).toEqual(['新建商家']));
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/custom/business/create');
  });

  it('have no form that the user may not open, and none of what nobody creates', async () => {
    const all = await openPalette({ ...forms, permissions: ['super_admin'] });
    await all.user.type(all.box, '新建');
    await waitFor(() => expect(all.titles()).toEqual(['新建商家']));
    all.unmount();
    const resources = { ...forms.resources, user: forms.resources.loginLog };
    const reader = await openPalette({ ...nothingFound, resources, permissions: ['user_admin'] });
    await reader.user.type(reader.box, '新建');
    expect(await screen.findByText('没有找到匹配的页面、命令或记录')).toBeVisible();
  });

  it('open no form while a role is looked at, and say why', async () => {
    const { user, box, titles, router } = await openPalette({ ...forms, lookedAtAs: '客服专员' });
    await user.type(box, '新建商家');
    await waitFor(() => expect(titles()).toEqual(['新建商家']));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('预览角色时只读')).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
  });
});

describe('what was opened last', () => {
  it('is noted once each, the latest first, eight at most', () => {
    for (const path of ['/a', '/b', '/a', '/c', '/d', '/e', '/f', '/g', '/h', '/i'])
      recordRecent(window.localStorage, path);
    expect(readRecent(window.localStorage)).toEqual(['/i', '/h', '/g', '/f', '/e', '/d', '/c', '/a']);
  });

  it.each(['{', '7', '{"a":1}', '[7,null]'])('is nothing where %s is kept', (kept) => {
    window.localStorage.setItem('recent', kept);
    expect(readRecent(window.localStorage)).toEqual([]);
  });
});

describe('screens', () => {
  const screens = [
    { path: '/a', title: 'Sign-in log', others: ['登录日志'], group: '' },
    { path: '/b', title: 'Log of operations', others: ['操作日志'], group: '' },
  ];

  it('are found by their titles in either language, those that begin with the keyword first', () => {
    expect(findByTitle(screens, 'LOG', []).map(({ path }) => path)).toEqual(['/b', '/a']);
    expect(findByTitle(screens, 'czrz', []).map(({ path }) => path)).toEqual(['/b']);
    expect(findByTitle(screens, '日志', ['/b']).map(({ path }) => path)).toEqual(['/b', '/a']);
  });
});
