import { replaceEqualDeep } from '@tanstack/react-query';
import { isId } from '../../base/is-id.ts';
import { config } from '../../config/index.ts';
import type { ListLayout } from '../../engine/definition/list.ts';
import { hasAbility } from '../../engine/features/ability.ts';
import type { Condition } from '../../engine/fields/condition.ts';
import type { Field } from '../../engine/fields/field.ts';
import type { KindRegistry } from '../../engine/fields/kind.ts';
import { readableFields } from '../../engine/fields/values.ts';
import type { PermissionSnapshot } from '../../engine/permissions/permission.ts';
import { defaultSort, maxSorts, openingOf } from '../../engine/queries/query.ts';
import { formatSorts, parseSort } from '../../engine/queries/sort.ts';
import { splitFigure } from '../../engine/reports/figure-filter.ts';
import type { Resource, Sort } from '../../engine/resource.ts';
import { isDay, isInRange } from '../../engine/time/days.ts';
import {
  declaredFilters,
  displayParameters,
  furtherFilters,
  type ListFilter,
  readFilters,
  writeFilters,
} from './filters/list-filter.ts';
import { anyKeyword, keywordsIn } from './filters/value-list.ts';

/** Returns whether a list opens in a layout with the condition of the preset that it opens with, and not with every row. */
type OpensWith = (resource: Resource, where: Condition) => boolean;

const openings = import.meta.glob<OpensWith>('../../../features/*/screen/opening.ts', {
  eager: true,
  import: 'opensWith',
});

/** The state of a list. It is stored only in the address. */
export interface ListAddress {
  /** From 1. */
  readonly page: number;
  /** Rows per page; one of `config.pageSizes`. */
  readonly size: number;
  /** From one to `maxSorts`. Rows with equal values of the first are sorted by the second, and so on. */
  readonly sort: readonly Sort[];
  /** Key of a preset; undefined for all rows. */
  readonly preset: string | undefined;
  /** One, or any of several: see `keywordsIn`. */
  readonly keyword: string;
  /** By key of the filter. Several values match any of them. For a range: `[first, last]`, either of which may be ''. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** Id of the import whose records are shown; undefined for no restriction. */
  readonly import: string | undefined;
  /** The figure of a report whose records are shown, as text; undefined for no restriction. */
  readonly figure: string | undefined;
  readonly layout: ListLayout;
  /** Time range of the calendar. */
  readonly span: (typeof spans)[number];
  /** Current day of the calendar or grid, `2026-11-21`; undefined for today. */
  readonly day: string | undefined;
  /** Names of the shown columns, in order; undefined for the user's own settings. */
  readonly columns: readonly string[] | undefined;
  /** Id of the saved view that the state started from, regardless of later changes. */
  readonly view: string | undefined;
}

/** Reads and writes the query string of one resource's list, for the fields that the user may filter and sort by. */
export interface AddressCodec {
  /** Every row, in the order of the list. */
  readonly initial: ListAddress;
  /** What the list opens with, where the address has no condition. The menu links to it. */
  readonly opening: ListAddress;
  /** The filters that the resource declares, in order. */
  readonly filters: readonly ListFilter[];
  /** The further filters by the fields of the resource, which the user adds. */
  readonly others: readonly ListFilter[];
  /** The filter that every request has, besides those that the user chooses: the record that the place is below. */
  readonly parent: Resource['parent'];
  /** The tab in which the list is shown. */
  readonly tab: Resource['tab'];
  /** Returns what an address of the layout without conditions shows. */
  openingIn(layout: ListLayout): ListAddress;
  /** Returns whether the address has no condition, and the list opens with some for some users. */
  leavesOpen(search: string): boolean;
  /**
   * `unknown` lists invalid parameters and columns. The address then contains their defaults. What is equal in the address
   * read before is the same object: what is drawn of it is not drawn again.
   */
  read(search: string): { readonly address: ListAddress; readonly unknown: readonly string[] };
  /**
   * Returns the query string in a fixed order, with only the values that differ from those of every row; `preset=all`
   * stands for every row where the list opens with less for some users.
   */
  write(address: ListAddress): string;
}

/** What to change of an address, or a function that returns it. */
export type AddressChange = Partial<ListAddress> | ((address: ListAddress) => Partial<ListAddress>);

/** Returns the changed address, on page 1 unless the change contains a page. */
export function changedAddress(address: ListAddress, change: AddressChange): ListAddress {
  return { ...address, page: 1, ...(typeof change === 'function' ? change(address) : change) };
}

/** Returns the change that chooses a preset. The order follows, unless the user has chosen another one. */
export function presetChange(
  { initial, opening }: Pick<AddressCodec, 'initial' | 'opening'>,
  { preset, sort }: ListAddress,
  next: string | undefined,
): Pick<ListAddress, 'preset' | 'sort'> {
  const usual = (key: string | undefined) => (key === opening.preset ? opening : initial).sort;
  return { preset: next, sort: formatSorts(sort) === formatSorts(usual(preset)) ? usual(next) : sort };
}

/** Value of the `preset` parameter for no preset, if the list opens with one for some users. */
const everything = 'all';
/** Value of the `view` parameter for no view, if the list opens with a view by default: `view=none`. */
export const noView = 'none';
const spans = ['month', 'week', 'day'] as const;
const systemSorts: readonly string[] = ['createdAt', 'updatedAt'];

/** Reads `scene`, the name of `preset` in the previous release. Links and saved views still contain it. */
function withPresetName(params: URLSearchParams): URLSearchParams {
  const former = params.get('scene');
  if (former === null) return params;
  params.delete('scene');
  if (!params.has('preset')) params.set('preset', former);
  return params;
}

/** Whether the previous release wrote the address. */
export function isOutdated(search: string): boolean {
  return new URLSearchParams(search).has('scene');
}

/** Returns the codec of a list with an address of its own, which opens with what is for the user. */
export function createListCodec(resource: Resource, snapshot: PermissionSnapshot, kinds: KindRegistry): AddressCodec {
  const fields = readableFields(resource, snapshot);
  const opensWith = resource.list.openings.length > 0;
  const { preset, sort } = openingOf(resource, fields, snapshot) ?? {};
  return createAddressCodec(resource, fields, kinds, opensWith ? { preset, ...(sort && { sort: [sort] }) } : undefined);
}

/**
 * @param fields fields the user may see
 * @param opens what an address without conditions shows; then `preset=all` stands for every row. @default every row
 */
export function createAddressCodec(
  resource: Resource,
  fields: readonly Field[],
  kinds: KindRegistry,
  opens?: Partial<Pick<ListAddress, 'preset' | 'sort'>>,
): AddressCodec {
  const initial = everyRow(resource, fields);
  const opening: ListAddress = { ...initial, ...opens };
  const filterable = hasAbility(resource.capabilities, 'filters') ? fields : [];
  const filters = declaredFilters(filterable, kinds);
  const others = furtherFilters(filterable, kinds);
  const sortable = fields.filter((field) => field.sortable && !field.mask).map((field) => field.name);
  const usual = initial.sort.map(({ field }) => field);
  const readers = parameterReaders(resource, [...sortable, ...systemSorts, ...usual]);
  const isOpen = (query: URLSearchParams) =>
    opens !== undefined && [...query.keys()].every((name) => displayParameters.includes(name));
  const openingIn = (layout: ListLayout) => {
    const where = resource.list.presets.find(({ key }) => key === opening.preset)?.where;
    const asked = openings[`../../../features/${layout}/screen/opening.ts`];
    return where && asked?.(resource, where) === false ? initial : opening;
  };
  const grammar = { resource, fields, kinds, initial, allFilters: [...filters, ...others], readers, openingIn, isOpen };
  let last = initial;
  return {
    initial,
    opening,
    openingIn,
    filters,
    others,
    parent: resource.parent,
    tab: resource.tab,
    leavesOpen: (search) => isOpen(new URLSearchParams(search)),
    read(search) {
      const { address, unknown } = readAddress(search, grammar);
      last = replaceEqualDeep(last, address);
      return { address: last, unknown };
    },
    write: (address) => writeAddress(address, grammar),
  };
}

/** What the parameters of a list are read and written by. */
interface Grammar extends Pick<AddressCodec, 'initial' | 'openingIn'> {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  readonly kinds: KindRegistry;
  readonly allFilters: readonly ListFilter[];
  readonly readers: ReturnType<typeof parameterReaders>;
  /** Whether the list opens with what it does for the user: there is no condition. */
  readonly isOpen: (query: URLSearchParams) => boolean;
}

function readAddress(search: string, grammar: Grammar): ReturnType<AddressCodec['read']> {
  const { resource, fields, kinds, initial, allFilters, readers, openingIn, isOpen } = grammar;
  const given = withPresetName(new URLSearchParams(search));
  const unknown = new Set(given.keys());
  if (given.get('tab') === resource.tab?.key) unknown.delete('tab');
  // The screen reads it: the bulk operation whose results are shown above the list.
  unknown.delete('job');
  const { layout = initial.layout } = readers['layout']?.(given.get('layout') ?? '') ?? {};
  let address = isOpen(given) ? openingIn(layout) : initial;
  for (const [name, read] of Object.entries(readers)) {
    const text = given.get(name);
    const part = text === null ? undefined : read(text);
    if (!part) continue;
    unknown.delete(name);
    address = { ...address, ...part };
  }
  if (resource.list.search.length > 0 && given.has('q')) {
    unknown.delete('q');
    address = { ...address, keyword: anyKeyword(given.getAll('q')) };
  }
  const isColumn = (name: string) =>
    resource.list.columns.includes(name) && fields.some((field) => field.name === name);
  const columns = [...new Set(given.get('columns')?.split(','))];
  const there = columns.filter(isColumn);
  if (there.length > 0) {
    unknown.delete('columns');
    address = { ...address, columns: there };
    for (const name of columns) if (!isColumn(name)) unknown.add(name);
  }
  const filters = readFilters(given, allFilters, kinds, unknown);
  return { address: { ...address, filters }, unknown: [...unknown] };
}

function writeAddress(
  { page, size, sort, preset, keyword, layout, span, day, columns, view, ...address }: ListAddress,
  { resource: { tab }, initial, allFilters, isOpen }: Grammar,
): string {
  const query = new URLSearchParams();
  const set = (name: string, value: string | number | undefined, usual?: string | number) => {
    if (value !== undefined && value !== usual) query.set(name, String(value));
  };
  if (!tab?.isFirst) set('tab', tab?.key);
  set('layout', layout, initial.layout);
  set('span', span, initial.span);
  set('day', day);
  set('preset', preset);
  for (const one of keywordsIn(keyword)) query.append('q', one);
  set('import', address.import);
  set('figure', address.figure);
  writeFilters(query, allFilters, address.filters);
  set('sort', formatSorts(sort), formatSorts(initial.sort));
  set('size', size, initial.size);
  set('columns', columns?.join(','));
  set('view', view);
  set('page', page, 1);
  if (isOpen(query)) query.set('preset', everything);
  return query.toString();
}

/** Returns the address of every row, in the order of the list. */
function everyRow(resource: Resource, fields: readonly Field[]): ListAddress {
  return {
    page: 1,
    size: config.pageSizes[0] ?? 20,
    sort: [defaultSort(resource, fields)],
    preset: undefined,
    keyword: '',
    filters: {},
    import: undefined,
    figure: undefined,
    layout: resource.list.layouts[0] ?? 'table',
    span: 'month',
    day: undefined,
    columns: undefined,
    view: undefined,
  };
}

/** Returns what reads each parameter with one value. Each returns undefined if the value is invalid. */
function parameterReaders(
  { list, ...resource }: Resource,
  sortable: readonly string[],
): Readonly<Record<string, (text: string) => Partial<ListAddress> | undefined>> {
  return {
    page: (text) => (/^[1-9]\d{0,5}$/.test(text) ? { page: Number(text) } : undefined),
    size: (text) => (config.pageSizes.some((size) => String(size) === text) ? { size: Number(text) } : undefined),
    sort: (text) => {
      const sort = text.split(',').map(parseSort);
      const names = new Set(sort.map(({ field }) => field));
      const isSort =
        names.size === sort.length && sort.length <= maxSorts && [...names].every((name) => sortable.includes(name));
      return isSort ? { sort } : undefined;
    },
    preset: (text) => {
      // Also where the list opens without a preset: it may open with one for the user who sent the link.
      if (text === everything) return { preset: undefined };
      return list.presets.some((preset) => preset.key === text) ? { preset: text } : undefined;
    },
    layout: (text) => {
      const layout = list.layouts.find((one) => one === text);
      return layout && { layout };
    },
    span: (text) => {
      const span = spans.find((one) => one === text);
      return list.hasSpans ? span && { span } : undefined;
    },
    day: (text) => (list.hasDays && isDay(text) && isInRange(text) ? { day: text } : undefined),
    view: (text) => {
      if (text === noView) return { view: undefined };
      return isId(text) ? { view: text } : undefined;
    },
    import: (text) => (resource.import && isId(text) ? { import: text } : undefined),
    figure: (text) => (splitFigure(text) ? { figure: text } : undefined),
  };
}
