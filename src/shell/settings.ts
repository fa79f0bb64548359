import { theme } from '../config/theme.ts';

/** What a user sets about the frame; kept in this browser and with the account. The names are those of spec §3. */
export interface ShellSettings {
  readonly sidebarCollapsed: boolean;
  readonly showLogo: boolean;
  /** The header stays where it is while the content scrolls. */
  readonly fixHeader: boolean;
  /** The side menu stays where it is while the content scrolls, and scrolls by itself. */
  readonly fixSidebar: boolean;
  /** Shows the strip of the opened tabs. Without it only the current screen is kept, and leaving it asks for unsaved input. */
  readonly openTagsView: boolean;
  readonly showSidebar: boolean;
  readonly showBreadcrumb: boolean;
  /** Where the button stands that folds the side menu. */
  readonly collapsedMenuBtnPosition: CollapseButtonPosition;
  /** Single keys act on a screen: `/` searches, `N` makes a record. */
  readonly singleKeys: boolean;
  /** Helps who sees colours weakly (色弱模式). */
  readonly weekMode: boolean;
  readonly grayMode: boolean;
  readonly mode: 'light' | 'dark';
  /** `#rrggbb`: what the look is derived from. */
  readonly primaryColor: string;
}

export const collapseButtonPositions = ['hide', 'top', 'bottom'] as const;
export type CollapseButtonPosition = (typeof collapseButtonPositions)[number];

/** Defaults of spec §9; the menu starts folded inside a frame (spec §4). */
export function defaultSettings(isFramed: boolean): ShellSettings {
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
    primaryColor: theme.seeds.colorPrimary,
  };
}

/** Holds the settings, tells listeners of each change, and survives a reload where storage can be written. */
export interface SettingsStore {
  readonly get: () => ShellSettings;
  /** What holds in this browser where nothing was set. */
  readonly defaults: ShellSettings;
  readonly set: (change: Partial<ShellSettings>) => void;
  /** Forgets what the last user set; what is stored is cleared with their session. */
  readonly forget: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const storageKey = 'settings';

/** What of the settings is not as by default: that is kept with the account. */
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
  let settings = { ...defaults, ...readStored(storage) };
  const listeners = new Set<() => void>();
  function become(next: ShellSettings) {
    settings = next;
    for (const listener of listeners) listener();
  }
  return {
    get: () => settings,
    defaults,
    set: (change) => {
      become({ ...settings, ...change });
      storage.setItem(storageKey, JSON.stringify(settings));
    },
    forget: () => become(defaults),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What is stored and still means something; anything else is as if nothing were. */
function readStored(storage: Pick<Storage, 'getItem'>): Partial<ShellSettings> {
  try {
    return readSettings(JSON.parse(storage.getItem(storageKey) ?? '{}'));
  } catch {
    return {};
  }
}

const isFlag = (value: unknown) => typeof value === 'boolean';
const isOneOf = (choices: readonly unknown[]) => (value: unknown) => choices.includes(value);

/** What each setting may be. */
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
  mode: isOneOf(['light', 'dark']),
  primaryColor: (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value),
};

const isSetting = (name: string): name is keyof ShellSettings => Object.hasOwn(isReadable, name);

/** The settings among what was kept, as far as they can be read. */
export function readSettings(kept: unknown): Partial<ShellSettings> {
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([name, value]) => isSetting(name) && isReadable[name](value)));
}
