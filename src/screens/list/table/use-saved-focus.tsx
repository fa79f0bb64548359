import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Rows } from '../rows.tsx';

/** A record that was saved just now: another object every time. */
export interface Saved {
  readonly id: string;
}

/** Puts the focus on the row of the record that was saved, or on the rows where it is not among them: its form had it. */
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
    // The dialog that has gone gives the focus back to what opened it, a moment later.
    const timer = setTimeout(focus, 50);
    return () => clearTimeout(timer);
  }, [isReady, saved]);
}
