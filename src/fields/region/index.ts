import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/kind.ts';

export interface RegionSettings {
  /** How far it goes: 1 to the province, 2 to the city, 3 to the district. @default 3 */
  readonly levels?: 1 | 2 | 3;
}

/**
 * A part of the country by its codes (GB/T 2260): of the province, of the city in it and of the district in that. Their
 * names weigh too much for a list; the server answers them as labels, and `whole.ts` knows them.
 */
export const region: FieldKind<RegionSettings, readonly string[]> = {
  shape: { levels: z.optional(z.union([z.literal(1), z.literal(2), z.literal(3)])) },
  column: 'text',
  order: false,
  operators: ['eq', 'ne'],
  searchable: false,
  several: () => true,
  operand: (text) => (/^\d{6}$/.test(text) ? text : undefined),
  headings: ['地址', '地区', '区域', '省市', '省市区', '所在地', 'address', 'region', 'area'],
  schema: ({ levels = 3 }) =>
    z
      .array(z.string('notARegion'), 'notARegion')
      .check(z.refine((codes) => codes.length === levels && isPath(codes), 'notARegion')),
  text: (value, _field, { label }) => shownRegion([label ?? value].flat()),
};

/** Names from the largest to the smallest; a city that is called like its province is not told twice. */
export function shownRegion(names: readonly string[]): string {
  return names.filter((name, index) => name !== names[index - 1]).join(' ');
}

/** True for codes each of which lies in the one before. */
function isPath([province = '', city = `${province.slice(0, 2)}0100`, district]: readonly string[]): boolean {
  return (
    /^\d{2}0000$/.test(province) &&
    /^\d{4}00$/.test(city) &&
    city.slice(0, 2) === province.slice(0, 2) &&
    (district === undefined || (/^\d{6}$/.test(district) && district.slice(0, 4) === city.slice(0, 4)))
  );
}
