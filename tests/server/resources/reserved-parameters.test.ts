import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceCalls } from '../../../server/openapi/calls.ts';
import { productCatalogue } from '../../../server/resources/product.ts';
import type { AnyDefinition } from '../../../src/engine/any-definition.ts';
import { superAdmin } from '../../../src/engine/permissions/permission.ts';
import { parameterNames } from '../../../src/engine/query.ts';
import { systemFields } from '../../../src/engine/resource.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const everything = { permissions: [superAdmin], version: '' };
const calls = productCatalogue().resources.flatMap((resource) =>
  Object.entries(resourceCalls(resource, everything)).map(([call, { query = [] }]) => ({
    call,
    isFiltered: query.some(({ name }) => name === 'filters'),
    names: query.flatMap(({ name }) => (typeof name === 'string' && name !== 'filters' ? [name] : [])),
  })),
);

/** Whether no field is called so: names of fields begin with a letter, and the check refuses others. */
const isReserved = (name: string) =>
  name.startsWith('_') || [...parameterNames, ...systemFields].some((reserved) => reserved === name);

/** Names of parameters that are names of fields as well. */
const names = [...new Set(['by', 'measure', ...calls.flatMap((call) => call.names)])].filter(
  (name) => !isReserved(name),
);

const fields: Fields = {
  title: { type: 'text', label: '名称', required: true },
  size: { type: 'int', label: '大小' },
  sort: { type: 'enum', label: '类别', options: [{ value: 'large', label: '大' }] },
  ...Object.fromEntries(names.map((name) => [name, { type: 'text', label: name, filter: true } as const])),
};
const thing: AnyDefinition = { name: 'thing', recordLabel: 'title', fields };

describe('parameters of calls that filter by fields', () => {
  it('are never called as a field may be', () => {
    const open = calls
      .filter(({ isFiltered }) => isFiltered)
      .flatMap(({ call, names: all }) => all.map((name) => ({ call, name })));
    expect(open.length).toBeGreaterThan(100);
    expect(open.filter(({ name }) => !isReserved(name))).toEqual([]);
  });
});

describe.each(databases)('fields that are called as parameters of other calls are, on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;

  beforeAll(async () => {
    const list = [{ name: 'thing', path: '/things', title: '物品', perm: 'merchant_admin' }];
    demo = await openConsole(kind, productCatalogue({ list, definitions: { thing } }));
    owner = await demo.signIn('owner@demo.example');
    for (const [title, size] of Object.entries({ 甲: 1, 乙: 2 })) {
      const values = Object.fromEntries(names.map((name) => [name, title]));
      await owner.create('thing', { title, size, sort: 'large', ...values });
    }
  });
  afterAll(() => demo.stop());

  const asked = { _by: 'sort', _measure: 'count,sum:size' };
  const figures = [{ by: { sort: 'large' }, values: { count: 1, 'sum:size': 2 } }];

  it.each(names)('filters of every read: %s', async (name) => {
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
  });

  it('asked for as before by figures that know no better', async () => {
    const query = new URLSearchParams({ by: asked._by, measure: asked._measure, title: '乙' });
    expect(await owner.get(`/thing/aggregate?${query}`)).toMatchObject(figures);
  });
});
