import type { CrudFilter, CrudSort, Pagination } from '@refinedev/core';
import { type Operator, operators, refineOperators } from '../../engine/fields/operators.ts';
import { keywordFilter } from '../../engine/queries/query.ts';
import { parameterOf, sortParameters } from '../../engine/queries/query-codec.ts';
import { RequestNotExpressible } from './errors.ts';

/** Query parameters. An array becomes a repeated key. */
export type Query = Readonly<Record<string, unknown>>;

export interface ListRequest {
  /** Name of the resource in error messages. */
  readonly resource: string;
  readonly pagination?: Pagination | undefined;
  readonly filters?: readonly CrudFilter[] | undefined;
  readonly sorters?: readonly CrudSort[] | undefined;
  /** Key of a preset of the resource. The server evaluates it. */
  readonly preset?: string | undefined;
}

/** The operators that the API supports (docs/api.md, "Reading records"), by Refine operator. */
const supported = new Map<CrudFilter['operator'], Operator>([
  ...operators.map((operator) => [refineOperators[operator], operator] as const),
  ['in', 'eq'],
]);
/** Operators that accept several values as a repeated key, which match any of them. */
const multiValueOperators: ReadonlySet<string> = new Set(['eq', 'in']);

/**
 * Returns the query parameters of a list page.
 *
 * @throws RequestNotExpressible if the API cannot express the request; nothing is dropped or converted
 */
export function pageQuery({ resource, pagination, filters, sorters, preset }: ListRequest): Query {
  const { currentPage = 1, pageSize = 10, mode = 'server' } = pagination ?? {};
  if (mode !== 'server') {
    throw new RequestNotExpressible({ resource, property: 'pagination.mode', found: mode, allowed: 'server' });
  }
  return {
    _start: (currentPage - 1) * pageSize,
    _end: currentPage * pageSize,
    _preset: preset,
    ...conditionQuery({ resource, filters, sorters }),
  };
}

/**
 * Returns the query parameters of the filters and sorters only. A filter without a value (`undefined`, `null`, `''`,
 * `[]`) is ignored.
 */
export function conditionQuery({ resource, filters = [], sorters = [] }: ListRequest): Query {
  const query = new Map<string, unknown>();
  for (const [index, filter] of filters.entries()) {
    const [name, value] = parameterFor(filter, `filters[${index}]`, resource) ?? [];
    if (name === undefined) continue;
    if (query.has(name)) {
      const allowed = 'one filter for each field and operator (several values go into one)';
      throw new RequestNotExpressible({ resource, property: `filters[${index}]`, found: name, allowed });
    }
    query.set(name, value);
  }
  return { ...sortParameters(sorters), ...Object.fromEntries(query) };
}

/** Returns the query parameter of a filter and its value; undefined for a filter without a value. */
function parameterFor(filter: CrudFilter, property: string, resource: string): readonly [string, unknown] | undefined {
  const known = supported.get(filter.operator);
  if (known === undefined || !('field' in filter)) {
    const allowed = [...supported.keys()].join(', ');
    throw new RequestNotExpressible({ resource, property: `${property}.operator`, found: filter.operator, allowed });
  }
  const { field, operator, value } = filter;
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return undefined;
  if (Array.isArray(value) && !multiValueOperators.has(operator)) {
    throw new RequestNotExpressible({ resource, property: `${property}.value`, found: value, allowed: 'one value' });
  }
  if (!(Array.isArray(value) ? value : [value]).every(isScalar)) {
    const allowed = 'texts, numbers and booleans';
    throw new RequestNotExpressible({ resource, property: `${property}.value`, found: value, allowed });
  }
  return [field === keywordFilter ? field : parameterOf(field, known), value];
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
