import { type HttpError, useCreate, useOne, useTranslate, useUpdate } from '@refinedev/core';
import { useMemo, useState } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import { isElsewhere } from '../../../engine/routes/under.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useIdempotentSend } from '../../actions/use-idempotent-send.ts';
import type { AnyRecord, Values } from '../../records/record.ts';
import { fileRefetchOptions } from '../../records/refetch.ts';
import { useRefresh } from '../../records/refresh.tsx';
import { withFreshFiles, withStandIns } from '../values.ts';

export interface RecordSource {
  /** The record that the form started from; undefined while it loads, an empty record for a new one. */
  readonly origin: AnyRecord | undefined;
  /** Starts from another state of the record: changes are computed against it. */
  readonly startFrom: (record: AnyRecord) => void;
  /** Why the record could not be loaded. */
  readonly failure: HttpError | null;
  /** Loads the current record; undefined if it cannot be loaded. */
  readonly load: () => Promise<AnyRecord | undefined>;
  /** Writes the values and resolves to the saved record. Rejects with the transport's error. */
  readonly write: (values: Values) => Promise<AnyRecord>;
}

/**
 * Returns the record behind a form. Changes are computed against the record as first loaded, even after a background
 * refetch, which only renews the addresses of files. Refine's `useForm` is not used: it takes no idempotency key per
 * call, and antd's version includes a markdown renderer.
 */
export function useRecord(resource: Resource, id: string | undefined): RecordSource {
  const [origin, setOrigin] = useState<AnyRecord | undefined>(id === undefined ? {} : undefined);
  const query = useStoredRecord(resource, id);
  const translate = useTranslate();
  const { parent } = resource;
  const fixed: Values = parent ? { [parent.field]: parent.id } : {};
  const create = useCreation(resource.name);
  const update = useChange(resource.name);
  const refresh = useRefresh(resource.name);
  // A cached record of an earlier screen may be out of date. The form waits for its own request, and does not start
  // from the cached record if that request fails.
  const isForeign = query.isSuccess && isElsewhere(resource, query.data.data);
  if (!origin && query.isFetchedAfterMount && query.isSuccess && !isForeign) setOrigin(withStandIns(query.data.data));

  const latest = query.data?.data;
  const renewed = useMemo(() => origin && (latest ? withFreshFiles(origin, latest) : origin), [origin, latest]);

  return {
    origin: renewed,
    startFrom: setOrigin,
    failure: origin ? null : isForeign ? { message: translate('show.notFound'), statusCode: 404 } : query.error,
    async load() {
      const { data, isSuccess } = await query.refetch();
      return isSuccess ? withStandIns(data.data) : undefined;
    },
    async write(values) {
      const record = await (id === undefined
        ? create({ ...values, ...fixed })
        : update(id, { ...values, version: origin?.version }));
      await refresh();
      return record;
    },
  };
}

function useStoredRecord(resource: Resource, id: string | undefined) {
  const { kinds } = useWorkspace();
  const { query } = useOne<AnyRecord, HttpError>({
    resource: resource.name,
    id: id ?? '',
    liveMode: 'off',
    queryOptions: {
      enabled: id !== undefined,
      refetchOnWindowFocus: false,
      staleTime: 0,
      ...fileRefetchOptions(resource, kinds),
    },
  });
  return query;
}

/** Creates a record. Sending the same values again after a lost answer creates no second record. */
function useCreation(resource: string): (values: Values) => Promise<AnyRecord> {
  const translate = useTranslate();
  const { mutateAsync } = useCreate<AnyRecord, HttpError, Values>();
  const send = useIdempotentSend();
  return async (values) => {
    const { data } = await send(resource, values, (idempotencyKey) =>
      mutateAsync({
        resource,
        values,
        meta: { idempotencyKey },
        invalidates: [],
        successNotification: { type: 'success', message: translate('form.created') },
      }),
    );
    return data;
  };
}

function useChange(resource: string): (id: string, values: Values) => Promise<AnyRecord> {
  const translate = useTranslate();
  const { mutateAsync } = useUpdate<AnyRecord, HttpError, Values>();
  return async (id, values) => {
    const { data } = await mutateAsync({
      resource,
      id,
      values,
      mutationMode: 'pessimistic',
      invalidates: [],
      successNotification: { type: 'success', message: translate('form.saved') },
    });
    return data;
  };
}
