import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSettingsStore, defaultSettings } from '../../src/shell/settings.ts';

const open = () => createSettingsStore(window.localStorage, defaultSettings(false));

describe('the settings of the frame', () => {
  beforeEach(() => window.localStorage.clear());

  it('begin with an open menu and light colours, and with a folded menu inside a frame', () => {
    expect(open().get()).toEqual({ sidebarCollapsed: false, mode: 'light' });
    expect(defaultSettings(true).sidebarCollapsed).toBe(true);
  });

  it('survive a reload and tell whoever listens', () => {
    const settings = open();
    const told = vi.fn();
    settings.subscribe(told);
    settings.set({ mode: 'dark' });
    expect(told).toHaveBeenCalledTimes(1);
    expect(open().get()).toEqual({ sidebarCollapsed: false, mode: 'dark' });
  });

  it.each(['', 'null', '7', '{"mode":"sepia","sidebarCollapsed":"yes","other":1}', '{broken'])(
    'are the defaults where %s is stored',
    (stored) => {
      window.localStorage.setItem('settings', stored);
      expect(open().get()).toEqual({ sidebarCollapsed: false, mode: 'light' });
    },
  );
});
