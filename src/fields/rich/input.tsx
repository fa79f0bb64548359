import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { LazyBoundary } from '../lazy-boundary.tsx';
import { ContainsFilter } from '../text/filter.tsx';
import type { FieldInput } from '../view.ts';
import type { RichSettings } from './index.ts';

/** The editor is larger than a whole list, so it is loaded with the first form that needs it. */
const load = () => import('./editor.tsx');
const RichEditor = lazyWithRetry(async () => ({ default: (await load()).RichEditor }));

export const richInput: FieldInput<RichSettings, string> = {
  Input: (props) => (
    <LazyBoundary>
      <RichEditor {...props} />
    </LazyBoundary>
  ),
  Filter: ContainsFilter,
  preload: load,
};
