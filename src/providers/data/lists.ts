import type { BaseRecord, GetListParams, GetListResponse, MetaQuery } from '@refinedev/core';
import type { HttpClient } from '../http/client.ts';
import { pageOf, recordsOf } from './answers.ts';
import { bodyOf, bodyReadOf, isLong, selecting } from './body-query.ts';
import { metaOf, requestOf } from './meta.ts';
import { listPath } from './paths.ts';
import { conditionQuery, pageQuery, type Query } from './query.ts';

/**
 * Reads a list, as `meta` says:
 * - `options`: ids and labels for a picker, at most 50. Every user of a resource that refers to this one may have them.
 * - `tree`: the filtered records of a tree with their ancestors. `matched` contains the ids of the matches themselves.
 * - `queue`: leased records of a queue. `total` includes the records that others hold.
 * - else one page.
 */
export async function getList<Data extends BaseRecord>(
  http: HttpClient,
  { resource, pagination, filters, sorters, meta }: GetListParams,
): Promise<GetListResponse<Data>> {
  const { options, tree, queue, preset } = metaOf(meta);
  const path = `${listPath(resource)}/${options ? 'options' : tree ? 'tree' : queue ? 'queue' : 'page'}`;
  if (options) {
    const params = { ...conditionQuery({ resource, filters }), ...(tree && { tree }) };
    const data = recordsOf<Data>(http, await http.get(path, { ...requestOf(meta), params }), `GET ${path}`);
    return { data, total: data.length };
  }
  if (tree) {
    const query = { ...conditionQuery({ resource, filters }), ...(preset !== undefined && { _preset: preset }) };
    return pageOf(http, await read(http, path, query, meta), `GET ${path}`);
  }
  if (queue) {
    const query = { ...conditionQuery({ resource, filters, sorters }), _preset: preset };
    return pageOf(http, await http.post(path, ...selecting(queue, query, requestOf(meta))), `POST ${path}`);
  }
  const query = pageQuery({ resource, pagination, filters, sorters, preset });
  return pageOf(http, await read(http, path, query, meta), `GET ${path}`);
}

/** Reads a list; with its conditions in a body if an address has no room for them, or to learn what is missing. */
function read(http: HttpClient, path: string, params: Query, meta: MetaQuery | undefined): Promise<unknown> {
  const inBody = metaOf(meta).missing || isLong(params) ? bodyReadOf(path) : undefined;
  if (!inBody) return http.get(path, { ...requestOf(meta), params });
  return http.post(inBody.path, bodyOf(inBody.read, params), requestOf(meta));
}
