import { type Condition, conditionFields, mentions } from './condition.ts';
import type { Field } from './field.ts';
import {
  type FieldKind,
  type FilterOperator,
  filterOperators,
  type KindRegistry,
  type Operator,
  operators,
} from './kind.ts';
import type { FigureGroup } from './reports/figure.ts';
import { figureFilter } from './reports/figure-filter.ts';
import type { Preset, Resource, Sort } from './resource.ts';
import { everyRecord, tabFilter } from './routes/place-tabs.ts';
import { isId } from './shared/is-id.ts';
import { isRelativePeriod } from './time/relative-period.ts';
import type { Problem } from './values.ts';

/** One comparison of a list request. Several values mean any of them. */
export interface Filter {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly values: readonly (string | number)[];
  /** Whether the signed-in user is one of the values. @default false */
  readonly me?: boolean;
  /** Whether the values also match the descendants of the records that they refer to. @default false */
  readonly below?: boolean;
  /** Whether a part of a text also matches by its pinyin or initials. @default false */
  readonly bySound?: boolean;
  /** What the records of a figure satisfy. The server resolves it from the text of the figure. */
  readonly where?: Condition;
  /** The group of a report that the records belong to. */
  readonly group?: FigureGroup;
}

/** A filter that compares values with those of a field. */
export type ComparingFilter = Filter & { readonly operator: Operator };

/** The parameters of a list request (api contract §4). */
export interface ListQuery {
  readonly start: number;
  readonly end: number;
  readonly sort: readonly Sort[];
  readonly filters: readonly Filter[];
  readonly keyword: string | undefined;
  readonly preset: string | undefined;
  /** Whether the exact number of records is requested, however large. */
  readonly isExact: boolean;
}

/**
 * Filters by the imports that created or changed a record. The values are job ids. It is also the name of the query
 * parameter.
 */
export const importFilter = '_import';

/**
 * The parameters of lists and exports beside their filters by field that could be names of fields: the others begin with an
 * underscore. Fields called `by` and `measure` exist. They can filter everything but figures, which have these parameters.
 */
export const parameterNames = ['q', 'format', 'columns'] as const;

/** Records are counted up to this number unless the exact number is requested. */
export const maxCount = 10_000;

/** Maximum number of fields that a list is sorted by. */
export const maxSorts = 3;
/** Maximum number of rows of one response. */
export const maxPageSize = 200;
/** Maximum length of a keyword, in characters. */
const maxKeywordLength = 200;

/** Fields that every list can be sorted by, besides its own. */
const sortableSystemFields: readonly string[] = ['id', 'createdAt', 'updatedAt'];

/**
 * Returns the default sort order of a list. If the user may not see the sort field, the order would reveal its values,
 * so the newest records come first.
 *
 * @param fields the fields that the user may see
 */
export function defaultSort(resource: Resource, fields: readonly Field[]): Sort {
  return mayOrder(resource, fields, resource.list.sort.field)
    ? resource.list.sort
    : { field: 'createdAt', order: 'desc' };
}

/**
 * Returns the initial preset of a list, if the user may see its fields. Platform users own no records inside
 * enterprises, so a preset with `me` would show them an empty list. They start with all rows.
 */
export function defaultPreset(resource: Resource, fields: readonly Field[]): string | undefined {
  const preset = openPresets(resource, fields).find(({ key }) => key === resource.list.preset);
  const isOutside = resource.owner === 'enterprise' && fields.some(({ name }) => name === 'enterprise');
  return preset && isOutside && mentions(preset.where, 'me') ? undefined : preset?.key;
}

/**
 * Returns the presets whose condition only reads the given fields. Other presets would reveal hidden values by their
 * counts and rows.
 */
export function openPresets({ fields: declared, list }: Resource, fields: readonly Field[]): readonly Preset[] {
  const open = new Set(fields.map(({ name }) => name));
  return list.presets.filter(({ where }) =>
    conditionFields(where).every((name) => open.has(name) || !Object.hasOwn(declared, name)),
  );
}

/**
 * Returns whether the user may sort by the field. Masked fields are excluded, because the order would reveal their
 * values one comparison at a time.
 */
function mayOrder(resource: Resource, fields: readonly Field[], name: string): boolean {
  if (sortableSystemFields.includes(name)) return true;
  const field = fields.find((one) => one.name === name);
  return field !== undefined && (field.sortable || name === resource.list.sort.field) && !field.mask;
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
  const refuse = (name: string, key: string, details: Problem['params'] = {}) => {
    problems.set(name, [...(problems.get(name) ?? []), { key, params: details }]);
  };
  const last = (name: string) => given.get(name)?.at(-1);

  for (const [name, values] of given) {
    // No text of a record contains NUL, and PostgreSQL rejects comparisons with it.
    if (values.some((value) => value.includes('\0'))) refuse(name, 'notAValue');
  }

  const start = wholeNumber(last('_start') ?? '0');
  const end = wholeNumber(last('_end') ?? String((start ?? 0) + 20));
  if (start === undefined) refuse('_start', 'notWhole');
  if (end === undefined) refuse('_end', 'notWhole');
  if (start !== undefined && end !== undefined && (end <= start || end - start > maxPageSize)) {
    refuse('_end', 'pageTooLarge', { maximum: maxPageSize });
  }

  const orders = split(last('_order'));
  const sort = split(last('_sort')).map((field, index): Sort => {
    const order = orders[index] ?? 'asc';
    if (!mayOrder(resource, fields, field)) refuse('_sort', 'notSortable', { field });
    if (order !== 'asc' && order !== 'desc') refuse('_order', 'notAnOrder', { order });
    return { field, order: order === 'desc' ? 'desc' : 'asc' };
  });
  if (sort.length > maxSorts) refuse('_sort', 'tooMany', { count: maxSorts });
  if (orders.length > sort.length) refuse('_order', 'orderOfNothing');

  const preset = last('_preset');
  if (preset !== undefined && !openPresets(resource, fields).some((one) => one.key === preset))
    refuse('_preset', 'unknownPreset', { preset });

  const total = last('_total');
  if (total !== undefined && total !== 'exact') refuse('_total', 'notAValue');

  const keyword = last('q')?.trim() || undefined;
  if (keyword !== undefined && keyword.length > maxKeywordLength) refuse('q', 'tooLong', { count: maxKeywordLength });
  const filters: Filter[] = [];
  for (const [name, values] of given) {
    if (name === 'q' || ['_start', '_end', '_sort', '_order', '_preset', '_total'].includes(name)) continue;
    const filter = readers.get(name)?.(values, resource) ?? readFilter(name, values, fields, kinds);
    if (typeof filter === 'string') refuse(name, filter);
    else filters.push(filter);
  }
  if (problems.size > 0) return { problems: Object.fromEntries(problems) };
  return {
    query: {
      start: start ?? 0,
      end: end ?? 0,
      sort: sort.length > 0 ? sort : [defaultSort(resource, fields)],
      filters,
      keyword,
      preset,
      isExact: total === 'exact',
    },
  };
}

type ReadFilter = (values: readonly string[], resource: Resource) => Filter | string;

/** The filters that are no fields. */
const readers: ReadonlyMap<string, ReadFilter> = new Map<string, ReadFilter>([
  [importFilter, readImports],
  [tabFilter, readTab],
  [figureFilter, (values) => ({ field: figureFilter, operator: 'eq', values: values.slice(-1) })],
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
  const { field: fieldName, operator } = splitOperator(name);
  if (fieldName === 'id' && operator === 'eq') {
    return texts.every((text) => /^\d{1,15}$/.test(text))
      ? { field: 'id', operator, values: texts.map(Number) }
      : 'notAnId';
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

/** The value of a filter that stands for the signed-in user. */
export const me = 'me';

/**
 * Returns the operators by which a list can be filtered by a field, the most usual first. A masked value is only compared
 * as a whole, and only if the field declares a filter: a part or an order would tell it one request at a time. Values
 * that are computed or looked up need a declared filter, too, and so does the text of markup.
 */
export function operatorsOf(field: Field, kind: FieldKind): readonly FilterOperator[] {
  const isDeclared = field.filter !== false;
  if (field.mask) return isDeclared ? kind.operators.filter((operator) => operator === 'eq') : [];
  if (kind.writeOnly || kind.reaches) return [];
  const isStored = !kind.computes && !field.lookup;
  if (!isStored) return isDeclared ? kind.operators : [];
  return [
    ...(isDeclared || !kind.words ? kind.operators : []),
    ...(kind.ofMoment ? (['within'] as const) : []),
    'empty',
  ];
}

/** True for the operators whose values do not depend on the kind of the field. */
function isOwn(operator: FilterOperator): operator is 'empty' | 'within' {
  return !operators.some((one) => one === operator);
}

/** Returns the value of a filter by one of these operators; undefined if it is none. */
export function ownOperand(text: string, operator: 'empty' | 'within'): string | undefined {
  const isKnown = operator === 'within' ? isRelativePeriod(text) : text === 'true' || text === 'false';
  return isKnown ? text : undefined;
}

/** Returns what a filter compares with. A masked value is written as the field stores it, however it was typed. */
function operandOf(text: string, { mask, settings }: Field, kind: FieldKind) {
  if (!mask) return kind.operand ? kind.operand(text, settings) : text;
  const stored = kind.schema(settings).safeParse(text);
  return stored.success && typeof stored.data === 'string' ? stored.data : text;
}

/**
 * Splits `expiresAt_gte` into the field `expiresAt` and the operator `gte`. A name without a suffix has the operator
 * `eq`.
 */
export function splitOperator(name: string): { readonly field: string; readonly operator: FilterOperator } {
  const operator = filterOperators.find((one) => one !== 'eq' && name.endsWith(`_${one}`));
  return operator ? { field: name.slice(0, -operator.length - 1), operator } : { field: name, operator: 'eq' };
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function split(list: string | undefined): string[] {
  return list ? list.split(',').filter(Boolean) : [];
}
