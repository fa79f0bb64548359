import type { CrudFilter, CrudSort, LogicalFilter, Pagination } from '@refinedev/core';
import { generateFilter, generateSort } from '@refinedev/simple-rest';
import { RequestNotExpressible } from './errors.ts';

/** Query parameters; an array becomes a repeated key. */
export type Query = Readonly<Record<string, unknown>>;

export interface ListRequest {
  /** Names the request in errors. */
  readonly resource: string;
  readonly pagination?: Pagination | undefined;
  readonly filters?: readonly CrudFilter[] | undefined;
  readonly sorters?: readonly CrudSort[] | undefined;
  /** Key of a preset of the resource, evaluated by the server. */
  readonly preset?: string | undefined;
}

/** What the API understands (api contract §4), by the operators of Refine. */
const suffixes: Readonly<Partial<Record<CrudFilter['operator'], string>>> = {
  eq: '',
  in: '',
  ne: '_ne',
  gte: '_gte',
  lte: '_lte',
  gt: '_gt',
  lt: '_lt',
  contains: '_like',
};
/** Operators that take several values, as a repeated key: any of them. */
const takesSeveral: ReadonlySet<string> = new Set(['eq', 'in']);

/**
 * The parameters of a page.
 *
 * @throws RequestNotExpressible for what the API cannot be asked; nothing is dropped or turned into something else
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

/** The parameters of filters and sorters alone. A filter without a value (`undefined`, `null`, `''`, `[]`) is no filter. */
export function conditionQuery({ resource, filters = [], sorters = [] }: ListRequest): Query {
  const sort = generateSort([...sorters]);
  const parameters = new Set<string>();
  const stated = filters.flatMap((filter, index) => {
    const simple = simplify(filter, `filters[${index}]`, resource);
    if (simple === undefined) return [];
    if (parameters.has(simple.field)) {
      const allowed = 'one filter for each field and operator (several values go into one)';
      throw new RequestNotExpressible({ resource, property: `filters[${index}]`, found: simple.field, allowed });
    }
    parameters.add(simple.field);
    return [simple];
  });
  return {
    ...(sort && { _sort: sort._sort.join(','), _order: sort._order.join(',') }),
    ...generateFilter(stated),
  };
}

/**
 * A filter that simple-rest passes on as it is, its operator made part of the parameter's name: simple-rest itself knows
 * neither `gt` nor `lt` and turns whatever it does not know into equality.
 */
function simplify(filter: CrudFilter, property: string, resource: string): LogicalFilter | undefined {
  const suffix = suffixes[filter.operator];
  if (suffix === undefined || !('field' in filter)) {
    const allowed = Object.keys(suffixes).join(', ');
    throw new RequestNotExpressible({ resource, property: `${property}.operator`, found: filter.operator, allowed });
  }
  const { field, operator, value } = filter;
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return undefined;
  if (Array.isArray(value) && !takesSeveral.has(operator)) {
    throw new RequestNotExpressible({ resource, property: `${property}.value`, found: value, allowed: 'one value' });
  }
  if (!(Array.isArray(value) ? value : [value]).every(isScalar)) {
    const allowed = 'texts, numbers and booleans';
    throw new RequestNotExpressible({ resource, property: `${property}.value`, found: value, allowed });
  }
  return { field: field === 'q' ? field : `${field}${suffix}`, operator: 'eq', value };
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
