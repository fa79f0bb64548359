import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import zhCN from 'antd/locale/zh_CN';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSettingsStore, defaultSettings } from '../../src/shell/settings/settings.ts';
import { Appearance } from '../../src/shell/theme/appearance.tsx';

/** An operating system that can turn dark. */
function stubSystem() {
  const { matchMedia } = window;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let isDark = false;
  Object.defineProperty(dark, 'matches', { get: () => isDark });
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(prefers-color-scheme: dark)' ? dark : matchMedia(query),
  );
  return {
    turn(mode: 'light' | 'dark') {
      isDark = mode === 'dark';
      dark.dispatchEvent(new Event('change'));
    },
  };
}

afterEach(() => vi.restoreAllMocks());

describe('the look', () => {
  it('keeps what is typed when the language changes', async () => {
    const settings = createSettingsStore(window.localStorage, defaultSettings(false));
    const draw = (locale: typeof zhCN | undefined) => (
      <Appearance settings={settings} locale={locale}>
        <input aria-label="name" />
      </Appearance>
    );
    const { rerender } = render(draw(zhCN));
    await userEvent.type(screen.getByLabelText('name'), '星河');
    rerender(draw(undefined));
    expect(screen.getByLabelText('name')).toHaveValue('星河');
  });

  it('has variables of its own, and the root carries those of the present one alone', () => {
    const settings = createSettingsStore(window.localStorage, defaultSettings(false));
    const looks = () => [...document.documentElement.classList].filter((name) => name.startsWith('console-'));
    const { unmount } = render(<Appearance settings={settings}>内容</Appearance>);
    const light = looks();
    act(() => settings.set({ mode: 'dark' }));
    const dark = looks();
    expect([light.length, dark.length]).toEqual([1, 1]);
    expect(dark).not.toEqual(light);
    act(() => settings.set({ mode: 'light' }));
    expect(looks()).toEqual(light);
    unmount();
    expect(looks()).toEqual([]);
  });

  it('follows the operating system at once where that is chosen, and nowhere else', () => {
    const system = stubSystem();
    const settings = createSettingsStore(window.localStorage, defaultSettings(false));
    const scheme = () => document.documentElement.style.colorScheme;
    render(<Appearance settings={settings}>内容</Appearance>);
    act(() => system.turn('dark'));
    expect(scheme()).toBe('light');
    act(() => settings.set({ mode: 'system' }));
    expect(scheme()).toBe('dark');
    act(() => system.turn('light'));
    expect(scheme()).toBe('light');
    act(() => settings.set({ mode: 'dark' }));
    expect(scheme()).toBe('dark');
  });

  it('stays when one that stood in it goes: the page before sign-in is drawn by it once the console has gone', () => {
    const settings = createSettingsStore(window.localStorage, defaultSettings(false));
    const looks = () => [...document.documentElement.classList].filter((name) => name.startsWith('console-'));
    const draw = (isInside: boolean) => (
      <Appearance settings={settings}>
        {isInside ? <Appearance settings={settings}>控制台</Appearance> : '登录'}
      </Appearance>
    );
    const { rerender } = render(draw(true));
    expect(looks()).toHaveLength(1);
    rerender(draw(false));
    expect(looks()).toHaveLength(1);
  });
});
