import { useTranslate } from '@refinedev/core';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Resource } from '../../../engine/resource.ts';
import { readableFields } from '../../../engine/values.ts';
import { useFeedback } from '../../../workspace/feedback.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { type AddressCodec, createAddressCodec, type ListAddress } from './address.ts';

export interface Addressed {
  readonly codec: AddressCodec;
  readonly address: ListAddress;
  /** Shows something else; from the first page on, unless told which. A step of the history, unless it replaces the last. */
  readonly show: (change: Partial<ListAddress>, how?: { readonly replace: boolean }) => void;
  /** The query string that `show` would lead to. */
  readonly searchOf: (change: Partial<ListAddress>) => string;
}

/** The state of a list, which is its address. What the address says in vain is dropped from it, with a notice. */
export function useListAddress(resource: Resource): Addressed {
  const { kinds, snapshot } = useWorkspace();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const codec = useMemo(
    () => createAddressCodec(resource, readableFields(resource, snapshot), kinds),
    [resource, snapshot, kinds],
  );
  const { address, unknown } = useMemo(() => codec.read(search), [codec, search]);

  const searchOf = useCallback(
    (change: Partial<ListAddress>) => codec.write({ ...address, page: 1, ...change }),
    [codec, address],
  );
  const show = useCallback<Addressed['show']>(
    (change, { replace } = { replace: false }) => {
      void navigate({ pathname, search: searchOf(change) }, replace ? { replace, state } : {});
    },
    [navigate, pathname, searchOf, state],
  );
  useDropped(
    unknown,
    useCallback(() => show({ page: address.page }, { replace: true }), [show, address.page]),
  );
  return { codec, address, show, searchOf };
}

/** Says once which parts of the address were dropped, and takes them out of it. */
function useDropped(unknown: readonly string[], drop: () => void) {
  const translate = useTranslate();
  const { notify } = useFeedback();
  const names = unknown.join(translate('list.separator'));
  useEffect(() => {
    if (names === '') return;
    notify({ key: 'list-address', type: 'info', title: translate('list.dropped', { names }) });
    drop();
  }, [names, drop, notify, translate]);
}
