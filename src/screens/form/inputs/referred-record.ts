import { type HttpError, useOne } from '@refinedev/core';
import type { AnyRecord } from '../../records/record.ts';

/** Returns the record that a reference in the form chooses; undefined while it loads, or if the user may not read it. */
export function useReferredRecord(resource: string, chosen: unknown): AnyRecord | undefined {
  const id = typeof chosen === 'string' ? chosen : undefined;
  const { query } = useOne<AnyRecord, HttpError>({
    resource,
    id: id ?? '',
    liveMode: 'off',
    meta: { silent: true },
    errorNotification: false,
    queryOptions: { enabled: id !== undefined, retry: false },
  });
  const record = query.data?.data;
  return record?.id === id ? record : undefined;
}
