import type { KindCell } from '../view.ts';

export const cell: KindCell<'date'> = {
  Cell: ({ value }) => value,
  width: 120,
};
