import { type CustomParams, useDataProvider } from '@refinedev/core';
import { useCallback } from 'react';

/** What a request carries besides its method and path. */
export type CallOptions = Pick<CustomParams, 'payload' | 'query' | 'filters' | 'sorters' | 'meta'>;

export type Call = <Data extends object = object>(
  method: CustomParams['method'],
  path: string,
  options?: CallOptions,
) => Promise<Data>;

/**
 * Returns a function that sends a request that is none of Refine's verbs, at a path of the API, and resolves to its data.
 * The caller reports failures; with `silent: false` in `meta` the transport does.
 */
export function useCall(): Call {
  const dataProvider = useDataProvider();
  return useCallback<Call>(
    async <Data extends object>(method: CustomParams['method'], path: string, { meta, ...rest }: CallOptions = {}) => {
      const { custom, getApiUrl } = dataProvider();
      if (!custom) throw new TypeError(`${method} ${path}: the data provider has no custom()`);
      const url = `${getApiUrl()}/${path}`;
      const { data } = await custom<Data>({ ...rest, url, method, meta: { silent: true, ...meta } });
      return data;
    },
    [dataProvider],
  );
}

/** Returns the path of a record in the API, for a call. */
export function recordEndpoint(resource: string, id: string): string {
  return `${resource}/${encodeURIComponent(id)}`;
}
