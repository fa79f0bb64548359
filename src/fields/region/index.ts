import * as z from 'zod/mini';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';

const options = {
  /** The deepest level: 1 province, 2 city, 3 district. @default 3 */
  levels: z.optional(z.union([z.literal(1), z.literal(2), z.literal(3)])),
};
export type RegionSettings = SettingsOf<typeof region>;

/**
 * An administrative region by its codes (GB/T 2260): province, city and district. The names are too large for a list
 * bundle, so the server returns them as labels. `whole.ts` contains the kind with the names.
 */
export const region: FieldKind<typeof options, readonly string[]> = {
  shape: options,
  column: 'text',
  encoding: 'regions',
  order: false,
  operators: ['eq', 'ne'],
  searchable: false,
  isMultiple: () => true,
  operand: (text) => (/^\d{6}$/.test(text) ? text : undefined),
  headings: ['地址', '地区', '区域', '省市', '省市区', '所在地', 'address', 'region', 'area'],
  schema: ({ levels = 3 }) =>
    z
      .array(z.string('notARegion'), 'notARegion')
      .check(z.refine((codes) => codes.length === levels && isPath(codes), 'notARegion')),
  example: ({ levels = 3 }) => ['110000', '110100', '110101'].slice(0, levels),
  text: (value, _field, { label }) => shownRegion([label ?? value].flat()),
};

/** Joins the names from province to district. Omits a city with the same name as its province. */
export function shownRegion(names: readonly string[]): string {
  return names.filter((name, index) => name !== names[index - 1]).join(' ');
}

/** Returns whether each code is a subdivision of the previous one. */
function isPath([province = '', city = `${province.slice(0, 2)}0100`, district]: readonly string[]): boolean {
  return (
    /^\d{2}0000$/.test(province) &&
    /^\d{4}00$/.test(city) &&
    city.slice(0, 2) === province.slice(0, 2) &&
    (district === undefined || (/^\d{6}$/.test(district) && district.slice(0, 4) === city.slice(0, 4)))
  );
}
