import { type FilterOperator, filterOperators } from '../fields/operators.ts';
import type { Sort } from '../resource.ts';

/** A condition of a query as a body holds it. `in` means one of several values. */
export interface QueryCondition {
  readonly field: string;
  readonly operator: FilterOperator | 'in';
  readonly value: string | readonly string[];
}

/** What a list is asked for, as the body of `POST /{name}/query` holds it (docs/api.md, "Reading records"). */
export interface QueryBody {
  readonly where: readonly QueryCondition[];
  readonly sort?: readonly Sort[] | undefined;
  readonly preset?: string | undefined;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly total?: string | undefined;
  readonly by?: string | undefined;
  readonly measure?: string | undefined;
  readonly format?: string | undefined;
  readonly columns?: string | undefined;
}

/** The parameters of an address, by the member of a body that says the same. */
const parameters = {
  start: '_start',
  end: '_end',
  preset: '_preset',
  total: '_total',
  by: '_by',
  measure: '_measure',
  format: 'format',
  columns: 'columns',
} as const;

/** The parameters that are no conditions. `_scene` says what a rule is asked for. */
const ownParameters: ReadonlySet<string> = new Set([...Object.values(parameters), '_sort', '_order', '_scene']);

/** Returns whether a parameter is no condition, so that no condition may have its name. */
export function isOwnParameter(name: string): boolean {
  return ownParameters.has(name);
}

/** Returns the parameter of a filter: `expiresAt_gte`. Equality has no suffix. */
export function parameterOf(field: string, operator: QueryCondition['operator']): string {
  return operator === 'eq' || operator === 'in' ? field : `${field}_${operator}`;
}

/** Returns the field and the operator of a parameter: the inverse of `parameterOf`. */
export function splitParameter(name: string): { readonly field: string; readonly operator: FilterOperator } {
  const operator = filterOperators.find((one) => one !== 'eq' && name.endsWith(`_${one}`));
  return operator ? { field: name.slice(0, -operator.length - 1), operator } : { field: name, operator: 'eq' };
}

/** Returns the parameters of an order. */
export function sortParameters(sort: readonly Sort[]): Readonly<Record<string, string>> {
  if (sort.length === 0) return {};
  return { _sort: sort.map(({ field }) => field).join(','), _order: sort.map(({ order }) => order).join(',') };
}

/** Returns the body that asks for the same as the parameters of an address. */
export function bodyOfParameters(given: ReadonlyMap<string, readonly string[]>): QueryBody {
  const one = (name: string) => given.get(name)?.[0];
  const number = (name: string) => (given.has(name) ? Number(one(name)) : undefined);
  const orders = one('_order')?.split(',') ?? [];
  const sort = one('_sort')
    ?.split(',')
    .map((field, index): Sort => ({ field, order: orders[index] === 'desc' ? 'desc' : 'asc' }));
  return {
    ...Object.fromEntries(Object.entries(parameters).map(([member, name]) => [member, one(name)])),
    start: number('_start'),
    end: number('_end'),
    sort,
    where: conditionsOf(given),
  };
}

/** Returns the conditions among the parameters of an address. */
export function conditionsOf(given: ReadonlyMap<string, readonly string[]>): QueryCondition[] {
  return [...given]
    .filter(([name]) => !isOwnParameter(name))
    .map(([name, values]) => {
      const { field, operator } = splitParameter(name);
      if (values.length === 1) return { field, operator, value: values[0] ?? '' };
      return { field, operator: operator === 'eq' ? 'in' : operator, value: values };
    });
}

/** Returns the parameters that a body stands for, without those of its conditions: the inverse of `bodyOfParameters`. */
export function parametersOfBody({ sort = [], where: _where, ...members }: QueryBody): URLSearchParams {
  const asked = Object.entries(parameters).flatMap(([member, name]): [string, string][] => {
    const value: unknown = Object.entries(members).find(([key]) => key === member)?.[1];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return new URLSearchParams([...asked, ...Object.entries(sortParameters(sort))]);
}
