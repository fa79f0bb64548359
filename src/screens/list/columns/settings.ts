import { isObject } from '../../../engine/is-object.ts';

/** How one user likes one list: only what differs from its defaults, so that new columns appear by themselves. */
export interface ListSettings {
  /** Columns shown that are hidden by default (true), and the other way round (false). */
  readonly columns: Readonly<Record<string, boolean>>;
  /** Names of the columns in the order chosen; empty for that of the list. One that is new stands behind the one it follows there. */
  readonly order: readonly string[];
  /** Widths of columns in pixels that somebody has drawn them to, by name. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: 'normal' | 'tight';
  /** Whether the row of filters is unfolded. */
  readonly hasFilters: boolean;
}

export type ChangeSettings = (change: Partial<ListSettings>) => void;

export const defaultSettings: ListSettings = Object.freeze({
  columns: {},
  order: [],
  widths: {},
  density: 'normal',
  hasFilters: false,
});

/** The settings as they were kept; what cannot be read counts as never set. */
export function readSettings(saved: unknown): ListSettings {
  const { columns, order, widths, density, hasFilters } = isObject(saved) ? saved : {};
  return {
    columns: entriesOf(columns, (value) => typeof value === 'boolean'),
    order: Array.isArray(order) ? order.filter((name) => typeof name === 'string') : [],
    widths: entriesOf(widths, isWidth),
    density: density === 'tight' ? 'tight' : defaultSettings.density,
    hasFilters: hasFilters === true,
  };
}

/** What is kept of the settings: what differs from the defaults, or `null` where nothing does. */
export function storedSettings(settings: ListSettings): object | null {
  const differing = Object.entries(settings).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(defaultSettings, key)),
  );
  return differing.length === 0 ? null : Object.fromEntries(differing);
}

/** Narrowest and widest column, in pixels. */
const bounds = { least: 60, most: 1000 };

/** The width as it may be, in whole pixels. */
export function boundedWidth(width: number): number {
  return Math.round(Math.min(bounds.most, Math.max(bounds.least, width)));
}

/** The widths with one column as wide as said, or as it is by default. */
export function withWidth(widths: ListSettings['widths'], name: string, width: number | undefined) {
  const { [name]: _before, ...rest } = widths;
  return width === undefined ? rest : { ...rest, [name]: boundedWidth(width) };
}

function isWidth(value: unknown): value is number {
  return typeof value === 'number' && boundedWidth(value) === value;
}

function entriesOf<Value>(given: unknown, isValue: (value: unknown) => value is Value): Record<string, Value> {
  const entries = Object.entries(isObject(given) ? given : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, Value] => isValue(entry[1])));
}
