import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import { ContainsFilter } from '../text/filter.tsx';
import type { KindInput } from '../view.ts';

/** The editor is larger than a whole list, so it is loaded with the first form that needs it. */
const load = () => import('./editor.tsx');

export const input: KindInput<'rich'> = {
  Input: lazyPart(async () => (await load()).RichEditor),
  Filter: ContainsFilter,
  preload: load,
};
