import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import type { KindInput } from '../view.ts';

/** antd's tree is loaded with the first form or filter that needs it. */
const load = () => import('./select.tsx');

export const input: KindInput<'tree'> = {
  Input: lazyPart(async () => (await load()).TreeInput),
  Filter: lazyPart(async () => (await load()).TreeFilter),
  preload: load,
};
