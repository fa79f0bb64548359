import { lazily } from '../../workspace/lazily.tsx';
import { Deferred } from '../deferred.tsx';
import type { FieldInput } from '../view.ts';
import type { TreeSettings } from './index.ts';

/** antd's tree comes with the first form or filter that needs one. */
const load = () => import('./select.tsx');
const TreeInput = lazily(async () => ({ default: (await load()).TreeInput }));
const TreeFilter = lazily(async () => ({ default: (await load()).TreeFilter }));

export const treeInput: FieldInput<TreeSettings, string | readonly string[]> = {
  Input: (props) => (
    <Deferred>
      <TreeInput {...props} />
    </Deferred>
  ),
  Filter: (props) => (
    <Deferred>
      <TreeFilter {...props} />
    </Deferred>
  ),
  preload: load,
};
