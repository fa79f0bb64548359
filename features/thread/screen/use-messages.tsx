import { useInfiniteList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { maxPageSize } from '../../../src/engine/queries/query.ts';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import type { Thread } from '../normal-form.ts';

/** Loads every message of a thread in order of time, page by page. */
export function useMessages(thread: Thread, id: string) {
  const query = useMessagePages(thread, id);
  const pages = query.data?.pages;
  const messages = useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages]);
  const { fetchNextPage, hasNextPage, isFetching, isError } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return {
    messages,
    isKnown: pages !== undefined,
    isComplete: pages !== undefined && !hasNextPage,
    error: query.error,
    refetch: query.refetch,
  };
}

/** Loads the first page of the messages of a thread. */
export function useMessagePages(thread: Thread, id: string) {
  const { query } = useInfiniteList<ResourceRecord>({
    resource: thread.resource,
    pagination: { currentPage: 1, pageSize: maxPageSize, mode: 'server' },
    sorters: [{ field: thread.at, order: 'asc' }],
    filters: [{ field: thread.by, operator: 'eq', value: id }],
    meta: { silent: true },
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  });
  return query;
}
