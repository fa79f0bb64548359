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
  readonly set: (change: Partial<ShellSettings>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const storageKey = 'settings';

export function createSettingsStore(storage: Storage, defaults: ShellSettings): SettingsStore {
  let settings = { ...defaults, ...readStored(storage) };
  const listeners = new Set<() => void>();
  return {
    get: () => settings,
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
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return {
      ...('sidebarCollapsed' in stored && { sidebarCollapsed: stored.sidebarCollapsed === true }),
      ...('mode' in stored && { mode: stored.mode === 'dark' ? 'dark' : 'light' }),
    };
  } catch {
    return {};
  }
}
