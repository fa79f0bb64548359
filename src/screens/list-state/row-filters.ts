import type { AddressCodec, ListAddress } from './address.ts';

/** The parts of an address that filter rows. */
type RowFilters = Pick<ListAddress, 'preset' | 'keyword' | 'filters' | 'import' | 'figure'>;

/** Returns the change that shows all rows: no preset, no keyword, no import, no figure, and only the default filters. */
export function withoutRowFilters({ initial }: Pick<AddressCodec, 'initial'>): RowFilters {
  return { preset: undefined, keyword: '', filters: initial.filters, import: undefined, figure: undefined };
}

/** Returns the parts of an address that filter rows. */
export function rowFiltersOf({ preset, keyword, filters, figure, ...address }: ListAddress): RowFilters {
  return { preset, keyword, filters, import: address.import, figure };
}

/** Returns the number of active filters. A range counts once; an import and a figure count as filters. */
export function countFilters(address: ListAddress): number {
  const others = [address.import, address.figure].filter((one) => one !== undefined);
  return Object.keys(address.filters).length + others.length;
}

/** True if the address filters rows by preset, keyword, import or filters other than the default ones. */
export function isFiltered(
  address: ListAddress,
  { initial, opening }: Pick<AddressCodec, 'initial' | 'opening'>,
): boolean {
  const hasMoreFilters = countFilters(address) > countFilters(initial);
  const hasOtherPreset = address.preset !== undefined && address.preset !== opening.preset;
  return hasOtherPreset || address.keyword !== '' || hasMoreFilters;
}

/** The change that ends all filters. */
export const noFilters = { filters: {}, import: undefined, figure: undefined };

/** Returns the filters of an address with other values of one of them; none end it. */
export function withFilter(
  { filters }: ListAddress,
  key: string,
  values: readonly string[],
): Pick<ListAddress, 'filters'> {
  const { [key]: _before, ...rest } = filters;
  return { filters: values.some(Boolean) ? { ...rest, [key]: values } : rest };
}
