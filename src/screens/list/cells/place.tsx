import { useEffect, useRef, useState } from 'react';
import { LazyBoundary } from '../../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../../ui/loading/lazy-with-retry.tsx';
import type { CopyableCells } from './copyable.ts';

const CopiedCells = lazyWithRetry(() => import('./index.tsx'));

/** Milliseconds after which the code is loaded if the table is not clicked or focused before. */
const pause = 1000;

/** Loads the selection and the copying of cells once the rows are drawn. Rendered inside the table. */
export function CellsPlace(props: CopyableCells) {
  const place = useRef<HTMLSpanElement>(null);
  const [begun, setBegun] = useState<{ readonly table: HTMLElement; readonly target: EventTarget | null }>();
  useEffect(() => {
    const table = place.current?.parentElement;
    if (!table || begun) return undefined;
    const begin = ({ target }: Event) => setBegun({ table, target });
    const events = ['mousedown', 'focusin'] as const;
    for (const event of events) table.addEventListener(event, begin);
    const timer = setTimeout(() => setBegun({ table, target: null }), pause);
    return () => {
      clearTimeout(timer);
      for (const event of events) table.removeEventListener(event, begin);
    };
  }, [begun]);
  return begun ? (
    <LazyBoundary fallback={null} isQuiet>
      <CopiedCells {...props} {...begun} />
    </LazyBoundary>
  ) : (
    <span ref={place} hidden />
  );
}
