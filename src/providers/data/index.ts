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
import { isObject } from '../../base/is-object.ts';
import { maxIds } from '../../base/limits.ts';
import { slicesOf } from '../../base/slices.ts';
import type { HttpClient, RequestOptions } from '../http/client.ts';
import type { Method } from '../http/transport.ts';
import { withAddresses } from './addresses.ts';
import { bodyOf, bodyReadOf, conditionsOf, isLong } from './body-query.ts';
import { RequestNotExpressible } from './errors.ts';
import { conditionQuery, pageQuery, type Query } from './query.ts';

/**
 * Supported keys of Refine's `meta`:
 * - `preset` selects the rows of a list.
 * - `options` requests only `{ value, label }` for pickers, with the filters `q` and `id`.
 * - `tree` requests all records of a tree, or all its options. A filtered tree includes the ancestors of the matches.
 * - `queue` requests the records that the user holds in a queue: `keep` renews their leases, `release` ends them.
 * - `version` is the version that was read. An update sends it unless its values contain one.
 * - `idempotencyKey` repeats a POST whose response was lost.
 * - `silent` leaves the error to the caller.
 * - `file` makes `custom` return a `Blob`.
 * - `keepalive` sends a request even if the page is being closed.
 * - `missing` asks a list which of several values no record has (`missing` of the response).
 * - `signal`, `timeout` and `onProgress` are for large request bodies.
 */
interface DataMeta
  extends Pick<
    RequestOptions,
    'idempotencyKey' | 'silent' | 'file' | 'keepalive' | 'signal' | 'timeout' | 'onProgress'
  > {
  readonly preset?: string | undefined;
  readonly version?: number | undefined;
  readonly options?: boolean | undefined;
  readonly tree?: boolean | undefined;
  readonly missing?: boolean | undefined;
  readonly queue?: { readonly keep: readonly string[]; readonly release: readonly string[] } | undefined;
}

/** Path of the generic API (docs/api.md). `useApiUrl` returns it, and `custom` accepts paths below it. */
const apiUrl = '/buffalo/v1';

/**
 * Wraps the generic API as Refine's dataProvider. It rejects with the errors of the transport, which are `HttpError`s:
 * `code` distinguishes a conflict (40900) from an invalid value (40000), and `errors` names the fields. Other requests
 * of a screen (actions, history, options) use `custom`, with the same session and the same rules.
 */
export function createDataProvider(http: HttpClient): DataProvider {
  const list = (resource: string) => `${apiUrl}/${encodeURIComponent(resource)}`;
  const one = (resource: string, id: BaseKey) => `${list(resource)}/${encodeURIComponent(id)}`;

  /**
   * The version of each record as it was last read or written on its own, by URL. A form shows this version.
   * Lists do not update it: otherwise a list that is refetched behind an open form would make the form overwrite the
   * changes of others.
   */
  const versions = new Map<string, number>();

  /** Remembers the version for the next update of the record. */
  function rememberVersion<Data extends BaseRecord>(resource: string, record: Data): Data {
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

  function pageOf<Data extends BaseRecord>(page: unknown, where: string): GetListResponse<Data> {
    if (!isObject(page) || typeof page.total !== 'number') throw http.unreadable(`${where}: a total was expected`);
    const { records, total, ...rest } = page;
    return { ...rest, data: recordsOf<Data>(records, where), total };
  }

  async function getList<Data extends BaseRecord>(params: GetListParams): Promise<GetListResponse<Data>> {
    const { resource, pagination, filters, sorters, meta } = params;
    if (metaOf(meta).options) return getOptions(params);
    if (metaOf(meta).tree) return getTree(params);
    if (metaOf(meta).queue) return takeQueue(params);
    const path = `${list(resource)}/page`;
    const query = pageQuery({ resource, pagination, filters, sorters, preset: metaOf(meta).preset });
    return pageOf(await read(path, query, meta), `GET ${path}`);
  }

  /** Reads a list; with its conditions in a body if an address has no room for them, or to learn what is missing. */
  function read(path: string, params: Query, meta: MetaQuery | undefined): Promise<unknown> {
    const inBody = metaOf(meta).missing || isLong(params) ? bodyReadOf(path) : undefined;
    if (!inBody) return http.get(path, { ...requestOf(meta), params });
    return http.post(inBody.path, bodyOf(inBody.read, params), requestOf(meta));
  }

  /**
   * Fetches ids and labels for a picker. Every user of a resource that refers to this one may do so. The server returns
   * at most 50.
   */
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

  /**
   * Fetches the filtered records of a tree with their ancestors. `matched` contains the ids of the matches themselves.
   */
  async function getTree<Data extends BaseRecord>(params: GetListParams): Promise<GetListResponse<Data>> {
    const { resource, filters, meta } = params;
    const path = `${list(resource)}/tree`;
    const { preset } = metaOf(meta);
    const query = { ...conditionQuery({ resource, filters }), ...(preset !== undefined && { _preset: preset }) };
    return pageOf(await read(path, query, meta), `GET ${path}`);
  }

  /** Leases records of a queue. `total` includes the records that others hold. */
  async function takeQueue<Data extends BaseRecord>(params: GetListParams): Promise<GetListResponse<Data>> {
    const { resource, filters, sorters, meta } = params;
    const path = `${list(resource)}/queue`;
    const { preset, queue } = metaOf(meta);
    const query = { ...conditionQuery({ resource, filters, sorters }), _preset: preset };
    const taken = await http.post(path, ...selecting(queue, query, requestOf(meta)));
    return pageOf(taken, `POST ${path}`);
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
    const selection = { ...conditionQuery({ resource: url, filters, sorters }), ...(isObject(query) ? query : {}) };
    const inBody = asked === 'GET' && isLong(selection) ? bodyReadOf(url) : undefined;
    const [body, options] = asked === 'POST' ? selecting(payload, selection, {}) : [payload, { params: selection }];
    const sent = inBody
      ? { method: 'POST' as const, path: inBody.path, body: bodyOf(inBody.read, selection) }
      : { method: asked, path: url, body, ...options };
    const { data } = await http.request({ ...requestOf(meta), ...sent, headers: { ...headers } });
    // The response of an action may have no data, but Refine's type requires some.
    return { data: recordOf<Data>(data ?? {}, `${asked} ${url}`) };
  }

  return {
    getApiUrl: () => apiUrl,
    getList,
    custom,

    async getMany<Data extends BaseRecord>({ resource, ids, meta }: GetManyParams): Promise<GetManyResponse<Data>> {
      const path = list(resource);
      const chunks = await Promise.all(
        slicesOf([...new Set(ids)], maxIds).map((id) => http.get(path, { ...requestOf(meta), params: { id } })),
      );
      return { data: chunks.flatMap((chunk) => recordsOf<Data>(chunk, `GET ${path}`)) };
    },

    async getOne({ resource, id, meta }) {
      const path = one(resource, id);
      return { data: rememberVersion(resource, recordOf(await http.get(path, requestOf(meta)), `GET ${path}`)) };
    },

    async create({ resource, variables, meta }) {
      const path = list(resource);
      return {
        data: rememberVersion(resource, recordOf(await http.post(path, variables, requestOf(meta)), `POST ${path}`)),
      };
    },

    async update({ resource, id, variables, meta }) {
      const path = one(resource, id);
      const body = { version: metaOf(meta).version ?? versions.get(path), ...variables };
      if (typeof body.version !== 'number') {
        const allowed = 'the version that was read: by the provider before, in the values or in meta';
        throw new RequestNotExpressible({ resource, property: 'version', found: body.version ?? null, allowed });
      }
      return {
        data: rememberVersion(resource, recordOf(await http.patch(path, body, requestOf(meta)), `PATCH ${path}`)),
      };
    },

    async deleteOne({ resource, id, variables, meta }) {
      const path = one(resource, id);
      const data = await http.delete(path, variables, requestOf(meta));
      return { data: recordOf(data ?? { id }, `DELETE ${path}`) };
    },
  };
}

/** Returns the body and the options of a POST to what a query selects. A long query is part of the body. */
function selecting(body: unknown, params: Query, options: RequestOptions): [unknown, RequestOptions] {
  if (!isLong(params)) return [body, { ...options, params }];
  const { _preset, _sort, _order, ...conditions } = params;
  const own = isObject(body) ? body : {};
  return [
    { ...own, _where: conditionsOf(conditions) },
    { ...options, params: { _preset, _sort, _order } },
  ];
}

const methods: Readonly<Record<string, Method | undefined>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};

/** Gives `meta`, whose values Refine leaves untyped, the types of this provider. */
function metaOf(meta: MetaQuery & DataMeta = {}): DataMeta {
  return meta;
}

const metaKeys: Readonly<Record<keyof DataMeta, true>> = {
  preset: true,
  version: true,
  options: true,
  tree: true,
  missing: true,
  queue: true,
  idempotencyKey: true,
  silent: true,
  file: true,
  keepalive: true,
  signal: true,
  timeout: true,
  onProgress: true,
};

/** Keys of `meta` that this provider reads. They must not become query parameters. */
export const metaKeyNames: ReadonlySet<string> = new Set([...Object.keys(metaKeys), 'queryContext']);

/** Reading the signal makes TanStack Query abort the request when no component waits for it. */
function requestOf(meta: MetaQuery | undefined): RequestOptions {
  const { idempotencyKey, silent, file, keepalive, signal, timeout, onProgress } = metaOf(meta);
  return { idempotencyKey, silent, file, keepalive, timeout, onProgress, signal: signal ?? meta?.queryContext?.signal };
}

function isRecord<Data extends BaseRecord>(value: unknown): value is Data {
  return isObject(value);
}
