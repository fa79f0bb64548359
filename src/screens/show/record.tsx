import { useApiUrl, useCustom, useKeys, useOne } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { Resource } from '../../engine/resource.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import type { ResourceRecord } from '../shared/record.ts';
import { fileRefetchOptions } from '../shared/refetch.ts';
import type { HistoryEntry } from './history-sentences.ts';

/**
 * Loads one record. The screen reports failures.
 *
 * @param isKept the previous record stays until this one arrives
 */
export function useRecord(resource: Resource, id: string, isKept = false) {
  const { kinds } = useWorkspace();
  const { query } = useOne<ResourceRecord>({
    resource: resource.name,
    id,
    meta: { silent: true },
    errorNotification: false,
    queryOptions: { ...fileRefetchOptions(resource, kinds), ...(isKept && { placeholderData: keepPreviousData }) },
  });
  return { record: query.data?.data, error: query.error, isFetching: query.isFetching, refetch: query.refetch };
}

/**
 * Loads the history of a record, latest first.
 *
 * @param isWanted false if the record has none
 */
export function useHistory(resource: Resource, id: string, isWanted = true) {
  const apiUrl = useApiUrl();
  const { keys } = useKeys();
  const { query } = useCustom<readonly HistoryEntry[]>({
    url: `${apiUrl}/${resource.name}/${encodeURIComponent(id)}/history`,
    method: 'get',
    meta: { silent: true },
    errorNotification: false,
    queryOptions: {
      enabled: isWanted,
      // Under the query key of the record, so that invalidating it invalidates the history.
      queryKey: [...keys().data().resource(resource.name).action('one').id(id).get(), 'history'],
    },
  });
  return { entries: query.data?.data, error: query.error, refetch: query.refetch };
}
