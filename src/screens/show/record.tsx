import { useApiUrl, useCustom, useKeys, useOne } from '@refinedev/core';
import type { Resource } from '../../engine/resource.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { fileRefetchOptions } from '../shared/file-refetch.ts';
import type { ResourceRecord } from '../shared/record.ts';
import type { HistoryEntry } from './history-sentences.ts';

/** One record. A failure is the screen's to show. */
export function useRecord(resource: Resource, id: string) {
  const { kinds } = useWorkspace();
  const { query } = useOne<ResourceRecord>({
    resource: resource.name,
    id,
    meta: { silent: true },
    errorNotification: false,
    queryOptions: fileRefetchOptions(resource, kinds),
  });
  return { record: query.data?.data, error: query.error, isFetching: query.isFetching, refetch: query.refetch };
}

/** What has happened to a record, the latest first. */
export function useHistory(resource: Resource, id: string) {
  const apiUrl = useApiUrl();
  const { keys } = useKeys();
  const { query } = useCustom<readonly HistoryEntry[]>({
    url: `${apiUrl}/${resource.name}/${encodeURIComponent(id)}/history`,
    method: 'get',
    meta: { silent: true },
    errorNotification: false,
    queryOptions: {
      // Below the key of the record, so that whatever makes it stale makes its history stale too.
      queryKey: [...keys().data().resource(resource.name).action('one').id(id).get(), 'history'],
    },
  });
  return { entries: query.data?.data, error: query.error, refetch: query.refetch };
}
