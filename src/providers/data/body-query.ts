import { bodyReads, splitOperator } from '../../engine/query.ts';
import { groupPairs } from '../../engine/shared/grouping.ts';
import type { Query } from './query.ts';

/** Length of a query string from which on its conditions go in a body, in characters. */
const longestQuery = 2000;

/** The members of a body that are no conditions, by parameter. */
const members: Readonly<Record<string, string>> = {
  _start: 'start',
  _end: 'end',
  _preset: 'preset',
  _total: 'total',
  _by: 'by',
  _measure: 'measure',
  format: 'format',
  columns: 'columns',
};

/** Returns whether the query is too long for an address. */
export function isLong(query: Query): boolean {
  return new URLSearchParams(pairsOf(query)).toString().length > longestQuery;
}

/** Returns the path of a resource and the read of a GET, if a body may carry its conditions. */
export function bodyReadOf(path: string): { readonly path: string; readonly read: string } | undefined {
  const [, list, read] = /^(\/buffalo\/v1\/[^/]+)\/([^/]+)$/.exec(path) ?? [];
  const known = bodyReads.find((one) => one === read);
  return list !== undefined && known ? { path: `${list}/query`, read: known } : undefined;
}

/** Returns the body of a read. */
export function bodyOf(read: string, query: Query): object {
  const { _sort, _order, ...others } = query;
  const orders = String(_order ?? '').split(',');
  const sort = _sort === undefined ? [] : String(_sort).split(',');
  const own = Object.entries(others).filter(([name, value]) => name in members && value !== undefined);
  return {
    read,
    ...Object.fromEntries(own.map(([name, value]) => [members[name], value])),
    ...(sort.length > 0 && { sort: sort.map((field, at) => ({ field, order: orders[at] ?? 'asc' })) }),
    where: conditionsOf(Object.fromEntries(Object.entries(others).filter(([name]) => !(name in members)))),
  };
}

/** Returns the conditions of a query as a body takes them. */
export function conditionsOf(query: Query): object[] {
  return [...groupPairs(pairsOf(query))].map(([name, values]) => {
    const { field, operator } = splitOperator(name);
    if (values.length === 1) return { field, operator, value: values[0] };
    return { field, operator: operator === 'eq' ? 'in' : operator, value: values };
  });
}

function pairsOf(query: Query): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one): [string, string] => [name, String(one)]),
  );
}
