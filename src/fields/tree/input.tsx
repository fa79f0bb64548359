import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import type { FieldInput } from '../view.ts';
import type { TreeSettings } from './index.ts';

/** antd's tree is loaded with the first form or filter that needs it. */
const load = () => import('./select.tsx');

export const treeInput: FieldInput<TreeSettings, string | readonly string[]> = {
  Input: lazyPart(async () => (await load()).TreeInput),
  Filter: lazyPart(async () => (await load()).TreeFilter),
  preload: load,
};
