import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../../server/records/catalogue/catalogue.ts';
import { parameterNames } from '../../../src/engine/queries/query.ts';
import { systemFields } from '../../../src/engine/resource.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { productCatalogue } from '../../setup/product.ts';
import { readOpenApi } from '../openapi-document.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

/** Whether no field is called so: names of fields begin with a letter, and the check refuses others. */
const isReserved = (name: string) =>
  name.startsWith('_') || [...parameterNames, ...systemFields].some((reserved) => reserved === name);

/** A resource with a field for each of the names. */
function thingWith(names: readonly string[]): Catalogue {
  const fields: Fields = {
    title: { type: 'text', label: '名称', required: true },
    size: { type: 'int', label: '大小' },
    sort: { type: 'enum', label: '类别', options: [{ value: 'large', label: '大' }] },
    ...Object.fromEntries(names.map((name) => [name, { type: 'text', label: name, filter: true } as const])),
  };
  const list = [{ name: 'thing', path: '/things', title: '物品', perm: 'merchant_admin' }];
  return productCatalogue({ list, definitions: { thing: { name: 'thing', recordLabel: 'title', fields } } });
}

describe.each(databases)('parameters of calls, on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  /** Each call with the names of its parameters, and whether it takes filters by field. */
  let calls: readonly { readonly call: string; readonly names: readonly string[]; readonly isFiltered: boolean }[];
  /** Names of parameters that are names of fields as well. */
  let names: readonly string[];

  beforeAll(async () => {
    demo = await openConsole(kind);
    const platform = await demo.signIn('super@demo.example');
    const { operations, parametersOf } = readOpenApi(await (await platform.fetch('/openapi.json')).json());
    calls = operations.map((operation) => {
      const all = parametersOf(operation).map(({ name }) => name);
      const isFiltered = all.includes('filters');
      return {
        call: `${operation.method} ${operation.path}`,
        names: all.filter((name) => name !== 'filters'),
        isFiltered,
      };
    });
    const given = ['by', 'measure', ...calls.flatMap((call) => call.names)];
    names = [...new Set(given)].filter((name) => !isReserved(name));
    await demo.restart(thingWith(names));
    owner = await demo.signIn('owner@demo.example');
    for (const [title, size] of Object.entries({ 甲: 1, 乙: 2 })) {
      const values = Object.fromEntries(names.map((name) => [name, title]));
      await owner.create('thing', { title, size, sort: 'large', ...values });
    }
  });
  afterAll(() => demo.stop());

  it('are never called as a field may be where fields are filters', () => {
    const filtered = calls.filter(({ isFiltered }) => isFiltered);
    expect(filtered.length).toBeGreaterThan(200);
    expect(filtered.filter((call) => !call.names.every(isReserved))).toEqual([]);
  });

  const asked = { _by: 'sort', _measure: 'count,sum:size' };
  const figures = [{ by: { sort: 'large' }, values: { count: 1, 'sum:size': 2 } }];

  it('may be names of fields, by which every read filters', async () => {
    expect(names).toEqual(expect.arrayContaining(['by', 'measure', 'for', 'dryRun']));
    for (const name of names) await expectFiltered(name);
  });

  async function expectFiltered(name: string): Promise<void> {
    const query = new URLSearchParams({ [name]: '乙' });
    expect(await owner.page(`/thing/page?${query}`)).toMatchObject({ total: 1, records: [{ title: '乙' }] });
    expect(await owner.get(`/thing/counts?${query}`)).toEqual({ all: 1 });
    expect(await owner.get(`/thing/bulk?${query}`)).toMatchObject({ total: 1 });
    const sheet = await (await owner.fetch(`/thing/export?format=csv&${query}`)).text();
    expect(sheet.trim().split('\n')).toHaveLength(2);
    expect(await owner.get(`/thing/aggregate?${new URLSearchParams(asked)}&${query}`)).toMatchObject(figures);
    const where = [{ field: name, value: '乙' }];
    expect(await owner.post('/thing/query', { where })).toMatchObject({ total: 1 });
    expect(await owner.post('/thing/query', { read: 'counts', where })).toEqual({ all: 1 });
    const { _by: by, _measure: measure } = asked;
    expect(await owner.post('/thing/query', { read: 'aggregate', by, measure, where })).toMatchObject(figures);
    expect(await owner.post('/thing/query', { read: 'aggregate', where })).toMatchObject([{ values: { count: 1 } }]);
  }

  it('of figures are understood by their former names', async () => {
    const query = new URLSearchParams({ by: asked._by, measure: asked._measure, title: '乙' });
    expect(await owner.get(`/thing/aggregate?${query}`)).toMatchObject(figures);
  });
});
