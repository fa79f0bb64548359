import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Rows } from '../../../rows/rows.tsx';

/** The record that was just saved: a new object every time. */
export interface Saved {
  readonly id: string;
}

/** After a form closes, focuses the row of the saved record, or the table if the record is not among the rows. */
export function useSavedFocus(saved: Saved | undefined, table: RefObject<HTMLElement | null>, rows: Rows): void {
  const done = useRef<Saved>(undefined);
  const isReady = saved !== undefined && !rows.isFetching;
  const focus = useEffectEvent(() => {
    if (done.current === saved) return;
    done.current = saved;
    const found = [...(table.current?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])];
    const row = found.find((one) => one.dataset.rowKey === saved?.id);
    (row ?? table.current)?.focus({ preventScroll: row === undefined });
  });
  useEffect(() => {
    if (!isReady) return undefined;
    // The closed dialog returns the focus to its opener a moment later, so this must run after it.
    const timer = setTimeout(focus, 50);
    return () => clearTimeout(timer);
  }, [isReady, saved]);
}
