import { lazily } from '../../workspace/lazily.tsx';
import { Deferred } from '../deferred.tsx';
import type { FieldInput } from '../view.ts';
import { type RegionSettings, shownRegion } from './index.ts';

/** The names of all divisions are 33 kB, so they come with the first input that needs them. */
const load = () => import('./picker.tsx');
const RegionInput = lazily(async () => ({ default: (await load()).RegionInput }));
const RegionFilter = lazily(async () => ({ default: (await load()).RegionFilter }));

export const regionInput: FieldInput<RegionSettings, readonly string[]> = {
  Input: (props) => (
    <Deferred>
      <RegionInput {...props} />
    </Deferred>
  ),
  Filter: (props) => (
    <Deferred>
      <RegionFilter {...props} />
    </Deferred>
  ),
  preload: load,
  async labels(codes) {
    const { divisionName, divisionPath } = await import('./divisions.ts');
    return codes.map((code) => shownRegion(divisionPath(code).map((one) => divisionName(one) ?? one)));
  },
};
