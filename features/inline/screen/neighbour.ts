import type { Cell } from '../../../src/screens/list/editing/cell-edits.ts';

/** Where the focus goes from a cell. */
export type Move = 'up' | 'down' | 'left' | 'right' | 'stay';

/** Attributes of the element of a cell that takes the focus. */
export function cellAttributes({ row, column }: Cell) {
  return { 'data-inline': column, 'data-id': row };
}

/** Returns the editable cell beside another one, in the order of the rows; the cell itself at the end. */
export function neighbourOf(root: HTMLElement | null, from: Cell, move: Move): Cell {
  const cells = [...(root?.querySelectorAll<HTMLElement>('[data-inline]') ?? [])].map(({ dataset }) => ({
    row: dataset.id ?? '',
    column: dataset.inline ?? '',
  }));
  const line = move === 'up' || move === 'down' ? cells.filter(({ column }) => column === from.column) : cells;
  const at = line.findIndex(({ row, column }) => row === from.row && column === from.column);
  const step = { up: -1, left: -1, stay: 0, down: 1, right: 1 }[move];
  return (at === -1 ? undefined : line[at + step]) ?? from;
}
