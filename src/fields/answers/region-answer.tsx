import { divisionName } from '../region/divisions.ts';
import { shownRegion } from '../region/index.ts';

/** Shows a region with the names of its divisions, which are large and loaded with this component. */
export function RegionAnswer({ codes }: { readonly codes: readonly string[] }) {
  return shownRegion(codes.map((code) => divisionName(code) ?? code));
}
