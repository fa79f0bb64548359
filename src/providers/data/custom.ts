import type { BaseRecord, CustomParams, CustomResponse } from '@refinedev/core';
import { isObject } from '../../base/is-object.ts';
import type { HttpClient } from '../http/client.ts';
import type { Method } from '../http/transport.ts';
import { recordOf } from './answers.ts';
import { bodyOf, bodyReadOf, isLong, selecting } from './body-query.ts';
import { RequestNotExpressible } from './errors.ts';
import { requestOf } from './meta.ts';
import { conditionQuery } from './query.ts';

const methods: Readonly<Record<string, Method | undefined>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};

/** Sends a request of a screen to a path of the API. */
export async function custom<Data extends BaseRecord>(
  http: HttpClient,
  params: CustomParams<unknown, unknown>,
): Promise<CustomResponse<Data>> {
  const { url, method, payload, query, headers, filters, sorters, meta } = params;
  const asked = methods[method];
  if (asked === undefined) {
    const allowed = Object.keys(methods).join(', ');
    throw new RequestNotExpressible({ resource: url, property: 'method', found: method, allowed });
  }
  const selection = { ...conditionQuery({ resource: url, filters, sorters }), ...(isObject(query) ? query : {}) };
  const inBody = asked === 'GET' && isLong(selection) ? bodyReadOf(url) : undefined;
  const [body, options] = asked === 'POST' ? selecting(payload, selection, {}) : [payload, { params: selection }];
  const sent = inBody
    ? { method: 'POST' as const, path: inBody.path, body: bodyOf(inBody.read, selection) }
    : { method: asked, path: url, body, ...options };
  const { data } = await http.request({ ...requestOf(meta), ...sent, headers: { ...headers } });
  // The response of an action may have no data, but Refine's type requires some.
  return { data: recordOf<Data>(http, data ?? {}, `${asked} ${url}`) };
}
