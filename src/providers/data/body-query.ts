import { groupPairs } from '../../base/grouping.ts';
import { isObject } from '../../base/is-object.ts';
import { bodyReads } from '../../engine/queries/query.ts';
import { bodyOfParameters, conditionsOf as conditionsOfParameters } from '../../engine/queries/query-codec.ts';
import type { RequestOptions } from '../http/client.ts';
import type { Query } from './query.ts';

/** Length of a query string from which on its conditions go in a body, in characters. */
const longestQuery = 2000;

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
  return { read, ...bodyOfParameters(groupPairs(pairsOf(query))) };
}

/** Returns the conditions of a query as a body takes them. */
function conditionsOf(query: Query): object[] {
  return conditionsOfParameters(groupPairs(pairsOf(query)));
}

function pairsOf(query: Query): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one): [string, string] => [name, String(one)]),
  );
}

/** Returns the body and the options of a POST to what a query selects. A long query is part of the body. */
export function selecting(body: unknown, params: Query, options: RequestOptions): [unknown, RequestOptions] {
  if (!isLong(params)) return [body, { ...options, params }];
  const { _preset, _sort, _order, ...conditions } = params;
  const own = isObject(body) ? body : {};
  return [
    { ...own, _where: conditionsOf(conditions) },
    { ...options, params: { _preset, _sort, _order } },
  ];
}
