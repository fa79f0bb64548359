import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/kind.ts';
import { divisionName, readDivision } from './divisions.ts';
import { type RegionSettings, region, shownRegion } from './index.ts';

/** The kind with the names of every division, for the server. */
export const wholeRegion: FieldKind<RegionSettings, readonly string[]> = {
  ...region,
  schema: (settings) =>
    region
      .schema(settings)
      .check(z.refine((codes) => codes.every((code) => divisionName(code) !== undefined), 'notARegion')),
  names: (codes) => codes.map((code) => divisionName(code) ?? code),
  text: (codes) => shownRegion(codes.map((code) => divisionName(code) ?? code)),
  parse: (text, { settings: { levels = 3 } }) => readDivision(text, levels),
};
