import type { MouseEvent, PointerEvent, RefObject } from 'react';
import type { Column } from '../../column.ts';

/** Distance in pixels from a column's edge that still starts a resize. */
const reach = 5;

/** Minimum pointer movement in pixels before a resize starts. Less may be a shaking hand. */
const threshold = 3;

/** A resize under way. */
export interface Drawing {
  readonly name: string;
  /** Left edge of the column, distance of the pointer from the right edge, and the pointer's start position. */
  readonly left: number;
  readonly offset: number;
  readonly from: number;
  /** Width in pixels that the columns share, and the total width of the other ones of them. */
  readonly room: number;
  readonly others: number;
}

/**
 * Returns the handlers for the element around a table by which its columns are resized at their edges in the head. A
 * double click resets a column. While dragging, only a line follows the pointer; the columns are resized on release, so it
 * is fast with any number of rows.
 */
export function resizeHandlers(
  columns: readonly Column[],
  onWidth: (name: string, width: number | undefined) => void,
  drawing: RefObject<Drawing | undefined>,
) {
  function end(element: HTMLElement) {
    drawing.current = undefined;
    delete element.dataset.drawn;
  }

  return {
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { dataset } = event.currentTarget;
      if (drawing.current) drawLine(event, drawing.current);
      else if (event.pointerType !== 'touch' && edgeAt(event)) dataset.edge = '';
      else delete dataset.edge;
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const begun = beginDrawing(event, columns);
      if (!begun) return;
      event.preventDefault();
      drawing.current = begun;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const drawn = drawing.current;
      const isMoved = event.currentTarget.dataset.drawn !== undefined;
      end(event.currentTarget);
      if (drawn && isMoved) onWidth(drawn.name, resizedWidth(event.clientX - drawn.offset - drawn.left, drawn));
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event.currentTarget),
    onDoubleClick(event: MouseEvent<HTMLElement>) {
      const name = edgeAt(event)?.dataset.column;
      if (name !== undefined) onWidth(name, undefined);
    },
    onClickCapture(event: MouseEvent<HTMLElement>) {
      // The click at the end of a resize must not sort.
      if (event.currentTarget.dataset.edge !== undefined) event.stopPropagation();
    },
  };
}

function drawLine(event: PointerEvent<HTMLElement>, { from }: Drawing) {
  const element = event.currentTarget;
  const isDrawn = element.dataset.drawn !== undefined;
  if (!isDrawn && Math.abs(event.clientX - from) < threshold) return;
  // Capturing the pointer earlier would suppress the double click of the head.
  if (!isDrawn) element.setPointerCapture(event.pointerId);
  const { left } = element.getBoundingClientRect();
  element.dataset.drawn = '';
  element.style.setProperty('--drawn', `${event.clientX - left}px`);
}

/** Returns the resize that a press begins; undefined: it is not at an edge. */
function beginDrawing(event: PointerEvent<HTMLElement>, columns: readonly Column[]): Drawing | undefined {
  const head = event.pointerType !== 'touch' && event.button === 0 ? edgeAt(event) : undefined;
  const name = head?.dataset.column;
  if (!head || name === undefined) return undefined;
  const { left, right } = head.getBoundingClientRect();
  const shared = columns.filter(({ key, fixed }) => key !== name && fixed !== 'end');
  const others = shared.reduce((sum, { width }) => sum + width, 0);
  const widthOf = (variable: string) => Number.parseFloat(event.currentTarget.style.getPropertyValue(variable)) || 0;
  const room = (head.closest('table')?.parentElement?.clientWidth ?? 0) - (widthOf('--before') + widthOf('--end'));
  return { name, left, offset: event.clientX - right, from: event.clientX, room, others };
}

/**
 * Returns the width to set so that a column renders at the wanted width. If the columns together are narrower than the
 * table, each is stretched in proportion.
 */
export function resizedWidth(wanted: number, { room, others }: Pick<Drawing, 'room' | 'others'>): number {
  return wanted + others >= room ? wanted : (wanted * others) / (room - wanted);
}

/** Returns the head cell whose edge is under the pointer. */
function edgeAt({ target, clientX }: MouseEvent): HTMLElement | undefined {
  const head = target instanceof Element ? target.closest<HTMLElement>('th') : null;
  if (!head) return undefined;
  const { left, right } = head.getBoundingClientRect();
  // In a column this narrow every point is near an edge, so it could not be clicked to sort.
  if (right - left <= 2 * reach) return undefined;
  if (right - clientX <= reach) return head.dataset.column === undefined ? undefined : head;
  const before = head.previousElementSibling;
  return clientX - left <= reach && before instanceof HTMLElement && before.dataset.column !== undefined
    ? before
    : undefined;
}
