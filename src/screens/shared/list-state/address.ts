import { config } from '../../../config/index.ts';
import { isDay, isInRange } from '../../../engine/days.ts';
import type { ListLayout } from '../../../engine/definition.ts';
import type { Field } from '../../../engine/field.ts';
import type { KindRegistry, Operator } from '../../../engine/kind.ts';
import { defaultPreset, defaultSort } from '../../../engine/query.ts';
import type { Resource, Sort } from '../../../engine/resource.ts';

/** What a list shows, all of it: the address is the only state there is. */
export interface ListAddress {
  /** From 1. */
  readonly page: number;
  /** Rows a page; one of `config.pageSizes`. */
  readonly size: number;
  readonly sort: Sort;
  /** Key of a preset; all rows if missing. */
  readonly preset: string | undefined;
  readonly keyword: string;
  /** By field. Several values mean any of them; of a range, `[first, last]`, either of which may be ''. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** Id of the import whose records are shown; those of any if missing. */
  readonly import: string | undefined;
  readonly layout: ListLayout;
  /** What a calendar shows at once. */
  readonly span: (typeof spans)[number];
  /** The day a calendar is about, `2026-11-21`; today if missing. */
  readonly day: string | undefined;
  /** Names of the columns shown, in order; those the user likes if missing. */
  readonly columns: readonly string[] | undefined;
  /** Id of the saved view it began as, whatever has been changed since. */
  readonly view: string | undefined;
}

/** One filter as the address writes it: a parameter for each operator. */
export interface FilterParameter {
  readonly name: string;
  readonly operator: Operator;
}

/** Reads and writes the query string of one resource's list, for the fields one user may filter and sort by. */
export interface AddressCodec {
  /** Where the menu leads: every default. */
  readonly initial: ListAddress;
  /** The filters there are, in order. */
  readonly filters: readonly { readonly field: Field; readonly parameters: readonly FilterParameter[] }[];
  /** `unknown` names the parameters and columns that say nothing here; their defaults stand in the address. */
  read(search: string): { readonly address: ListAddress; readonly unknown: readonly string[] };
  /** The query string, in one order, with only what differs from the default; '' for the initial address. */
  write(address: ListAddress): string;
}

/** What the address calls no preset, where one is shown by default. */
const everything = 'all';
const ownNames = ['page', 'size', 'sort', 'preset', 'q', 'import', 'layout', 'span', 'day', 'columns', 'view'];
const own: ReadonlySet<string> = new Set(ownNames);
/** What the address says of a list that began as no view, where one is opened by default: `view=none`. */
export const noView = 'none';
const spans = ['month', 'week', 'day'] as const;
const systemSorts: readonly string[] = ['createdAt', 'updatedAt'];

/** Reads `scene`, the name of `preset` in the release before: links and saved views hold it. */
function withPresetName(params: URLSearchParams): URLSearchParams {
  const former = params.get('scene');
  if (former === null) return params;
  params.delete('scene');
  if (!params.has('preset')) params.set('preset', former);
  return params;
}

/** Whether an address was written by the release before. */
export function isOutdated(search: string): boolean {
  return new URLSearchParams(search).has('scene');
}

/** @param fields those the user may see */
export function createAddressCodec(resource: Resource, fields: readonly Field[], kinds: KindRegistry): AddressCodec {
  const initial: ListAddress = {
    page: 1,
    size: config.pageSizes[0] ?? 20,
    sort: defaultSort(resource, fields),
    preset: defaultPreset(resource, fields),
    keyword: '',
    filters: {},
    import: undefined,
    layout: resource.list.layouts[0] ?? 'table',
    span: 'month',
    day: undefined,
    columns: undefined,
    view: undefined,
  };
  const columnNames = new Set(fields.map(({ name }) => name).filter((name) => resource.list.columns.includes(name)));
  const sorts = new Set([
    ...fields.filter((field) => field.sortable && !field.mask).map((field) => field.name),
    ...systemSorts,
    initial.sort.field,
  ]);
  const filters = fields
    .filter((field) => field.filter !== false && !field.mask)
    .map((field) => ({ field, parameters: parametersOf(field, kinds) }));

  const readers: Readonly<Record<string, (text: string) => Partial<ListAddress> | undefined>> = {
    page: (text) => (/^[1-9]\d{0,5}$/.test(text) ? { page: Number(text) } : undefined),
    size: (text) => (config.pageSizes.some((size) => String(size) === text) ? { size: Number(text) } : undefined),
    sort: (text) => {
      const sort: Sort = text.startsWith('-') ? { field: text.slice(1), order: 'desc' } : { field: text, order: 'asc' };
      return sorts.has(sort.field) ? { sort } : undefined;
    },
    preset: (text) => {
      if (text === everything && initial.preset !== undefined) return { preset: undefined };
      return resource.list.presets.some((preset) => preset.key === text) ? { preset: text } : undefined;
    },
    layout: (text) => {
      const layout = resource.list.layouts.find((one) => one === text);
      return layout && { layout };
    },
    span: (text) => {
      const span = spans.find((one) => one === text);
      return resource.list.calendar && span && { span };
    },
    day: (text) => (resource.list.calendar && isDay(text) && isInRange(text) ? { day: text } : undefined),
    view: (text) => {
      if (text === noView) return { view: undefined };
      return isId(text) ? { view: text } : undefined;
    },
    import: (text) => (resource.import && isId(text) ? { import: text } : undefined),
    q: (text) => (resource.list.search.length > 0 ? { keyword: text.trim() } : undefined),
  };

  return {
    initial,
    filters,

    read(search) {
      const given = withPresetName(new URLSearchParams(search));
      const unknown = new Set(given.keys());
      let address = initial;
      for (const [name, read] of Object.entries(readers)) {
        const text = given.get(name);
        const part = text === null ? undefined : read(text);
        if (!part) continue;
        unknown.delete(name);
        address = { ...address, ...part };
      }
      const columns = [...new Set(given.get('columns')?.split(','))];
      const there = columns.filter((name) => columnNames.has(name));
      if (there.length > 0) {
        unknown.delete('columns');
        address = { ...address, columns: there };
        for (const name of columns) if (!columnNames.has(name)) unknown.add(name);
      }
      const read: Record<string, readonly string[]> = {};
      for (const { field, parameters } of filters) {
        const values = parameters.map((parameter) => accepted(given, parameter, field, kinds, unknown));
        const wanted = field.filter === 'range' ? values.map(([value = '']) => value) : (values[0] ?? []);
        if (wanted.some(Boolean)) read[field.name] = wanted;
      }
      return { address: { ...address, filters: read }, unknown: [...unknown] };
    },

    write({ page, size, sort, preset, keyword, layout, span, day, columns, view, ...address }) {
      const query = new URLSearchParams();
      if (layout !== initial.layout) query.set('layout', layout);
      if (span !== initial.span) query.set('span', span);
      if (day !== undefined) query.set('day', day);
      if (preset !== initial.preset) query.set('preset', preset ?? everything);
      if (keyword !== '') query.set('q', keyword);
      if (address.import !== undefined) query.set('import', address.import);
      for (const { field, parameters } of filters) {
        const wanted = address.filters[field.name] ?? [];
        for (const [index, { name }] of parameters.entries()) {
          const texts = field.filter === 'range' ? wanted.slice(index, index + 1) : wanted;
          for (const text of texts.filter(Boolean)) query.append(name, text);
        }
      }
      if (!sameSort(sort, initial.sort)) query.set('sort', `${sort.order === 'desc' ? '-' : ''}${sort.field}`);
      if (size !== initial.size) query.set('size', String(size));
      if (columns) query.set('columns', columns.join(','));
      if (view !== undefined) query.set('view', view);
      if (page !== 1) query.set('page', String(page));
      return query.toString();
    },
  };
}

/** What shows every row there is: no preset, no keyword, no import, and only the filters that are there by default. */
export function widest({
  initial,
}: Pick<AddressCodec, 'initial'>): Pick<ListAddress, 'preset' | 'keyword' | 'filters' | 'import'> {
  return { preset: undefined, keyword: '', filters: initial.filters, import: undefined };
}

/** All of an address that leaves rows out. */
export function narrowing({
  preset,
  keyword,
  filters,
  ...address
}: ListAddress): Pick<ListAddress, 'preset' | 'keyword' | 'filters' | 'import'> {
  return { preset, keyword, filters, import: address.import };
}

/** How many filters are set, a range being one, and an import another. */
export function countFilters(address: ListAddress): number {
  return Object.keys(address.filters).length + (address.import === undefined ? 0 : 1);
}

/** True if the address leaves rows out: by preset, keyword, import or filter, those that are there by default aside. */
export function isNarrowed(address: ListAddress, { initial }: Pick<AddressCodec, 'initial'>): boolean {
  const isFiltered = countFilters(address) > countFilters(initial);
  return address.preset !== undefined || address.keyword !== '' || isFiltered;
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

/** A field that bears the name of one of the list's own parameters is written with `_` before it. */
function parametersOf(field: Field, kinds: KindRegistry): FilterParameter[] {
  const name = own.has(field.name) ? `_${field.name}` : field.name;
  if (field.filter === 'range') {
    return [
      { name: `${name}_gte`, operator: 'gte' },
      { name: `${name}_lte`, operator: 'lte' },
    ];
  }
  const operator = kinds[field.type]?.operators[0] ?? 'eq';
  return [{ name: operator === 'eq' ? name : `${name}_${operator}`, operator }];
}

/** The values of a parameter that the field can have. A parameter with any other stays unknown. */
function accepted(
  given: URLSearchParams,
  { name, operator }: FilterParameter,
  field: Field,
  kinds: KindRegistry,
  unknown: Set<string>,
): string[] {
  const texts = [...new Set(given.getAll(name))];
  const values = texts.filter((text) => isValue(text, field, kinds));
  const taken = operator === 'eq' ? values : values.slice(-1);
  if (taken.length === texts.length) unknown.delete(name);
  return taken;
}

function isValue(text: string, field: Field, kinds: KindRegistry): boolean {
  const kind = kinds[field.type];
  const choices = kind?.choices?.(field.settings);
  if (choices) return choices.some((choice) => choice.value === text);
  if (kind?.operand) return kind.operand(text, field.settings) !== undefined;
  return text.trim() !== '';
}

function sameSort(left: Sort, right: Sort): boolean {
  return left.field === right.field && left.order === right.order;
}
