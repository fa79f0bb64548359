import { type HttpError, useList } from '@refinedev/core';
import { isId } from '../../base/is-id.ts';
import type { Parent } from '../../engine/resource.ts';

/** A record that a place may be below. */
interface Option {
  readonly id?: string;
  readonly value: string;
  readonly label: string;
}

/**
 * Loads the name of the record that a place is below. A user who may use a resource may read the names of what it
 * refers to (`GET /{name}/options`). `isMissing` is true for one that is deleted, belongs to others, or never existed.
 */
export function useParent(resource: string, id: string) {
  const isPossible = isId(id);
  const { query } = useList<Option, HttpError>({
    resource,
    filters: [{ field: 'id', operator: 'in', value: [id] }],
    meta: { options: true, silent: true },
    errorNotification: false,
    queryOptions: { enabled: isPossible && resource !== '', staleTime: 30_000 },
  });
  const found = query.data?.data.find(({ value }) => value === id);
  const parent: Parent | undefined = found && { id, label: found.label };
  return {
    parent,
    isMissing: !isPossible || (query.isSuccess && !found),
    error: query.error,
    retry: () => void query.refetch(),
  };
}
