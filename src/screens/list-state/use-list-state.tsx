import { useTranslate } from '@refinedev/core';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '../../engine/resource.ts';
import { useFeedback } from '../../ui/feedback.tsx';
import { useEventCallback } from '../../ui/hooks/use-event-callback.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { usePeeking } from '../../workspace/place/peek.tsx';
import { useNavigate } from '../../workspace/place/place.tsx';
import { searchOfView } from '../../workspace/preferences/view-copy.ts';
import {
  type AddressChange,
  type AddressCodec,
  changedAddress,
  createListCodec,
  isOutdated,
  type ListAddress,
  noView,
} from './address.ts';
import { keptValues, withKeptValues, withOwnValues } from './filters/kept-values.ts';
import { useShownOpening } from './opening-view.tsx';

export interface ListState {
  readonly codec: AddressCodec;
  readonly address: ListAddress;
  /**
   * Changes the state and goes to page 1, unless the change contains a page. Adds a history entry, unless `replace` is
   * true.
   */
  readonly show: (change: AddressChange, how?: { readonly replace: boolean }) => void;
  /** Returns the query string that `show` would navigate to. It is another function only where it returns another one. */
  readonly searchOf: (change: Partial<ListAddress>) => string;
}

/**
 * Returns the state of a list, which is its address. Without a query string the user's own opening view is opened, else
 * that of the team, else what the list opens with for them. Invalid parameters are removed with a notice.
 */
export function useListState(resource: Resource): ListState {
  const { kinds, snapshot } = useWorkspace();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { keep } = usePeeking();
  const codec = useMemo(() => createListCodec(resource, snapshot, kinds), [resource, snapshot, kinds]);
  const opening = useShownOpening(resource);
  const isOpening = search === '' && opening !== undefined && pathname === resource.path;
  const said = isOpening ? searchOfView(opening) : withOwnValues(search);
  const { address, unknown } = useMemo(() => codec.read(said), [codec, said]);

  const hasOpening = opening !== undefined;
  const first = codec.write({ ...address, page: 1 });
  const searchOf = useCallback(
    (change: Partial<ListAddress>) => {
      const written = codec.write(changedAddress(codec.read(first).address, change));
      return written === '' && hasOpening ? `view=${noView}` : withKeptValues(written);
    },
    [codec, first, hasOpening],
  );
  const show = useEventCallback<Parameters<ListState['show']>, void>((change, { replace } = { replace: false }) => {
    const written = searchOf(changedAddress(address, change));
    navigate({ pathname, search: replace ? keep(written) : written }, replace ? { replace, state } : {});
  });
  const settle = useCallback(() => show(({ page }) => ({ page }), { replace: true }), [show]);
  const isRewritten = isOpening || isOutdated(search) || (pathname === resource.path && codec.leavesOpen(search));
  useEffect(() => {
    if (isRewritten) settle();
  }, [isRewritten, settle]);
  useDropped(unknown, address.view !== undefined, settle);
  return { codec, address, show, searchOf };
}

/** Tells the user once which parts of the address or of a saved view were invalid, and removes them. */
function useDropped(unknown: readonly string[], isView: boolean, drop: () => void) {
  const translate = useTranslate();
  const { notify } = useFeedback();
  const names = unknown.join(translate('list.separator'));
  useEffect(() => {
    if (names === '') return;
    notify({
      key: 'list-address',
      type: 'info',
      title:
        names === keptValues
          ? translate('list.valuesElsewhere')
          : translate(isView ? 'list.droppedOfView' : 'list.dropped', { names }),
    });
    drop();
  }, [names, isView, drop, notify, translate]);
}
