import { type RefObject, useEffect, useRef } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import { useSingleKeys } from '../../../ui/keys/single-keys.tsx';
import { LazyBoundary } from '../../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../../ui/loading/lazy-with-retry.tsx';
import { usePeeked, usePeeking } from '../../../workspace/place/peek.tsx';
import { idOf, recordAt, recordsIn } from './records.ts';

const Peek = lazyWithRetry(() => import('./index.tsx'));

export interface PeekPlaceProps {
  readonly resource: Resource;
  /** The element that contains the rows or entries. */
  readonly list: RefObject<HTMLElement | null>;
}

/**
 * Where a list shows a record beside its rows. Space opens it for the focused row or entry, and the focus returns there
 * when it closes.
 */
export function PeekPlace({ resource, list }: PeekPlaceProps) {
  const id = usePeeked();
  const { show, close } = usePeeking();
  const before = useRef(id);
  useEffect(() => {
    if (id === undefined && before.current !== undefined && document.activeElement === document.body)
      recordsIn(list.current)
        .find((one) => idOf(one) === before.current)
        ?.focus();
    before.current = id;
  }, [id, list]);
  useSingleKeys(({ target, key }) => {
    const row = target instanceof Element && target.matches('[data-row-key], [data-record], a') && recordAt(target);
    return key === ' ' && row && list.current?.contains(row) ? () => show(idOf(row)) : undefined;
  });
  return (
    id !== undefined && (
      <LazyBoundary fallback={null} onClose={close}>
        <Peek {...{ resource, list, id }} />
      </LazyBoundary>
    )
  );
}
