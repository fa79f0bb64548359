import type { KindCell } from '../view.ts';

export const cell: KindCell<'text'> = {
  Cell: ({ value }) => value,
  width: 140,
};
