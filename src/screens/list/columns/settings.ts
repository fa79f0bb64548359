/** How one user likes one list: only what differs from its defaults, so that new columns appear by themselves. */
export interface ListSettings {
  /** Columns shown that are hidden by default (true), and the other way round (false). */
  readonly columns: Readonly<Record<string, boolean>>;
  /** Names of the columns in the order chosen; empty for that of the list. One that is new stands behind the one it follows there. */
  readonly order: readonly string[];
  readonly density: 'normal' | 'tight';
  /** Whether the row of filters is unfolded. */
  readonly hasFilters: boolean;
}

export type ChangeSettings = (change: Partial<ListSettings>) => void;

export const defaultSettings: ListSettings = Object.freeze({
  columns: {},
  order: [],
  density: 'normal',
  hasFilters: false,
});

/** The settings as they were kept; what cannot be read counts as never set. */
export function readSettings(saved: unknown): ListSettings {
  const { columns, order, density, hasFilters } = isObject(saved) ? saved : {};
  return {
    columns: Object.fromEntries(
      Object.entries(isObject(columns) ? columns : {}).filter(
        (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
      ),
    ),
    order: Array.isArray(order) ? order.filter((name) => typeof name === 'string') : [],
    density: density === 'tight' ? 'tight' : defaultSettings.density,
    hasFilters: hasFilters === true,
  };
}

/** What is kept of the settings: what differs from the defaults, or `null` where nothing does. */
export function keptSettings(settings: ListSettings): object | null {
  const differing = Object.entries(settings).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(defaultSettings, key)),
  );
  return differing.length === 0 ? null : Object.fromEntries(differing);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
