import * as z from 'zod/mini';
import { divisionName, readDivision } from './divisions.ts';
import { region, shownRegion } from './index.ts';

/** The kind with the names of every division, for the server. */
export const wholeRegion: typeof region = {
  ...region,
  schema: (settings) =>
    region
      .schema(settings)
      .check(z.refine((codes) => codes.every((code) => divisionName(code) !== undefined), 'notARegion')),
  names: (codes) => codes.map((code) => divisionName(code) ?? code),
  text: (codes) => shownRegion(codes.map((code) => divisionName(code) ?? code)),
  parse: (text, { settings: { levels = 3 } }) => readDivision(text, levels),
};
