import { type BaseRecord, type HttpError, type UseCustomProps, useApiUrl, useCustom } from '@refinedev/core';

type Options<Data> = UseCustomProps<Data, HttpError, unknown, unknown, Data>['queryOptions'];

/** Loads what is no list of records from a path of the API. The caller shows failures. */
export function useGet<Data extends BaseRecord = BaseRecord>(path: string, queryOptions: Options<Data>) {
  const url = `${useApiUrl()}/${path}`;
  const quiet = { meta: { silent: true }, errorNotification: false } as const;
  return useCustom<Data>({ url, method: 'get', ...quiet, queryOptions }).query;
}
