import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import type { KindInput } from '../view.ts';
import { shownRegion } from './index.ts';

/** The names of all divisions are 33 kB, so they are loaded with the first input that needs them. */
const load = () => import('./picker.tsx');

export const input: KindInput<'region'> = {
  Input: lazyPart(async () => (await load()).RegionInput),
  Filter: lazyPart(async () => (await load()).RegionFilter),
  preload: load,
  async labels(codes) {
    const { divisionName, divisionPath } = await import('./divisions.ts');
    return codes.map((code) => shownRegion(divisionPath(code).map((one) => divisionName(one) ?? one)));
  },
};
