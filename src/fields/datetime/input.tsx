import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import type { KindInput } from '../view.ts';

const load = () => import('./picker.tsx');

export const input: KindInput<'datetime'> = {
  Input: lazyPart(async () => (await load()).MomentInput),
  Filter: lazyPart(async () => (await load()).MomentFilter),
  preload: load,
};
