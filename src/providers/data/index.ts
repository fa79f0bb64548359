import type {
  BaseKey,
  BaseRecord,
  CustomParams,
  CustomResponse,
  DataProvider,
  GetListParams,
  GetListResponse,
  GetManyParams,
  GetManyResponse,
  MetaQuery,
} from '@refinedev/core';
import type { HttpClient, RequestOptions } from '../http/client.ts';
import type { Method } from '../http/transport.ts';
import { withAddresses } from './addresses.ts';
import { RequestNotExpressible } from './errors.ts';
import { conditionQuery, pageQuery } from './query.ts';

/**
 * What a caller may put into Refine's `meta`. `preset` picks the rows of a list; `options` asks for `{ value, label }` of
 * them only, as pickers need it, by the filters `q` and `id`; `tree` asks for all records of a tree, of which the keyword
 * and filters keep those above as well, or for all its options; `version` is the one that was read, sent
 * with an update unless the values carry it; `idempotencyKey` repeats a POST whose answer was lost; `silent` leaves the
 * failure to the caller; `file` asks `custom` for a `Blob`; `signal`, `timeout` and `onProgress` are for what has a lot to
 * send.
 */
export interface DataMeta
  extends Pick<RequestOptions, 'idempotencyKey' | 'silent' | 'file' | 'signal' | 'timeout' | 'onProgress'> {
  readonly preset?: string | undefined;
  readonly version?: number | undefined;
  readonly options?: boolean | undefined;
  readonly tree?: boolean | undefined;
}

/** Where the generic API lives (api contract §4); `useApiUrl` answers with it, and `custom` takes paths under it. */
const apiUrl = '/buffalo/v1';
/** Ids one call may ask for (api contract §4). */
const idsPerCall = 200;

/**
 * Refine's dataProvider over the generic API. Rejects with the transport's errors, which are `HttpError`s: `code` tells a
 * conflict (40900) from a refused value (40000), `errors` names the fields. Whatever else a screen needs (actions,
 * history, options) goes through `custom`, in the same session and under the same rules.
 */
export function createDataProvider(http: HttpClient): DataProvider {
  const list = (resource: string) => `${apiUrl}/${encodeURIComponent(resource)}`;
  const one = (resource: string, id: BaseKey) => `${list(resource)}/${encodeURIComponent(id)}`;

  /**
   * The version of each record as it was last read or written alone, by its address: what a form shows. A list that was
   * refreshed behind an open form must not make the form overwrite what others changed.
   */
  const versions = new Map<string, number>();

  /** Remembers what an update of the record has to say. */
  function read<Data extends BaseRecord>(resource: string, record: Data): Data {
    if (record.id !== undefined && typeof record.version === 'number')
      versions.set(one(resource, record.id), record.version);
    return record;
  }

  function recordOf<Data extends BaseRecord>(data: unknown, where: string): Data {
    if (!isRecord<Data>(data)) throw http.unreadable(`${where}: a record was expected`);
    return withAddresses(data, http.addressOf);
  }

  function recordsOf<Data extends BaseRecord>(data: unknown, where: string): Data[] {
    if (!Array.isArray(data) || !data.every((record) => isRecord<Data>(record))) {
      throw http.unreadable(`${where}: a list of records was expected`);
    }
    return data.map((record) => withAddresses(record, http.addressOf));
  }

  async function getList<Data extends BaseRecord>(params: GetListParams): Promise<GetListResponse<Data>> {
    const { resource, pagination, filters, sorters, meta } = params;
    if (metaOf(meta).options) return getOptions(params);
    if (metaOf(meta).tree) return getTree(params);
    const path = `${list(resource)}/page`;
    const query = pageQuery({ resource, pagination, filters, sorters, preset: metaOf(meta).preset });
    const page = await http.get(path, { ...requestOf(meta), params: query });
    if (!isRecord(page) || typeof page.total !== 'number') throw http.unreadable(`GET ${path}: a total was expected`);
    const { records, total, ...rest } = page;
    return { ...rest, data: recordsOf<Data>(records, `GET ${path}`), total };
  }

  /** Id and label for a picker, open to whoever may use a resource that refers to this one. The server answers at most 50. */
  async function getOptions<Data extends BaseRecord>({
    resource,
    filters,
    meta,
  }: GetListParams): Promise<GetListResponse<Data>> {
    const path = `${list(resource)}/options`;
    const params = { ...conditionQuery({ resource, filters }), ...(metaOf(meta).tree && { tree: true }) };
    const answer = await http.get(path, { ...requestOf(meta), params });
    const options = recordsOf<Data>(answer, `GET ${path}`);
    return { data: options, total: options.length };
  }

  /** Every record of a tree the filters keep; with `matched`, the ids of those that were meant. */
  async function getTree<Data extends BaseRecord>(params: GetListParams): Promise<GetListResponse<Data>> {
    const { resource, filters, meta } = params;
    const path = `${list(resource)}/tree`;
    const { preset } = metaOf(meta);
    const query = { ...conditionQuery({ resource, filters }), ...(preset !== undefined && { _preset: preset }) };
    const tree = await http.get(path, { ...requestOf(meta), params: query });
    if (!isRecord(tree) || typeof tree.total !== 'number') throw http.unreadable(`GET ${path}: a total was expected`);
    const { records, total, ...rest } = tree;
    return { ...rest, data: recordsOf<Data>(records, `GET ${path}`), total };
  }

  async function custom<Data extends BaseRecord>(
    params: CustomParams<unknown, unknown>,
  ): Promise<CustomResponse<Data>> {
    const { url, method, payload, query, headers, filters, sorters, meta } = params;
    const asked = methods[method];
    if (asked === undefined) {
      const allowed = Object.keys(methods).join(', ');
      throw new RequestNotExpressible({ resource: url, property: 'method', found: method, allowed });
    }
    const { data } = await http.request({
      ...requestOf(meta),
      method: asked,
      path: url,
      params: { ...conditionQuery({ resource: url, filters, sorters }), ...(isRecord(query) ? query : {}) },
      headers: { ...headers },
      body: payload,
    });
    // An action may have nothing to say, but Refine's type knows no absent data.
    return { data: recordOf<Data>(data ?? {}, `${asked} ${url}`) };
  }

  return {
    getApiUrl: () => apiUrl,
    getList,
    custom,

    async getMany<Data extends BaseRecord>({ resource, ids, meta }: GetManyParams): Promise<GetManyResponse<Data>> {
      const path = list(resource);
      const chunks = await Promise.all(
        chunksOf([...new Set(ids)], idsPerCall).map((id) => http.get(path, { ...requestOf(meta), params: { id } })),
      );
      return { data: chunks.flatMap((chunk) => recordsOf<Data>(chunk, `GET ${path}`)) };
    },

    async getOne({ resource, id, meta }) {
      const path = one(resource, id);
      return { data: read(resource, recordOf(await http.get(path, requestOf(meta)), `GET ${path}`)) };
    },

    async create({ resource, variables, meta }) {
      const path = list(resource);
      return { data: read(resource, recordOf(await http.post(path, variables, requestOf(meta)), `POST ${path}`)) };
    },

    async update({ resource, id, variables, meta }) {
      const path = one(resource, id);
      const body = { version: metaOf(meta).version ?? versions.get(path), ...variables };
      if (typeof body.version !== 'number') {
        const allowed = 'the version that was read: by the provider before, in the values or in meta';
        throw new RequestNotExpressible({ resource, property: 'version', found: body.version ?? null, allowed });
      }
      return { data: read(resource, recordOf(await http.patch(path, body, requestOf(meta)), `PATCH ${path}`)) };
    },

    async deleteOne({ resource, id, variables, meta }) {
      const path = one(resource, id);
      const data = await http.delete(path, variables, requestOf(meta));
      return { data: recordOf(data ?? { id }, `DELETE ${path}`) };
    },
  };
}

const methods: Readonly<Record<string, Method | undefined>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};

function metaOf(meta: MetaQuery = {}): DataMeta {
  const { preset, version, options, tree, idempotencyKey, silent, file, signal, timeout, onProgress } = meta;
  return { preset, version, options, tree, idempotencyKey, silent, file, signal, timeout, onProgress };
}

/** What the provider reads in `meta`: no query string may hold it. */
export const optionNames: ReadonlySet<string> = new Set([...Object.keys(metaOf()), 'queryContext']);

/** Reading the signal tells TanStack Query to abort the request when nobody waits for it any more. */
function requestOf(meta: MetaQuery | undefined): RequestOptions {
  const { idempotencyKey, silent, file, signal, timeout, onProgress } = metaOf(meta);
  return { idempotencyKey, silent, file, timeout, onProgress, signal: signal ?? meta?.queryContext?.signal };
}

function isRecord<Data extends BaseRecord>(value: unknown): value is Data {
  return typeof value === 'object' && value !== null;
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
