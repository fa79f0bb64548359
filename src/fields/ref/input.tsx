import type { KindInput } from '../view.ts';
import { ReferenceFilter, ReferenceInput } from './picking.tsx';
import { RefSelect } from './select.tsx';

export const input: KindInput<'ref'> = {
  Input: (props) => <ReferenceInput picker={RefSelect} {...props} />,
  Filter: (props) => <ReferenceFilter picker={RefSelect} {...props} />,
};
