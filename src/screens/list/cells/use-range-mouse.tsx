import { useEffect } from 'react';
import type { CellRange } from './range.ts';

/** Elements on which a press has a meaning of its own. */
const controls = 'button, input, label, select, [role="button"], textarea:not([data-inline]), [contenteditable="true"]';

/** Selects cells by dragging from one to another, and with Shift and a click. Within one cell text is selected as ever. */
export function useRangeMouse(table: HTMLElement, range: CellRange): void {
  useEffect(() => {
    // The press that loaded this code may be held still.
    let isPressed = range.anchor() !== undefined;
    let hasDragged = false;

    function onDown(event: MouseEvent) {
      if (event.button !== 0) return;
      const { target } = event;
      const cell = target instanceof Element && target.closest(controls) ? undefined : range.cellAt(target);
      hasDragged = false;
      isPressed = cell !== undefined;
      if (!cell || !event.shiftKey || !range.anchor()) return range.begin(cell);
      event.preventDefault();
      extend(cell);
    }
    function extend(cell: Parameters<CellRange['extend']>[0]) {
      document.getSelection()?.removeAllRanges();
      table.toggleAttribute('data-ranging', true);
      range.extend(cell);
    }
    function onMove(event: MouseEvent) {
      if (!isPressed) return;
      if (event.buttons % 2 === 0) return onUp();
      const cell = range.cellAt(event.target);
      const from = range.anchor();
      const isOther = cell && (cell.id !== from?.id || cell.column !== from.column);
      if (!cell || !(isOther || range.selected())) return;
      hasDragged = true;
      event.preventDefault();
      extend(cell);
    }
    function onUp() {
      isPressed = false;
      table.removeAttribute('data-ranging');
    }
    /** The end of a drag opens nothing. */
    function onClick(event: MouseEvent) {
      if (!hasDragged) return;
      hasDragged = false;
      event.preventDefault();
      event.stopPropagation();
    }
    /** A link would be dragged in place of the cells. */
    function onDragStart(event: DragEvent) {
      if (isPressed && event.target instanceof Element && event.target.closest('a')) event.preventDefault();
    }
    const mark = () => range.selected() && range.mark();
    document.addEventListener('mousedown', onDown);
    document.addEventListener('mousemove', onMove);
    document.addEventListener('mouseup', onUp);
    document.addEventListener('click', onClick, { capture: true });
    table.addEventListener('dragstart', onDragStart);
    // Rows that scroll into view are rendered then.
    table.addEventListener('scroll', mark, { capture: true, passive: true });
    return () => {
      onUp();
      document.removeEventListener('mousedown', onDown);
      document.removeEventListener('mousemove', onMove);
      document.removeEventListener('mouseup', onUp);
      document.removeEventListener('click', onClick, { capture: true });
      table.removeEventListener('dragstart', onDragStart);
      table.removeEventListener('scroll', mark, { capture: true });
    };
  }, [table, range]);
}
