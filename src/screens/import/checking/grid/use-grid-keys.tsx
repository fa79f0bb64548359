import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Field } from '../../../../engine/fields/field.ts';
import type { ImportRow } from '../rows.ts';

/** The tab stop of the grid. Arrow keys move from here. */
export interface CurrentCell {
  readonly row: number;
  readonly column: number;
}

export interface GridKeysOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly ImportRow[];
  readonly fields: readonly Field[];
  readonly showRow: (index: number) => void;
}

const steps: Readonly<Record<string, CurrentCell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  PageUp: { row: -10, column: 0 },
  PageDown: { row: 10, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** Moves the focus between the cells of the grid, including cells that are not rendered yet. */
export function useGridKeys({ scroller, rows, fields, showRow }: GridKeysOptions) {
  const [current, setCurrent] = useState<CurrentCell>({ row: 0, column: 0 });
  const isMoving = useRef(false);

  useEffect(() => {
    if (!isMoving.current) return;
    const { row, column } = current;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
    // A row far away is rendered once it is scrolled to.
    if (!cell) return;
    isMoving.current = false;
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    cell.focus({ preventScroll: true });
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key];
    const [from] = event.target instanceof HTMLElement ? [event.target.dataset.cell] : [];
    if (!step || from === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const [row = 0, column = 0] = from.split(':').map(Number);
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, row + step.row)),
      column: Math.max(0, Math.min(fields.length - 1, column + step.column)),
    };
    moveTo(next);
  }

  function moveTo(cell: CurrentCell) {
    isMoving.current = true;
    showRow(cell.row);
    setCurrent({ ...cell });
  }

  return { current, onKeyDown, moveTo };
}
