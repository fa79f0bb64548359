import { isId } from '../../base/is-id.ts';
import type { Field } from '../fields/field.ts';
import type { FieldKind, KindRegistry } from '../fields/kind.ts';
import { type FilterOperator, operators } from '../fields/operators.ts';
import type { Problem } from '../fields/values.ts';
import { figureFilter } from '../reports/figure-filter.ts';
import type { Resource, Sort } from '../resource.ts';
import { everyRecord, tabFilter } from '../routes/place-tabs.ts';
import {
  defaultSort,
  type Filter,
  importFilter,
  keywordFilter,
  type ListQuery,
  maxPageSize,
  maxSorts,
  mayOrder,
  me,
  openPresets,
  operatorsOf,
  ownOperand,
} from './query.ts';
import { splitParameter } from './query-codec.ts';

/** Rows of a page whose end is not given. */
const usualPageSize = 20;
/** Maximum length of a keyword, in characters. */
const maxKeywordLength = 200;

/** The parameters that are no filters. Each of them is given once. */
const ownParameters: ReadonlySet<string> = new Set(['_start', '_end', '_sort', '_order', '_preset', '_total']);

/** What a list is asked for, and what is wrong with it so far. */
interface Asked {
  readonly given: ReadonlyMap<string, readonly string[]>;
  readonly resource: Resource;
  /** The fields that the user may see. */
  readonly fields: readonly Field[];
  readonly kinds: KindRegistry;
  /** Returns the value of a parameter that is given once; undefined if it was refused. */
  value(name: string): string | undefined;
  refuse(name: string, key: string, details?: Problem['params']): void;
  isRefused(name: string): boolean;
}

/**
 * Parses the query string of a list request. A parameter that the resource does not declare for the given fields (those
 * the user may see) becomes a problem under its name. It is never ignored and never passed on.
 */
export function parseListQuery(
  params: Iterable<readonly [string, string]>,
  resource: Resource,
  fields: readonly Field[],
  kinds: KindRegistry,
): { readonly query: ListQuery } | { readonly problems: Readonly<Record<string, readonly Problem[]>> } {
  const given = new Map<string, string[]>();
  for (const [name, value] of params) given.set(name, [...(given.get(name) ?? []), value]);
  // Uses a Map because a parameter may be named `__proto__`.
  const problems = new Map<string, readonly Problem[]>();
  const asked: Asked = {
    given,
    resource,
    fields,
    kinds,
    value: (name) => (problems.has(name) ? undefined : given.get(name)?.[0]),
    refuse(name, key, details = {}) {
      problems.set(name, [...(problems.get(name) ?? []), { key, params: details }]);
    },
    isRefused: (name) => problems.has(name),
  };
  refuseUnreadable(asked);
  const keywords = readKeywords(asked);
  const query = {
    ...readPage(asked),
    sort: readSort(asked),
    preset: readPreset(asked),
    isExact: readTotal(asked),
    keyword: keywords.length === 1 ? keywords[0] : undefined,
    filters: [...(keywords.length > 1 ? [anyKeyword(keywords)] : []), ...readFilters(asked)],
  };
  return problems.size > 0 ? { problems: Object.fromEntries(problems) } : { query };
}

function refuseUnreadable({ given, refuse }: Asked): void {
  for (const [name, values] of given) {
    // No text of a record contains NUL, and PostgreSQL rejects comparisons with it.
    if (values.some((value) => value.includes('\0'))) refuse(name, 'notAValue');
    if (ownParameters.has(name) && values.length > 1) refuse(name, 'repeated');
  }
}

function readPage({ value, refuse, isRefused }: Asked): Pick<ListQuery, 'start' | 'end'> {
  const start = wholeNumber(value('_start') ?? '0');
  if (start === undefined) refuse('_start', 'notWhole');
  const end = wholeNumber(value('_end') ?? String((start ?? 0) + usualPageSize));
  if (end === undefined) refuse('_end', 'notWhole');
  if (start === undefined || end === undefined || isRefused('_start')) return { start: 0, end: 0 };
  if (end <= start) refuse('_end', 'pageBackwards');
  else if (end - start > maxPageSize) refuse('_end', 'pageTooLarge', { maximum: maxPageSize });
  return { start, end };
}

function readSort({ value, refuse, resource, fields }: Asked): readonly Sort[] {
  const orders = split(value('_order'));
  const sort = split(value('_sort')).map((field, index): Sort => {
    const order = orders[index] ?? 'asc';
    if (!mayOrder(resource, fields, field)) refuse('_sort', 'notSortable', { field });
    if (order !== 'asc' && order !== 'desc') refuse('_order', 'notAnOrder', { order });
    return { field, order: order === 'desc' ? 'desc' : 'asc' };
  });
  if (sort.length > maxSorts) refuse('_sort', 'tooMany', { count: maxSorts });
  if (orders.length > sort.length) refuse('_order', 'orderOfNothing');
  return sort.length > 0 ? sort : [defaultSort(resource, fields)];
}

function readPreset({ value, refuse, resource, fields }: Asked): string | undefined {
  const preset = value('_preset');
  if (preset !== undefined && !openPresets(resource, fields).some(({ key }) => key === preset))
    refuse('_preset', 'unknownPreset', { preset });
  return preset;
}

function readTotal({ value, refuse }: Asked): boolean {
  const total = value('_total');
  if (total !== undefined && total !== 'exact') refuse('_total', 'notAValue');
  return total === 'exact';
}

function readKeywords(asked: Asked): string[] {
  const texts = (asked.given.get(keywordFilter) ?? []).map((text) => text.trim()).filter(Boolean);
  const isTooLong = texts.some(({ length }) => length > maxKeywordLength);
  if (isTooLong) asked.refuse(keywordFilter, 'tooLong', { count: maxKeywordLength });
  return texts.map((text) => searchedText(text, asked));
}

/** Returns a keyword; a number in the form in which it is found however it was typed and is written in a text. */
function searchedText(keyword: string, { resource, fields, kinds }: Asked): string {
  const searched = fields.filter(({ name }) => resource.list.search.includes(name));
  for (const field of searched) {
    const kind = kinds[field.type];
    const compared: string | undefined = kind?.comparedAs && comparedText(asStored(keyword, field, kind), field, kind);
    if (compared === undefined || compared === keyword) continue;
    const groups = keyword.split(/[^\p{L}\p{N}]+/u).filter((group) => group !== '' && compared.includes(group));
    // A number is also found where a text holds it in these groups.
    if (groups.join('') === compared) return keyword.includes(',') ? compared : groups.join(' ');
    if (kind?.isDistinctive && kind.schema(field.settings).safeParse(keyword).success) return compared;
  }
  return keyword;
}

function readFilters({ given, resource, fields, kinds, refuse }: Asked): readonly Filter[] {
  const filters: Filter[] = [];
  for (const [name, values] of given) {
    if (ownParameters.has(name) || name === keywordFilter) continue;
    const filter = readers.get(name)?.(values, resource) ?? readFilter(name, values, fields, kinds);
    if (typeof filter === 'string') refuse(name, filter);
    else filters.push(filter);
  }
  return filters;
}

/** Returns the filter by any of several keywords. */
function anyKeyword(values: readonly string[]): Filter {
  return { field: keywordFilter, operator: 'like', values };
}

type ReadFilter = (values: readonly string[], resource: Resource) => Filter | string;

/** The filters that are no fields. */
const readers: ReadonlyMap<string, ReadFilter> = new Map<string, ReadFilter>([
  [importFilter, readImports],
  [tabFilter, readTab],
  [figureFilter, (values) => (values.length > 1 ? 'repeated' : { field: figureFilter, operator: 'eq', values })],
]);

/** Returns the filter by imports, or the key of a problem. */
function readImports(texts: readonly string[], resource: Resource): Filter | string {
  if (!resource.import) return 'unknownFilter';
  if (!texts.every(isId)) return 'notAnId';
  return { field: importFilter, operator: 'eq', values: texts.map(Number) };
}

/** Returns the filter by the records of a tab, or the key of a problem. */
function readTab([key, ...others]: readonly string[], { name, tabs }: Resource): Filter | string {
  if (tabs.length === 0) return 'unknownFilter';
  const tab = tabs.find((one) => one.key === key && one.resource === name);
  if (!tab || others.length > 0) return 'notAValue';
  return { field: tabFilter, operator: 'eq', values: [tab.key], where: tab.list.where ?? everyRecord };
}

/** Returns the filter of a parameter, or the key of a problem. */
function readFilter(
  name: string,
  texts: readonly string[],
  fields: readonly Field[],
  kinds: KindRegistry,
): Filter | string {
  const { field: fieldName, operator } = splitParameter(name);
  if (fieldName === 'id' && operator === 'eq') {
    return texts.every(isId) ? { field: 'id', operator, values: texts.map(Number) } : 'notAnId';
  }
  const field = fields.find((one) => one.name === fieldName);
  const kind = field && kinds[field.type];
  const allowed = field && kind ? operatorsOf(field, kind) : [];
  if (!field || !kind || allowed.length === 0) return 'unknownFilter';
  if (!allowed.includes(operator)) return field.mask ? 'unknownFilter' : 'unknownOperator';
  if (field.mask && texts.length > 1) return 'oneValue';
  const values: (string | number)[] = [];
  const takesMe = field.holdsUsers === true && (operator === 'eq' || operator === 'ne');
  const others = takesMe ? texts.filter((text) => text !== me) : texts;
  for (const text of others) {
    const value = isOwn(operator) ? ownOperand(text, operator) : operandOf(text, field, kind);
    if (value === undefined) return 'notAValue';
    if (typeof value === 'object') return value.problem;
    values.push(value);
  }
  const below = kind.includesBelow?.(field.settings) ?? false;
  const isMe = others.length < texts.length;
  return { field: fieldName, operator, values, ...(isMe && { me: true }), ...(below && { below }) };
}

/** True for the operators whose values do not depend on the kind of the field. */
function isOwn(operator: FilterOperator): operator is 'empty' | 'within' {
  return !operators.some((one) => one === operator);
}

/** Returns what a filter compares with. A masked value can only be compared whole. */
function operandOf(text: string, field: Field, kind: FieldKind) {
  if (field.mask) return comparedText(asStored(text, field, kind), field, kind);
  return kind.operand ? kind.operand(text, field.settings) : comparedText(text, field, kind);
}

function comparedText(text: string, { settings }: Field, kind: FieldKind): string {
  return kind.comparedAs?.(settings)?.(text) ?? text;
}

/** Returns a text as the field stores it, however it was typed; the text itself if the field does not accept it. */
function asStored(text: string, { settings }: Field, kind: FieldKind): string {
  const stored = kind.schema(settings).safeParse(text);
  return stored.success && typeof stored.data === 'string' ? stored.data : text;
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function split(list: string | undefined): string[] {
  return list ? list.split(',').filter(Boolean) : [];
}
