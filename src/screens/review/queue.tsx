import { useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { Resource } from '../../engine/resource.ts';
import type { Review } from '../../engine/review.ts';
import type { ResourceRecord } from '../shared/record.ts';

/** Number of records loaded at once; more are loaded as these are decided. */
const inView = 50;

/** Loads the waiting records in the order of the list, and their total number. */
export function useQueue(resource: Resource, review: Review) {
  const { parent } = resource;
  const { query, result } = useList<ResourceRecord>({
    resource: resource.name,
    filters: parent ? [{ field: parent.field, operator: 'eq', value: parent.id }] : [],
    pagination: { currentPage: 1, pageSize: inView, mode: 'server' },
    sorters: [resource.list.sort],
    meta: { preset: review.preset, silent: true },
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  });
  return {
    records: result.data,
    total: result.total ?? 0,
    isKnown: query.data !== undefined,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
