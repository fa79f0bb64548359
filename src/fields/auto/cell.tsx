import { Copyable } from '../../ui/buttons/copyable.tsx';
import type { FieldCell } from '../view.ts';
import type { AutoSettings } from './index.ts';

export const autoCell: FieldCell<AutoSettings, string> = {
  Cell: ({ value }) => <Copyable text={value} />,
  width: 116,
};
