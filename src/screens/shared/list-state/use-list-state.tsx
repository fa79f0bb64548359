import { useTranslate } from '@refinedev/core';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '../../../engine/resource.ts';
import { readableFields } from '../../../engine/values.ts';
import { useFeedback } from '../../../workspace/feedback.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useNavigate } from '../../../workspace/place.tsx';
import { searchOfView, useOpeningView } from '../../list/views/opening.tsx';
import { type AddressCodec, createAddressCodec, isOutdated, type ListAddress, noView } from './address.ts';

export interface ListState {
  readonly codec: AddressCodec;
  readonly address: ListAddress;
  /** Shows something else; from the first page on, unless told which. A step of the history, unless it replaces the last. */
  readonly show: (change: Partial<ListAddress>, how?: { readonly replace: boolean }) => void;
  /** The query string that `show` would lead to. */
  readonly searchOf: (change: Partial<ListAddress>) => string;
}

/**
 * The state of a list, which is its address. Where that says nothing the view is opened that the user has chosen for it.
 * What the address says in vain is dropped from it, with a notice.
 */
export function useListState(resource: Resource): ListState {
  const { kinds, snapshot } = useWorkspace();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const codec = useMemo(
    () => createAddressCodec(resource, readableFields(resource, snapshot), kinds),
    [resource, snapshot, kinds],
  );
  const [opening] = useOpeningView(resource);
  const isOpening = search === '' && opening !== undefined && pathname === resource.path;
  const said = isOpening ? searchOfView(opening) : search;
  const { address, unknown } = useMemo(() => codec.read(said), [codec, said]);

  const hasOpening = opening !== undefined;
  const searchOf = useCallback(
    (change: Partial<ListAddress>) => {
      const written = codec.write({ ...address, page: 1, ...change });
      return written === '' && hasOpening ? `view=${noView}` : written;
    },
    [codec, address, hasOpening],
  );
  const show = useCallback<ListState['show']>(
    (change, { replace } = { replace: false }) => {
      void navigate({ pathname, search: searchOf(change) }, replace ? { replace, state } : {});
    },
    [navigate, pathname, searchOf, state],
  );
  const settle = useCallback(() => show({ page: address.page }, { replace: true }), [show, address.page]);
  const isRewritten = isOpening || isOutdated(search);
  useEffect(() => {
    if (isRewritten) settle();
  }, [isRewritten, settle]);
  useDropped(unknown, address.view !== undefined, settle);
  return { codec, address, show, searchOf };
}

/** Says once which parts of the address were dropped, be they of a saved view, and takes them out of it. */
function useDropped(unknown: readonly string[], isView: boolean, drop: () => void) {
  const translate = useTranslate();
  const { notify } = useFeedback();
  const names = unknown.join(translate('list.separator'));
  useEffect(() => {
    if (names === '') return;
    notify({
      key: 'list-address',
      type: 'info',
      title: translate(isView ? 'list.droppedOfView' : 'list.dropped', { names }),
    });
    drop();
  }, [names, isView, drop, notify, translate]);
}
