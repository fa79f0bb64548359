import { createFeed } from '../../base/feed.ts';
import { isObject } from '../../base/is-object.ts';
import { plainBrand } from '../../workspace/brand.tsx';
import { readJson } from '../../workspace/session/storage.ts';

/** The user's layout settings, stored in this browser and in the account. The names are those of spec §3. */
export interface ShellSettings {
  readonly sidebarCollapsed: boolean;
  readonly showLogo: boolean;
  /** The header is fixed while the content scrolls. */
  readonly fixHeader: boolean;
  /** The side menu is fixed while the content scrolls, and scrolls separately. */
  readonly fixSidebar: boolean;
  /**
   * Shows the tab bar. Without it only the current screen stays mounted, and leaving it asks about unsaved input. Screens
   * with unsaved input of before stay until they are left.
   */
  readonly openTagsView: boolean;
  readonly showSidebar: boolean;
  readonly showBreadcrumb: boolean;
  /** Position of the button that collapses the side menu. */
  readonly collapsedMenuBtnPosition: CollapseButtonPosition;
  /** Enables single-key shortcuts: `/` searches, `N` creates a record. */
  readonly singleKeys: boolean;
  /** Adjusts colors for users with weak color vision (色弱模式). */
  readonly weekMode: boolean;
  readonly grayMode: boolean;
  /** `system` follows the operating system. */
  readonly mode: Mode | 'system';
  /** `#rrggbb`: the primary color, from which the theme is derived. */
  readonly primaryColor: string;
}

/** What the console looks like. */
export type Mode = 'light' | 'dark';

export const modes: readonly ShellSettings['mode'][] = ['light', 'dark', 'system'];

const collapseButtonPositions = ['hide', 'top', 'bottom'] as const;
type CollapseButtonPosition = (typeof collapseButtonPositions)[number];

/** Returns the defaults of spec §9. Inside an iframe the menu starts collapsed (spec §4). */
export function defaultSettings(isFramed: boolean, primaryColor = plainBrand.colors.primary): ShellSettings {
  return {
    sidebarCollapsed: isFramed,
    showLogo: true,
    fixHeader: false,
    fixSidebar: true,
    openTagsView: true,
    showSidebar: true,
    showBreadcrumb: true,
    collapsedMenuBtnPosition: 'top',
    singleKeys: true,
    weekMode: false,
    grayMode: false,
    mode: 'light',
    primaryColor,
  };
}

/** Stores the settings, notifies listeners of changes, and survives a reload if storage is writable. */
export interface SettingsStore {
  readonly get: () => ShellSettings;
  /** Defaults in this browser. */
  readonly defaults: ShellSettings;
  readonly set: (change: Partial<ShellSettings>) => void;
  /** Resets the settings of the last user. Their stored copy is cleared with the session. */
  readonly forget: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Key of the settings in the browser's storage. */
export const settingsKey = 'settings';

/** Returns the settings that differ from the defaults; only these are stored in the account. */
export function differingSettings(settings: ShellSettings, defaults: ShellSettings): Partial<ShellSettings> {
  const common = new Map<string, unknown>(Object.entries(defaults));
  return readSettings(
    Object.fromEntries(Object.entries(settings).filter(([name, value]) => common.get(name) !== value)),
  );
}

export function createSettingsStore(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  defaults: ShellSettings,
): SettingsStore {
  let settings = { ...defaults, ...readSettings(readJson(storage, settingsKey)) };
  const changes = createFeed<void>();
  function become(next: ShellSettings) {
    settings = next;
    changes.emit();
  }
  return {
    get: () => settings,
    defaults,
    set: (change) => {
      become({ ...settings, ...change });
      storage.setItem(settingsKey, JSON.stringify(settings));
    },
    forget: () => become(defaults),
    subscribe: changes.subscribe,
  };
}

const isFlag = (value: unknown) => typeof value === 'boolean';
const isOneOf = (choices: readonly unknown[]) => (value: unknown) => choices.includes(value);

const isReadable: Readonly<Record<keyof ShellSettings, (value: unknown) => boolean>> = {
  sidebarCollapsed: isFlag,
  showLogo: isFlag,
  fixHeader: isFlag,
  fixSidebar: isFlag,
  openTagsView: isFlag,
  showSidebar: isFlag,
  showBreadcrumb: isFlag,
  collapsedMenuBtnPosition: isOneOf(collapseButtonPositions),
  singleKeys: isFlag,
  weekMode: isFlag,
  grayMode: isFlag,
  mode: isOneOf(modes),
  primaryColor: (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value),
};

const isSetting = (name: string): name is keyof ShellSettings => Object.hasOwn(isReadable, name);

/** Returns the valid settings of a stored value. */
export function readSettings(kept: unknown): Partial<ShellSettings> {
  if (!isObject(kept)) return {};
  return Object.fromEntries(Object.entries(kept).filter(([name, value]) => isSetting(name) && isReadable[name](value)));
}
