import type { KindCell } from '../view.ts';

export const cell: KindCell<'textarea'> = {
  Cell: ({ value }) => value,
  width: 240,
};
