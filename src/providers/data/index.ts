import type { BaseRecord, DataProvider, GetManyParams, GetManyResponse } from '@refinedev/core';
import { maxIds } from '../../base/limits.ts';
import { slicesOf } from '../../base/slices.ts';
import type { HttpClient } from '../http/client.ts';
import { recordOf, recordsOf } from './answers.ts';
import { custom } from './custom.ts';
import { RequestNotExpressible } from './errors.ts';
import { getList } from './lists.ts';
import { metaOf, requestOf } from './meta.ts';
import { apiUrl, listPath, recordPath } from './paths.ts';

/**
 * Wraps the generic API as Refine's dataProvider. It rejects with the errors of the transport, which are `HttpError`s:
 * `code` distinguishes a conflict (40900) from an invalid value (40000), and `errors` names the fields. Other requests
 * of a screen (actions, history, options) use `custom`, with the same session and the same rules.
 */
export function createDataProvider(http: HttpClient): DataProvider {
  const { versions, answered } = createVersions(http);

  return {
    getApiUrl: () => apiUrl,
    getList: (params) => getList(http, params),
    getMany: (params) => getMany(http, params),
    custom: (params) => custom(http, params),

    async getOne({ resource, id, meta }) {
      const path = recordPath(resource, id);
      return answered(resource, await http.get(path, requestOf(meta)), `GET ${path}`);
    },

    async create({ resource, variables, meta }) {
      const path = listPath(resource);
      return answered(resource, await http.post(path, variables, requestOf(meta)), `POST ${path}`);
    },

    async update({ resource, id, variables, meta }) {
      const path = recordPath(resource, id);
      const body = { version: metaOf(meta).version ?? versions.get(path), ...variables };
      if (typeof body.version !== 'number') {
        const allowed = 'the version that was read: by the provider before, in the values or in meta';
        throw new RequestNotExpressible({ resource, property: 'version', found: body.version ?? null, allowed });
      }
      return answered(resource, await http.patch(path, body, requestOf(meta)), `PATCH ${path}`);
    },

    async deleteOne({ resource, id, variables, meta }) {
      const path = recordPath(resource, id);
      const data = await http.delete(path, variables, requestOf(meta));
      return { data: recordOf(http, data ?? { id }, `DELETE ${path}`) };
    },
  };
}

async function getMany<Data extends BaseRecord>(
  http: HttpClient,
  { resource, ids, meta }: GetManyParams,
): Promise<GetManyResponse<Data>> {
  const path = listPath(resource);
  const chunks = await Promise.all(
    slicesOf([...new Set(ids)], maxIds).map((id) => http.get(path, { ...requestOf(meta), params: { id } })),
  );
  return { data: chunks.flatMap((chunk) => recordsOf<Data>(http, chunk, `GET ${path}`)) };
}

function createVersions(http: HttpClient) {
  /**
   * The version of each record as it was last read or written on its own, by URL. A form shows this version.
   * Lists do not update it: otherwise a list that is refetched behind an open form would make the form overwrite the
   * changes of others.
   */
  const versions = new Map<string, number>();

  /** Returns the record of an answer, and remembers its version for the next update. */
  function answered<Data extends BaseRecord>(resource: string, answer: unknown, where: string) {
    const data = recordOf<Data>(http, answer, where);
    const { id, version } = data;
    if (id !== undefined && typeof version === 'number') versions.set(recordPath(resource, id), version);
    return { data };
  }

  return { versions, answered };
}
