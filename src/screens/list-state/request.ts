import type { CrudFilter, CrudSort, Pagination } from '@refinedev/core';
import { operators, refineOperators } from '../../engine/fields/operators.ts';
import { importFilter } from '../../engine/queries/query.ts';
import { parameterOf } from '../../engine/queries/query-codec.ts';
import { figureFilter } from '../../engine/reports/figure-filter.ts';
import { tabFilter } from '../../engine/routes/place-tabs.ts';
import type { AddressCodec, ListAddress } from './address.ts';
import { keywordsIn } from './filters/value-list.ts';

/** Returns the keyword, the import, the figure and the filters of an address as Refine filters. The preset is sent separately. */
export function filtersOf({ keyword, filters, ...address }: ListAddress, codec: AddressCodec): CrudFilter[] {
  const keywords = keywordsIn(keyword);
  const asked: CrudFilter[] = keywords.length > 1 ? [{ field: 'q', operator: 'in', value: keywords }] : [];
  if (keywords.length === 1) asked.push({ field: 'q', operator: 'eq', value: keyword });
  if (address.import !== undefined) asked.push({ field: importFilter, operator: 'eq', value: address.import });
  if (codec.parent) asked.push({ field: codec.parent.field, operator: 'eq', value: codec.parent.id });
  if (codec.tab?.isFilter) asked.push({ field: tabFilter, operator: 'eq', value: codec.tab.key });
  if (address.figure !== undefined) asked.push({ field: figureFilter, operator: 'eq', value: address.figure });
  for (const { key, field, parameters } of [...codec.filters, ...codec.others]) {
    const wanted = filters[key] ?? [];
    for (const [index, { operator }] of parameters.entries()) {
      const values = field.filter === 'range' ? wanted.slice(index, index + 1) : wanted;
      const [first = ''] = values;
      // An operator that Refine lacks, or that takes several values, is part of the parameter.
      const parameter = parameterOf(field.name, operator);
      const known = operators.find((one) => one === operator);
      if (values.length > 1) asked.push({ field: parameter, operator: 'in', value: [...values] });
      else if (first !== '' && known) asked.push({ field: field.name, operator: refineOperators[known], value: first });
      else if (first !== '') asked.push({ field: parameter, operator: 'eq', value: first });
    }
  }
  return asked;
}

export function sortersOf({ sort }: ListAddress): CrudSort[] {
  return sort.map(({ field, order }) => ({ field, order }));
}

/** Returns whether several values are looked for that may not be there. Choices and references are. */
export function hasList({ keyword, filters }: ListAddress, codec: AddressCodec): boolean {
  const lists = [...codec.filters, ...codec.others].filter(({ key }) => (filters[key]?.length ?? 0) > 1);
  return keywordsIn(keyword).length > 1 || lists.some(({ isListed }) => isListed);
}

/** Returns what the data provider is asked for the rows of an address. It is also the key of their query in the cache. */
export function rowsQuery(address: ListAddress, codec: AddressCodec) {
  const { page, size, preset } = address;
  const pagination = { currentPage: page, pageSize: size, mode: 'server' } satisfies Pagination;
  return {
    pagination,
    sorters: sortersOf(address),
    filters: filtersOf(address, codec),
    meta: { preset, silent: true, ...(hasList(address, codec) && { missing: true }) },
  };
}
