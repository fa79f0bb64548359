import { type Condition, conditionFields, mentions } from '../fields/condition.ts';
import type { Field } from '../fields/field.ts';
import type { FieldKind } from '../fields/kind.ts';
import type { FilterOperator, Operator } from '../fields/operators.ts';
import { allows, type PermissionSnapshot } from '../permissions/permission.ts';
import type { FigureGroup } from '../reports/figure.ts';
import type { Opening, Preset, Resource, Sort } from '../resource.ts';
import { isRelativePeriod } from '../time/relative-period.ts';

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

/** The parameters of a list request (docs/api.md, "Reading records"). */
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

/** The reads of a list that take their conditions in a body too (`POST /{name}/query`), by their last path segment as a GET. */
export const bodyReads = ['page', 'counts', 'tree', 'aggregate', 'bulk', 'export'] as const;

/** The query parameter of the keyword, and the field of the filter by any of several keywords. */
export const keywordFilter = 'q';

/**
 * The parameters of calls that filter by fields which could be names of fields: the check refuses fields called so. All
 * others begin with an underscore.
 */
export const parameterNames = ['q', 'format', 'columns'] as const;

/** Records are counted up to this number unless the exact number is requested. */
export const maxCount = 10_000;

/** Maximum number of fields that a list is sorted by. */
export const maxSorts = 3;
/** Maximum number of rows of one response. */
export const maxPageSize = 200;
/** Maximum number of values in one filter. An address has room for fewer. */
export const maxFilterValues = 1000;

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
 * Returns what a list opens with for the user: the first opening that is for them and whose fields they may see; undefined
 * for every row. Platform users own no records inside enterprises, so a preset with `me` would show them an empty list.
 *
 * @param fields the fields that the user may see
 */
export function openingOf(
  resource: Resource,
  fields: readonly Field[],
  snapshot: PermissionSnapshot,
): Opening | undefined {
  const isOutside = resource.owner === 'enterprise' && fields.some(({ name }) => name === 'enterprise');
  const open = new Set(
    openPresets(resource, fields)
      .filter(({ where }) => !isOutside || !mentions(where, 'me'))
      .map(({ key }) => key),
  );
  return resource.list.openings.find(
    ({ preset, sort, rule }) =>
      (preset === undefined || open.has(preset)) &&
      (!sort || mayOrder(resource, fields, sort.field)) &&
      allows(snapshot, rule),
  );
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
export function mayOrder(resource: Resource, fields: readonly Field[], name: string): boolean {
  if (sortableSystemFields.includes(name)) return true;
  const field = fields.find((one) => one.name === name);
  return field !== undefined && (field.sortable || name === resource.list.sort.field) && !field.mask;
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
  const isStored = !kind.computes && !field.lookup && !field.rows;
  if (!isStored) return isDeclared ? kind.operators : [];
  return [
    ...(isDeclared || !kind.words ? kind.operators : []),
    ...(kind.ofMoment ? (['within'] as const) : []),
    'empty',
  ];
}

/** Returns the value of a filter by one of these operators; undefined if it is none. */
export function ownOperand(text: string, operator: 'empty' | 'within'): string | undefined {
  const isKnown = operator === 'within' ? isRelativePeriod(text) : text === 'true' || text === 'false';
  return isKnown ? text : undefined;
}
