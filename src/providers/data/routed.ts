import type { BaseRecord, DataProvider, GetListParams, GetManyParams } from '@refinedev/core';
import { keywordFilter } from '../../engine/queries/query.ts';
import { metaOf } from './meta.ts';
import { apiUrl } from './paths.ts';

/** Where the records of one resource come from. */
export interface RecordSource {
  readonly provider: DataProvider;
  /** Returns the field that names a record, where the provider has no options to choose from. */
  readonly labelOf?: (() => Promise<string>) | undefined;
}

/** As many options as the API answers. */
const mostOptions = 50;

/** Returns a data provider that asks for each resource where its records are. */
export function routeByResource(sourceOf: (resource: string) => Promise<RecordSource>): DataProvider {
  const at = async (resource: string) => (await sourceOf(resource)).provider;
  return {
    getApiUrl: () => apiUrl,
    async getList<Data extends BaseRecord>(params: GetListParams) {
      const { provider, labelOf } = await sourceOf(params.resource);
      const isListed = labelOf && metaOf(params.meta).options;
      return isListed ? optionsOf<Data>(provider, params, await labelOf()) : provider.getList<Data>(params);
    },
    getMany: async (params) => getMany(await at(params.resource), params),
    getOne: async (params) => (await at(params.resource)).getOne(params),
    create: async (params) => (await at(params.resource)).create(params),
    update: async (params) => (await at(params.resource)).update(params),
    deleteOne: async (params) => (await at(params.resource)).deleteOne(params),
    async custom(params) {
      const [, name = ''] = params.url.slice(apiUrl.length).split(/[/?]/);
      const { custom } = await at(decodeURIComponent(name));
      if (!custom) throw new TypeError(`${params.method} ${params.url}: the data provider has no custom()`);
      return custom(params);
    },
  };
}

async function getMany<Data extends BaseRecord>(provider: DataProvider, params: GetManyParams) {
  if (provider.getMany) return provider.getMany<Data>(params);
  const { ids, ...rest } = params;
  const answers = await Promise.all(ids.map((id) => provider.getOne<Data>({ ...rest, id })));
  return { data: answers.map(({ data }) => data) };
}

/** Makes the options of a picker of the list itself. */
async function optionsOf<Data extends BaseRecord>(provider: DataProvider, params: GetListParams, label: string) {
  const { resource, filters = [], meta } = params;
  const { options: _options, ...rest } = meta ?? {};
  const valueOf = (name: string): unknown =>
    filters.find((filter) => 'field' in filter && filter.field === name)?.value;
  const [ids, keyword] = [valueOf('id'), valueOf(keywordFilter)];
  const { data } = Array.isArray(ids)
    ? await getMany<Data>(provider, { resource, ids: ids.map(String), meta: rest })
    : await provider.getList<Data>({
        resource,
        pagination: { currentPage: 1, pageSize: mostOptions, mode: 'server' },
        filters: keyword ? [{ field: keywordFilter, operator: 'eq', value: keyword }] : [],
        meta: rest,
      });
  return {
    data: data.map((record) => ({ ...record, value: String(record.id), label: String(record[label] ?? record.id) })),
    total: data.length,
  };
}
