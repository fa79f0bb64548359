import { type BaseKey, type BaseRecord, type GetOneResponse, keys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useResource } from '../../../workspace/index.tsx';
import { usePlaceName } from '../../../workspace/place/place.tsx';
import { useRecordTitle } from '../../../workspace/record-name.tsx';

interface RecordPlaceNameProps {
  readonly resource: string;
  readonly id: BaseKey;
}

/** Names the tab and the breadcrumb after the record, once a hook of the page has read it. */
export function RecordPlaceName({ resource, id }: RecordPlaceNameProps) {
  const declared = useResource(resource);
  const record = useReadRecord(resource, id);
  const titleOf = useRecordTitle();
  usePlaceName(record && titleOf(declared, record));
  return null;
}

function useReadRecord(resource: string, id: BaseKey): BaseRecord | undefined {
  const queries = useQueryClient();
  const queryKey = useMemo(() => keys().data('default').resource(resource).action('one').id(id).get(), [resource, id]);
  return useSyncExternalStore(
    useCallback((listener) => queries.getQueryCache().subscribe(listener), [queries]),
    () => queries.getQueriesData<GetOneResponse>({ queryKey }).find(([, answer]) => answer)?.[1]?.data,
  );
}
