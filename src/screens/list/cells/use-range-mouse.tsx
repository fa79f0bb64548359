import { useEffect } from 'react';
import type { CellAt, CellRange } from './range.ts';

/** Elements on which a press has a meaning of its own. */
const controls = 'button, input, label, select, [role="button"], textarea:not([data-inline]), [contenteditable="true"]';

/** Selects cells by dragging from one to another, and with Shift and a click. Within one cell text is selected as ever. */
export function useRangeMouse(table: HTMLElement, range: CellRange): void {
  useEffect(() => {
    const { onDown, onMove, onUp, onClick, onDragStart } = createDrag(table, range);
    const mark = () => range.selected() && range.mark();
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener('mousedown', onDown, { signal });
    document.addEventListener('mousemove', onMove, { signal });
    document.addEventListener('mouseup', onUp, { signal });
    document.addEventListener('click', onClick, { capture: true, signal });
    table.addEventListener('dragstart', onDragStart, { signal });
    // Rows that scroll into view are rendered then.
    table.addEventListener('scroll', mark, { capture: true, passive: true, signal });
    return () => {
      onUp();
      listeners.abort();
    };
  }, [table, range]);
}

function createDrag(table: HTMLElement, range: CellRange) {
  // The press that loaded this code may be held still.
  let isPressed = range.anchor() !== undefined;
  let hasDragged = false;
  function onUp() {
    isPressed = false;
    table.removeAttribute('data-ranging');
  }
  return {
    onUp,
    onDown(event: MouseEvent) {
      if (event.button !== 0) return;
      const { target } = event;
      const cell = target instanceof Element && target.closest(controls) ? undefined : range.cellAt(target);
      hasDragged = false;
      isPressed = cell !== undefined;
      if (cell && event.shiftKey && range.anchor()) extendTo(cell, event, table, range);
      else range.begin(cell);
    },
    onMove(event: MouseEvent) {
      if (!isPressed) return;
      if (event.buttons % 2 === 0) return onUp();
      const cell = range.cellAt(event.target);
      const from = range.anchor();
      const isOther = cell && (cell.id !== from?.id || cell.column !== from.column);
      if (!cell || !(isOther || range.selected())) return;
      hasDragged = true;
      extendTo(cell, event, table, range);
    },
    /** The end of a drag opens nothing. */
    onClick(event: MouseEvent) {
      if (hasDragged) suppress(event);
      hasDragged = false;
    },
    /** A link would be dragged in place of the cells. */
    onDragStart(event: DragEvent) {
      if (isPressed && event.target instanceof Element && event.target.closest('a')) event.preventDefault();
    },
  };
}

function suppress(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

function extendTo(cell: CellAt, event: MouseEvent, table: HTMLElement, range: CellRange) {
  event.preventDefault();
  document.getSelection()?.removeAllRanges();
  table.toggleAttribute('data-ranging', true);
  range.extend(cell);
}
