import type { FieldInput } from '../view.ts';
import type { RefSettings } from './index.ts';
import { ReferenceFilter, ReferenceInput } from './picking.tsx';
import { RefSelect } from './select.tsx';

export const refInput: FieldInput<RefSettings, string | readonly string[]> = {
  Input: (props) => <ReferenceInput picker={RefSelect} {...props} />,
  Filter: (props) => <ReferenceFilter picker={RefSelect} {...props} />,
};
