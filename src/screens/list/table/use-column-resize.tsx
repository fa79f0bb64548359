import { type MouseEvent, type PointerEvent, useRef } from 'react';
import type { Column } from './column.ts';

/** So near to its edge, in pixels, a column is drawn. */
const reach = 5;

/** Pixels the pointer moves before it draws: less is a hand that shakes. */
const threshold = 3;

interface Drawing {
  readonly name: string;
  /** Where the column begins, how far from its edge the pointer took it, and where that was. */
  readonly left: number;
  readonly offset: number;
  readonly from: number;
  /** Pixels the table has, and what the other columns ask for. */
  readonly room: number;
  readonly others: number;
}

/**
 * Draws columns wider and narrower by their edges in the head of a table, for the element around it; a double click gives
 * one back its own width. A line follows the pointer, the columns follow when it is let go: that is as quick with many rows
 * as with few.
 */
export function useColumnResize(
  columns: readonly Column[],
  onWidth: ((name: string, width: number | undefined) => void) | undefined,
) {
  const drawing = useRef<Drawing>(undefined);
  if (!onWidth) return undefined;

  function end(element: HTMLElement) {
    drawing.current = undefined;
    delete element.dataset.drawn;
  }

  return {
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const element = event.currentTarget;
      if (drawing.current) {
        const isDrawn = element.dataset.drawn !== undefined;
        if (!isDrawn && Math.abs(event.clientX - drawing.current.from) < threshold) return;
        // Not before: it would take the double click away from the head.
        if (!isDrawn) element.setPointerCapture(event.pointerId);
        const { left } = element.getBoundingClientRect();
        element.dataset.drawn = '';
        element.style.setProperty('--drawn', `${event.clientX - left}px`);
      } else if (event.pointerType !== 'touch' && edgeAt(event)) element.dataset.edge = '';
      else delete element.dataset.edge;
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const head = event.pointerType !== 'touch' && event.button === 0 ? edgeAt(event) : undefined;
      const name = head?.dataset.column;
      if (!head || name === undefined) return;
      event.preventDefault();
      const { left, right } = head.getBoundingClientRect();
      const others = columns.reduce((sum, column) => sum + (column.key === name ? 0 : column.width), 0);
      const room = head.closest('table')?.parentElement?.clientWidth ?? 0;
      drawing.current = { name, left, offset: event.clientX - right, from: event.clientX, room, others };
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
      // The click that ends it is not meant to sort.
      if (event.currentTarget.dataset.edge !== undefined) event.stopPropagation();
    },
  };
}

/**
 * What a column has to ask for to be as wide as it was drawn: columns that ask for less than there is room for are
 * stretched, each in proportion.
 */
export function resizedWidth(wanted: number, { room, others }: Pick<Drawing, 'room' | 'others'>): number {
  return wanted + others >= room ? wanted : (wanted * others) / (room - wanted);
}

/** The head of the column whose edge is under the pointer. */
function edgeAt({ target, clientX }: MouseEvent): HTMLElement | undefined {
  const head = target instanceof Element ? target.closest<HTMLElement>('th') : null;
  if (!head) return undefined;
  const { left, right } = head.getBoundingClientRect();
  // One so narrow is all edge, and could not be clicked to sort.
  if (right - left <= 2 * reach) return undefined;
  if (right - clientX <= reach) return head.dataset.column === undefined ? undefined : head;
  const before = head.previousElementSibling;
  return clientX - left <= reach && before instanceof HTMLElement && before.dataset.column !== undefined
    ? before
    : undefined;
}
