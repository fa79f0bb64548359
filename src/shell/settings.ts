/** What a user sets about the frame; kept in this browser. */
export interface ShellSettings {
  readonly sidebarCollapsed: boolean;
  readonly mode: 'light' | 'dark';
}

/** Defaults of spec §9; the menu starts folded inside a frame (spec §4). */
export function defaultSettings(isFramed: boolean): ShellSettings {
  return { sidebarCollapsed: isFramed, mode: 'light' };
}

/** Holds the settings, tells listeners of each change, and survives a reload where storage can be written. */
export interface SettingsStore {
  readonly get: () => ShellSettings;
  /** What holds in this browser where nothing was set. */
  readonly defaults: ShellSettings;
  readonly set: (change: Partial<ShellSettings>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const storageKey = 'settings';

/** What of the settings is not as by default: that is kept with the account. */
export function differingSettings(settings: ShellSettings, defaults: ShellSettings): Partial<ShellSettings> {
  return {
    ...(settings.sidebarCollapsed !== defaults.sidebarCollapsed && { sidebarCollapsed: settings.sidebarCollapsed }),
    ...(settings.mode !== defaults.mode && { mode: settings.mode }),
  };
}

export function createSettingsStore(storage: Storage, defaults: ShellSettings): SettingsStore {
  let settings = { ...defaults, ...readStored(storage) };
  const listeners = new Set<() => void>();
  return {
    get: () => settings,
    defaults,
    set: (change) => {
      settings = { ...settings, ...change };
      storage.setItem(storageKey, JSON.stringify(settings));
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What is stored and still means something; anything else is as if nothing were. */
function readStored(storage: Storage): Partial<ShellSettings> {
  try {
    return readSettings(JSON.parse(storage.getItem(storageKey) ?? '{}'));
  } catch {
    return {};
  }
}

/** The settings among what was kept, as far as they can be read. */
export function readSettings(kept: unknown): Partial<ShellSettings> {
  if (typeof kept !== 'object' || kept === null) return {};
  return {
    ...('sidebarCollapsed' in kept && { sidebarCollapsed: kept.sidebarCollapsed === true }),
    ...('mode' in kept && { mode: kept.mode === 'dark' ? 'dark' : 'light' }),
  };
}
