import type { BaseRecord, GetListParams, GetListResponse, MetaQuery } from '@refinedev/core';
import type { HttpClient } from '../http/client.ts';
import { pageOf, recordsOf } from './answers.ts';
import { bodyOf, bodyReadOf, isLong, selecting } from './body-query.ts';
import { metaOf, requestOf } from './meta.ts';
import { listPath } from './paths.ts';
import { conditionQuery, pageQuery, type Query } from './query.ts';

export async function getList<Data extends BaseRecord>(
  http: HttpClient,
  params: GetListParams,
): Promise<GetListResponse<Data>> {
  const { resource, pagination, filters, sorters, meta } = params;
  if (metaOf(meta).options) return getOptions(http, params);
  if (metaOf(meta).tree) return getTree(http, params);
  if (metaOf(meta).queue) return takeQueue(http, params);
  const path = `${listPath(resource)}/page`;
  const query = pageQuery({ resource, pagination, filters, sorters, preset: metaOf(meta).preset });
  return pageOf(http, await read(http, path, query, meta), `GET ${path}`);
}

/** Reads a list; with its conditions in a body if an address has no room for them, or to learn what is missing. */
function read(http: HttpClient, path: string, params: Query, meta: MetaQuery | undefined): Promise<unknown> {
  const inBody = metaOf(meta).missing || isLong(params) ? bodyReadOf(path) : undefined;
  if (!inBody) return http.get(path, { ...requestOf(meta), params });
  return http.post(inBody.path, bodyOf(inBody.read, params), requestOf(meta));
}

/**
 * Fetches ids and labels for a picker. Every user of a resource that refers to this one may do so. The server returns
 * at most 50.
 */
async function getOptions<Data extends BaseRecord>(
  http: HttpClient,
  { resource, filters, meta }: GetListParams,
): Promise<GetListResponse<Data>> {
  const path = `${listPath(resource)}/options`;
  const params = { ...conditionQuery({ resource, filters }), ...(metaOf(meta).tree && { tree: true }) };
  const answer = await http.get(path, { ...requestOf(meta), params });
  const options = recordsOf<Data>(http, answer, `GET ${path}`);
  return { data: options, total: options.length };
}

/**
 * Fetches the filtered records of a tree with their ancestors. `matched` contains the ids of the matches themselves.
 */
async function getTree<Data extends BaseRecord>(
  http: HttpClient,
  params: GetListParams,
): Promise<GetListResponse<Data>> {
  const { resource, filters, meta } = params;
  const path = `${listPath(resource)}/tree`;
  const { preset } = metaOf(meta);
  const query = { ...conditionQuery({ resource, filters }), ...(preset !== undefined && { _preset: preset }) };
  return pageOf(http, await read(http, path, query, meta), `GET ${path}`);
}

/** Leases records of a queue. `total` includes the records that others hold. */
async function takeQueue<Data extends BaseRecord>(
  http: HttpClient,
  params: GetListParams,
): Promise<GetListResponse<Data>> {
  const { resource, filters, sorters, meta } = params;
  const path = `${listPath(resource)}/queue`;
  const { preset, queue } = metaOf(meta);
  const query = { ...conditionQuery({ resource, filters, sorters }), _preset: preset };
  const taken = await http.post(path, ...selecting(queue, query, requestOf(meta)));
  return pageOf(http, taken, `POST ${path}`);
}
