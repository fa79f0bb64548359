import type { KindCell } from '../view.ts';

export const cell: KindCell<'email'> = {
  Cell: ({ value }) => value,
  width: 200,
};
