import { useCallback, useMemo, useState } from 'react';
import { readableFields } from '../../engine/fields/values.ts';
import type { Resource } from '../../engine/resource.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { changedAddress, createAddressCodec, type ListAddress } from './address.ts';
import type { ListState } from './use-list-state.tsx';

/** The state of a list inside a page, which has no address. It lasts as long as the list is mounted. */
export function useFixedListState(resource: Resource, fixed: ListAddress['filters']): ListState {
  const { kinds, snapshot } = useWorkspace();
  const codec = useMemo(() => {
    const whole = createAddressCodec(resource, readableFields(resource, snapshot), kinds);
    const initial = { ...whole.initial, filters: fixed };
    return { ...whole, initial, opening: initial };
  }, [resource, snapshot, kinds, fixed]);
  const [changed, setChanged] = useState<Partial<ListAddress>>({});
  const address = useMemo<ListAddress>(
    () => ({ ...codec.initial, ...changed, filters: { ...changed.filters, ...fixed } }),
    [codec, changed, fixed],
  );
  const show = useCallback<ListState['show']>(
    (change) => {
      setChanged((before) => changedAddress({ ...codec.initial, ...before }, change));
    },
    [codec],
  );
  return { codec, address, show, searchOf: () => '' };
}
