import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { flatten } from '../../src/engine/route.ts';
import merchantDefinition from '../../src/resources/customer/merchant.ts';
import { list } from '../../src/resources/index.ts';
import { findScreens } from '../../src/shell/palette/find.ts';
import { PaletteButton } from '../../src/shell/palette-button.tsx';
import { readRecent, recordRecent } from '../../src/workspace/recent.ts';
import { type ConsoleOptions, renderInConsole, resourceOf } from '../screens/form/console.tsx';

beforeEach(() => window.localStorage.clear());

async function openPalette(options: ConsoleOptions = {}) {
  const console = await renderInConsole(<PaletteButton />, options);
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox');
  // Where things are drawn the dialog gives it the focus by itself.
  await user.click(box);
  const titles = () => screen.queryAllByRole('option').map((option) => option.firstElementChild?.textContent);
  return { ...console, user, box, titles };
}

describe('the palette', () => {
  it('opens by Ctrl K and lists the screens that the user may open', async () => {
    const { titles } = await openPalette({ permissions: ['user_admin', 'customer_admin', 'merchant_admin'] });
    expect(titles()).toEqual(['首页', '商家管理', '用户管理']);
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

  it('says so where nothing is found', async () => {
    const { user, box } = await openPalette();
    await user.type(box, 'zzz');
    expect(await screen.findByText('没有找到匹配的页面或记录')).toBeVisible();
    expect(within(screen.getByRole('dialog')).queryByRole('option')).toBeNull();
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
    expect(findScreens(screens, 'LOG', []).map(({ path }) => path)).toEqual(['/b', '/a']);
    expect(findScreens(screens, 'czrz', []).map(({ path }) => path)).toEqual(['/b']);
    expect(findScreens(screens, '日志', ['/b']).map(({ path }) => path)).toEqual(['/b', '/a']);
  });
});
