import { isObject } from '../../../base/is-object.ts';

/**
 * A user's settings of one list. Only differences from the defaults are stored, so that new columns appear
 * automatically.
 */
export interface ListSettings {
  /** Columns that are shown although hidden by default (true), or hidden although shown by default (false). */
  readonly columns: Readonly<Record<string, boolean>>;
  /**
   * Names of the columns in the chosen order; empty for the default order. A new column comes after its predecessor in
   * that order.
   */
  readonly order: readonly string[];
  /** Widths in pixels of resized columns, by name. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: 'normal' | 'tight';
  /** Whether the filter row is expanded. */
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

/** Returns the stored settings. Unreadable values count as not set. */
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

/** Returns the settings to store: those that differ from the defaults, or `null` if none do. */
export function storedSettings(settings: ListSettings): object | null {
  const differing = Object.entries(settings).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(defaultSettings, key)),
  );
  return differing.length === 0 ? null : Object.fromEntries(differing);
}

/** Minimum and maximum column width in pixels. */
const bounds = { min: 60, max: 1000 };

function boundedWidth(width: number): number {
  return Math.round(Math.min(bounds.max, Math.max(bounds.min, width)));
}

/** Returns the widths with one column changed, or reset if the width is undefined. */
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
