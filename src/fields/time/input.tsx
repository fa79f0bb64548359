import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import type { KindInput } from '../view.ts';

const load = () => import('./picker.tsx');

export const input: KindInput<'time'> = {
  Input: lazyPart(async () => (await load()).TimeInput),
  Filter: lazyPart(async () => (await load()).TimeFilter),
  preload: load,
};
