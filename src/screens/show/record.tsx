import { useOne } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { Resource } from '../../engine/resource.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import type { ResourceRecord } from '../records/record.ts';
import { fileRefetchOptions } from '../records/refetch.ts';
import { useResourceQuery } from '../records/use-resource-query.ts';
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
  const { query } = useResourceQuery<readonly HistoryEntry[]>(
    { resource: resource.name, id, path: 'history' },
    { enabled: isWanted },
  );
  return { entries: query.data?.data, error: query.error, refetch: query.refetch };
}
