import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import type { KindInput } from '../view.ts';

/** The designer is loaded with the first form that needs it. */
const load = () => import('./designer/index.tsx');

export const input: KindInput<'questions'> = {
  Input: lazyPart(async () => (await load()).Designer),
  // The check of resources allows no filter.
  Filter: () => null,
  preload: load,
};
