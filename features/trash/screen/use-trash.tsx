import { keepPreviousData } from '@tanstack/react-query';
import { isObject } from '../../../src/base/is-object.ts';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { useResourceQuery } from '../../../src/screens/records/use-resource-query.ts';
import { recordEndpoint, useCall } from '../../../src/workspace/requests/call.ts';

/** Rows of one page of the trash. */
export const trashPageSize = 20;

/** A deleted record. */
export interface TrashedRecord extends ResourceRecord {
  readonly deletedAt: string;
  /** When the server deletes it for good. */
  readonly purgedAt: string;
}

/** Loads a page of the deleted records that the user may restore. */
export function useTrash(resource: string, keyword: string, page: number) {
  const start = (page - 1) * trashPageSize;
  const config = { query: { _start: start, _end: start + trashPageSize, ...(keyword !== '' && { q: keyword }) } };
  const { query } = useResourceQuery({ resource, path: 'trash', config }, { placeholderData: keepPreviousData });
  const data: unknown = query.data?.data;
  const { records, total } = isObject(data) ? data : {};
  return {
    records: Array.isArray(records) ? records.filter(isTrashed) : [],
    total: typeof total === 'number' ? total : 0,
    isKnown: query.isSuccess,
    /** The records are those of an earlier search or page. Nothing is done to them. */
    isEarlier: query.isPlaceholderData,
    error: query.error,
    refetch: query.refetch,
  };
}

function isTrashed(record: unknown): record is TrashedRecord {
  return (
    isObject(record) &&
    typeof record.id === 'string' &&
    typeof record.deletedAt === 'string' &&
    typeof record.purgedAt === 'string'
  );
}

/** Returns a function that restores a deleted record. Rejects with the server's reason. */
export function useRestore(resource: string) {
  const call = useCall();
  return async (id: string): Promise<void> => {
    await call('post', `${recordEndpoint(resource, id)}/restore`, { payload: {} });
  };
}
