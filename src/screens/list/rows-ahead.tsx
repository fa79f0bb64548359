import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { useEventCallback } from '../../workspace/use-event-callback.ts';
import { changedAddress, type ListAddress } from '../shared/list-state/address.ts';
import type { ListState } from '../shared/list-state/use-list-state.tsx';
import { useRows } from './rows.tsx';

/** The address that a list is about to show. */
export interface NextAddress {
  /** Returns undefined once it is shown. */
  readonly get: () => ListAddress | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Returns the state of a list whose `show` also tells the next address at once: it is drawn some frames later, and then told
 * no more. A change that comes before that is one of the next address.
 */
export function useNextAddress(listState: ListState): { readonly listState: ListState; readonly next: NextAddress } {
  const [{ next, set }] = useState(createNextAddress);
  const { address, show } = listState;
  const showNext = useEventCallback<Parameters<ListState['show']>, void>((change, how) => {
    const to = changedAddress(next.get() ?? address, change);
    set(to);
    show(to, how);
  });
  useEffect(() => set(undefined), [address, set]);
  return { listState: { ...listState, show: showNext }, next };
}

function createNextAddress() {
  const listeners = new Set<() => void>();
  let address: ListAddress | undefined;
  const next: NextAddress = {
    get: () => address,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    next,
    set(to: ListAddress | undefined) {
      address = to;
      for (const listener of listeners) listener();
    },
  };
}

export interface RowsAheadProps extends Pick<ListState, 'codec'> {
  readonly resource: Resource;
  readonly next: NextAddress;
}

/** Asks for the rows of the next address while the list is still being drawn for it. Shows nothing. */
export function RowsAhead({ next, ...props }: RowsAheadProps) {
  const address = useSyncExternalStore(next.subscribe, next.get);
  return address && <Asked {...props} address={address} />;
}

function Asked({ resource, ...state }: Omit<RowsAheadProps, 'next'> & Pick<ListState, 'address'>) {
  useRows(resource, state, { isAhead: true });
  return null;
}
