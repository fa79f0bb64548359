import type { Cell } from './edits.ts';

/** Where the focus goes from a cell. */
export type Move = 'up' | 'down' | 'left' | 'right' | 'stay';

/** Attributes of the element of a cell that takes the focus. */
export function cellAttributes({ id, field }: Cell) {
  return { 'data-inline': field, 'data-id': id };
}

/** Returns the editable cell beside another one, in the order of the rows; the cell itself at the end. */
export function neighbourOf(root: HTMLElement | null, from: Cell, move: Move): Cell {
  const cells = [...(root?.querySelectorAll<HTMLElement>('[data-inline]') ?? [])].map(({ dataset }) => ({
    id: dataset.id ?? '',
    field: dataset.inline ?? '',
  }));
  const line = move === 'up' || move === 'down' ? cells.filter(({ field }) => field === from.field) : cells;
  const at = line.findIndex(({ id, field }) => id === from.id && field === from.field);
  const step = { up: -1, left: -1, stay: 0, down: 1, right: 1 }[move];
  return (at === -1 ? undefined : line[at + step]) ?? from;
}
