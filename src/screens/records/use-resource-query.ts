import { useApiUrl, useCustom, useKeys } from '@refinedev/core';
import { recordEndpoint } from '../../workspace/requests/call.ts';

type Props<Data extends object> = Parameters<typeof useCustom<Data>>[0];

interface ResourceRequest<Data extends object> extends Pick<Props<Data>, 'config'> {
  readonly resource: string;
  /** @default the request is about the lists of the resource */
  readonly id?: string;
  /** Path below the resource, or below the record. */
  readonly path: string;
}

/**
 * Loads more about the lists of a resource, or about a record, under their query key, so that invalidating them
 * invalidates it. The screen reports failures.
 */
export function useResourceQuery<Data extends object = object>(
  { resource, id, path, config }: ResourceRequest<Data>,
  queryOptions?: Props<Data>['queryOptions'],
) {
  const apiUrl = useApiUrl();
  const key = useKeys().keys().data().resource(resource);
  const [endpoint, about] =
    id === undefined ? [resource, key.action('list')] : [recordEndpoint(resource, id), key.action('one').id(id)];
  return useCustom<Data>({
    url: `${apiUrl}/${endpoint}/${path}`,
    method: 'get',
    ...(config && { config }),
    meta: { silent: true },
    errorNotification: false,
    // Live events look for the filters in the last part.
    queryOptions: { ...queryOptions, queryKey: [...about.get(), path, config] },
  });
}
