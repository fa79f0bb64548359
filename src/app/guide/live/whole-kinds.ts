import { kinds } from '../../../fields/index.ts';
import { wholeRegion } from '../../../fields/region/whole.ts';

/** Every kind of field, those with names included that otherwise only the server tells. */
export const wholeKinds = { ...kinds, region: wholeRegion } as const;
