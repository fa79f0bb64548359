/** How one user likes one list: only what differs from its defaults, so that new columns appear by themselves. */
export interface ListSettings {
  /** Columns shown that are hidden by default (true), and the other way round (false). */
  readonly columns: Readonly<Record<string, boolean>>;
  readonly density: 'normal' | 'tight';
  /** Whether the row of filters is unfolded. */
  readonly hasFilters: boolean;
}

export interface ListSettingsStore {
  readonly get: () => ListSettings;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (change: Partial<ListSettings>) => void;
}

const defaults: ListSettings = Object.freeze({ columns: {}, density: 'normal', hasFilters: false });

/** Keeps the settings in a storage under `key`. What cannot be read counts as never set; what cannot be kept lasts until reload. */
export function createListSettings(storage: Pick<Storage, 'getItem' | 'setItem'>, key: string): ListSettingsStore {
  const listeners = new Set<() => void>();
  let current = readSettings(storage.getItem(key));
  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(change) {
      current = { ...current, ...change };
      try {
        storage.setItem(key, JSON.stringify(current));
      } catch {
        // Full or forbidden: the setting holds as long as the page.
      }
      for (const listener of listeners) listener();
    },
  };
}

function readSettings(text: string | null): ListSettings {
  const saved = parse(text);
  return {
    columns: Object.fromEntries(
      Object.entries(isObject(saved.columns) ? saved.columns : {}).filter(
        (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
      ),
    ),
    density: saved.density === 'tight' ? 'tight' : defaults.density,
    hasFilters: saved.hasFilters === true,
  };
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
