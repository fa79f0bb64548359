import { useEffect } from 'react';
import { isElsewhere } from './elsewhere.ts';
import type { CellRange } from './range.ts';

/** Shift and the arrow keys extend the selection from the clicked cell or the focused row. Escape ends it. */
export function useRangeKeys(table: HTMLElement, range: CellRange): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, shiftKey, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(target)) return;
      if (key === 'Escape' && range.selected()) {
        event.preventDefault();
        range.begin(undefined);
      }
      const isOnTable = target === document.body || (target instanceof Node && table.contains(target));
      if (!shiftKey || !key.startsWith('Arrow') || !isOnTable) return;
      const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row-key]') : null;
      const id = row?.dataset.rowKey;
      const anchor = range.anchor();
      if (id !== undefined && !range.selected() && id !== anchor?.id) range.begin({ id, column: anchor?.column ?? 0 });
      const cell = range.step(key);
      if (!cell) return;
      event.preventDefault();
      document.getSelection()?.removeAllRanges();
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [table, range]);
}
