import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { LazyBoundary } from '../lazy-boundary.tsx';
import type { FieldInput } from '../view.ts';
import { type RegionSettings, shownRegion } from './index.ts';

/** The names of all divisions are 33 kB, so they are loaded with the first input that needs them. */
const load = () => import('./picker.tsx');
const RegionInput = lazyWithRetry(async () => ({ default: (await load()).RegionInput }));
const RegionFilter = lazyWithRetry(async () => ({ default: (await load()).RegionFilter }));

export const regionInput: FieldInput<RegionSettings, readonly string[]> = {
  Input: (props) => (
    <LazyBoundary>
      <RegionInput {...props} />
    </LazyBoundary>
  ),
  Filter: (props) => (
    <LazyBoundary>
      <RegionFilter {...props} />
    </LazyBoundary>
  ),
  preload: load,
  async labels(codes) {
    const { divisionName, divisionPath } = await import('./divisions.ts');
    return codes.map((code) => shownRegion(divisionPath(code).map((one) => divisionName(one) ?? one)));
  },
};
