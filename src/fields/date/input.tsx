import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import type { KindInput } from '../view.ts';

/** The calendar is the largest of all inputs, so it is not in the initial bundle. */
const load = () => import('./picker.tsx');

export const input: KindInput<'date'> = {
  Input: lazyPart(async () => (await load()).DayInput),
  Filter: lazyPart(async () => (await load()).DayFilter),
  preload: load,
};
