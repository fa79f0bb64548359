import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { LazyBoundary } from '../lazy-boundary.tsx';
import type { FieldInput } from '../view.ts';
import type { TreeSettings } from './index.ts';

/** antd's tree is loaded with the first form or filter that needs it. */
const load = () => import('./select.tsx');
const TreeInput = lazyWithRetry(async () => ({ default: (await load()).TreeInput }));
const TreeFilter = lazyWithRetry(async () => ({ default: (await load()).TreeFilter }));

export const treeInput: FieldInput<TreeSettings, string | readonly string[]> = {
  Input: (props) => (
    <LazyBoundary>
      <TreeInput {...props} />
    </LazyBoundary>
  ),
  Filter: (props) => (
    <LazyBoundary>
      <TreeFilter {...props} />
    </LazyBoundary>
  ),
  preload: load,
};
