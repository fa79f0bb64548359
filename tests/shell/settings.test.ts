import { beforeEach, describe, expect, it, vi } from 'vitest';
import { brand } from '../../src/product/brand.ts';
import { createSettingsStore, defaultSettings } from '../../src/shell/settings/settings.ts';

const ofProduct = defaultSettings(false, brand.colors.primary);
const open = () => createSettingsStore(window.localStorage, ofProduct);

describe('the settings of the frame', () => {
  beforeEach(() => window.localStorage.clear());

  it('begin as the specification has them, with a folded menu inside a frame [3.5 4.12 4.18 9.4 9.10]', () => {
    expect(open().get()).toEqual({
      sidebarCollapsed: false,
      showLogo: true,
      fixSidebar: true,
      openTagsView: true,
      showSidebar: true,
      showBreadcrumb: true,
      singleKeys: true,
      fixHeader: false,
      collapsedMenuBtnPosition: 'top',
      weekMode: false,
      grayMode: false,
      mode: 'light',
      primaryColor: '#1880ff',
    });
    expect(defaultSettings(true).sidebarCollapsed).toBe(true);
  });

  it('survive a reload and tell listeners', () => {
    const settings = open();
    const told = vi.fn();
    settings.subscribe(told);
    settings.set({ mode: 'dark', collapsedMenuBtnPosition: 'bottom', grayMode: true });
    expect(told).toHaveBeenCalledTimes(1);
    expect(open().get()).toEqual({
      ...ofProduct,
      mode: 'dark',
      collapsedMenuBtnPosition: 'bottom',
      grayMode: true,
    });
  });

  it.each(['light', 'dark', 'system'] as const)('take %s for light or dark', (mode) => {
    open().set({ mode });
    expect(open().get().mode).toBe(mode);
  });

  it('are the defaults for the next user, and stored no more', () => {
    const settings = open();
    const told = vi.fn();
    settings.set({ mode: 'dark' });
    window.localStorage.clear();
    settings.subscribe(told);
    settings.forget();
    expect(told).toHaveBeenCalledTimes(1);
    expect(settings.get()).toEqual(ofProduct);
    expect(window.localStorage).toHaveLength(0);
  });

  it('keep the weak colours and the gray apart', () => {
    const settings = open();
    settings.set({ weekMode: true });
    expect(settings.get()).toMatchObject({ weekMode: true, grayMode: false });
  });

  it.each([
    '',
    'null',
    '7',
    '{"mode":"sepia","sidebarCollapsed":"yes","other":1}',
    '{"collapsedMenuBtnPosition":"left","primaryColor":"red","toString":true}',
    '{broken',
  ])('are the defaults where %s is stored', (stored) => {
    window.localStorage.setItem('settings', stored);
    expect(open().get()).toEqual(ofProduct);
  });
});
