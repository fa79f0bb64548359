import type {
  BaseRecord,
  CreateParams,
  DataProvider,
  GetListParams,
  GetManyParams,
  GetOneParams,
  MetaQuery,
  UpdateParams,
} from '@refinedev/core';
import { isObject } from '../../base/is-object.ts';
import { type ConsoleError, NetworkFailure, RequestRefused } from '../http/errors.ts';
import { metaOf } from './meta.ts';

export interface AdaptOptions {
  /** Returns what is said of a request without an answer. */
  readonly unanswered: () => string;
  /** Called for each request that fails and is not `silent`, as by the transport of the API. */
  readonly onFailure: (error: ConsoleError) => void;
}

/**
 * Adapts any data provider of Refine to the screens of the console: ids are texts, nothing asks for versions of records,
 * and failures are told as those of the API. Pages of plain Refine (`unadapted`) get and send records as they are.
 */
export function adaptProvider(provider: DataProvider, { unanswered, onFailure }: AdaptOptions): DataProvider {
  async function told<Answer>(meta: MetaQuery | undefined, answer: () => Promise<Answer>): Promise<Answer> {
    try {
      return await answer();
    } catch (cause) {
      const error = errorOf(cause, unanswered);
      if (!metaOf(meta).silent) onFailure(error);
      throw error;
    }
  }
  const { getMany } = provider;
  return {
    getApiUrl: provider.getApiUrl,
    getList: <Data extends BaseRecord>(params: GetListParams) =>
      told(params.meta, async () => {
        const { data, ...rest } = await provider.getList<Data>(params);
        return { ...rest, data: data.map(recordFor(params.meta)) };
      }),
    ...(getMany && {
      getMany: <Data extends BaseRecord>(params: GetManyParams) =>
        told(params.meta, async () => ({ data: (await getMany<Data>(params)).data.map(recordFor(params.meta)) })),
    }),
    getOne: <Data extends BaseRecord>(params: GetOneParams) =>
      told(params.meta, async () => ({ data: recordFor(params.meta)((await provider.getOne<Data>(params)).data) })),
    create: <Data extends BaseRecord, Variables>(params: CreateParams<Variables>) =>
      told(params.meta, async () => ({
        data: recordFor(params.meta)((await provider.create<Data, Variables>(params)).data),
      })),
    update: <Data extends BaseRecord, Variables>(params: UpdateParams<Variables>) =>
      told(params.meta, async () => {
        if (metaOf(params.meta).unadapted) return provider.update<Data, Variables>(params);
        const { version: _version, ...variables } = { version: undefined, ...params.variables };
        return { data: recordOf((await provider.update<Data, object>({ ...params, variables })).data) };
      }),
    deleteOne: (params) => told(params.meta, () => provider.deleteOne(params)),
  };
}

/** Returns what makes of a record what is asked for. */
function recordFor(meta: MetaQuery | undefined) {
  return <Data extends BaseRecord>(data: Data): Data => (metaOf(meta).unadapted ? data : recordOf(data));
}

/** Returns the record as the screens read it. */
function recordOf<Data extends BaseRecord>(data: Data): Data {
  return { labels: {}, ...data, id: String(data.id) };
}

/** Returns the error with what Refine's `HttpError` says of it. */
function errorOf(cause: unknown, unanswered: () => string): ConsoleError {
  const { statusCode, message, errors }: Readonly<Record<string, unknown>> = isObject(cause) ? cause : {};
  const text = typeof message === 'string' && message !== '' ? message : unanswered();
  if (typeof statusCode !== 'number') return new NetworkFailure(text, { online: true, cause });
  return new RequestRefused(text, { status: statusCode, errors: fieldErrorsOf(errors) });
}

function fieldErrorsOf(errors: unknown): Record<string, string[]> | undefined {
  if (!isObject(errors)) return undefined;
  return Object.fromEntries(Object.entries(errors).map(([name, said]) => [name, [said].flat().map(String)]));
}
