import { Copyable } from '../../ui/buttons/copyable.tsx';
import type { KindCell } from '../view.ts';

export const cell: KindCell<'auto'> = {
  Cell: ({ value }) => <Copyable text={value} />,
  width: 116,
};
