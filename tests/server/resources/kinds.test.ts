import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

/** Kinds that no screen of the product happens to have in a list. */
const fields: Fields = {
  name: { type: 'text', label: '名称', required: true, readonlyWhen: { field: 'count', gt: 9000 } },
  count: { type: 'int', label: '数量', filter: 'range', sortable: true, unique: true },
  weight: { type: 'decimal', label: '重量', scale: 3, filter: 'range', sortable: true },
  share: { type: 'percent', label: '占比', filter: 'range', sortable: true },
  isOpen: { type: 'bool', label: '营业', filter: true, sortable: true },
  licence: { type: 'text', label: '执照', requiredWhen: { field: 'isOpen', eq: true } },
  site: { type: 'url', label: '网址', filter: true, sortable: true, search: true },
  opens: { type: 'time', label: '开门', filter: 'range', sortable: true },
  takes: { type: 'duration', label: '时长', filter: 'range', sortable: true },
  color: { type: 'color', label: '颜色', filter: true },
  icon: { type: 'icon', label: '图标', filter: true },
  place: { type: 'region', label: '地区', filter: true },
};

const thing: AnyDefinition = {
  name: 'thing',
  recordLabel: 'name',
  fields,
  list: { presets: [{ key: 'heavy', label: '重的', where: { field: 'weight', gte: 1.5 } }] },
};

const catalogue = () =>
  productCatalogue({
    list: [{ name: 'thing', title: '物品', perm: 'merchant_admin' }],
    definitions: { thing },
  });

describe.each(databases)('a list by fields of every kind on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue());
    owner = await demo.signIn('owner@demo.example');
    await owner.create('thing', {
      name: 'one',
      count: -3,
      weight: 0.125,
      share: 0.07,
      isOpen: true,
      licence: 'L',
      site: 'https://B.example',
      opens: '9:30',
      takes: 5400,
      color: '#18F',
      icon: 'team',
      place: ['330000', '330100', '330106'],
    });
    await owner.create('thing', {
      name: 'two',
      count: 20,
      weight: 1.5,
      share: 0.0625,
      site: 'a.example',
      opens: '23:00',
      takes: 60,
      color: '#000000',
    });
    await owner.create('thing', { name: 'ten', count: 100, weight: 12.001, share: 1, isOpen: true, licence: 'L' });
    await owner.create('thing', { name: 'none' });
  });
  afterAll(() => demo.stop());

  const names = async (query: string) => (await owner.page(`/thing/page?${query}`)).records.map(({ name }) => name);

  it('answers values as they were given, and what nobody gave as nothing', async () => {
    const { records } = await owner.page('/thing/page?_sort=id');
    expect(records.map(({ count, weight, share, isOpen }) => [count, weight, share, isOpen])).toEqual([
      [-3, 0.125, 0.07, true],
      [20, 1.5, 0.0625, false],
      [100, 12.001, 1, true],
      [null, null, null, false],
    ]);
  });

  it.each([
    ['count', ['one', 'two', 'ten', 'none']],
    ['weight', ['one', 'two', 'ten', 'none']],
    ['share', ['two', 'one', 'ten', 'none']],
    ['isOpen,id', ['two', 'none', 'one', 'ten']],
    ['site,id', ['one', 'two', 'ten', 'none']],
    ['opens,id', ['one', 'two', 'ten', 'none']],
    ['takes,id', ['two', 'one', 'ten', 'none']],
  ])('puts records in order by %s, those without a value last', async (sort, expected) => {
    expect(await names(`_sort=${sort}`)).toEqual(expected);
  });

  it.each([
    ['count=20', ['two']],
    ['count_lt=0', ['one']],
    ['weight=1.5', ['two']],
    ['weight_gt=0.125&weight_lte=12.001', ['two', 'ten']],
    ['share_gte=0.07', ['one', 'ten']],
    ['share_ne=1', ['one', 'two', 'none']],
    ['isOpen=true', ['one', 'ten']],
    ['isOpen_ne=true', ['two', 'none']],
    ['site_like=b.EX', ['one']],
    ['q=a.example', ['two']],
    ['opens_lt=12:00', ['one']],
    ['takes_gte=60&takes_lt=61', ['two']],
    ['color=18f', ['one']],
    ['icon=team', ['one']],
    ['place=330106', ['one']],
    ['place=330000', ['one']],
    ['place_ne=330100', ['two', 'ten', 'none']],
    ['_preset=heavy', ['two', 'ten']],
    // Its name in the release before.
    ['_scene=heavy', ['two', 'ten']],
  ])('finds by %s', async (query, expected) => {
    expect(await names(`${query}&_sort=id`)).toEqual(expected);
  });

  it.each([
    'count=1.5',
    'weight=1e3',
    'weight_gt=x',
    'share=7%25',
    'isOpen=yes',
    'isOpen_gt=true',
    'opens=25:00',
    'takes=-1',
    'color=red',
    'icon=unicorn',
  ])('refuses to look for %s', async (query) => {
    expect(await owner.call('GET', `/thing/page?${query}`)).toMatchObject({ status: 400, code: 40000 });
  });

  it('names a region, and knows which there are', async () => {
    const [record] = (await owner.page('/thing/page?place=330106')).records;
    expect(record?.labels).toMatchObject({ place: ['浙江省', '杭州市', '西湖区'] });
    const body = { name: 'nowhere', place: ['330000', '330100', '330199'] };
    const refused = await owner.call('POST', '/thing', { body });
    expect(refused).toMatchObject({ code: 40000, data: { errors: { place: ['没有这个地区，请从选项中选择'] } } });
  });

  it('asks for what a condition makes required, and keeps what one makes read-only', async () => {
    const missing = { code: 40000, data: { errors: { licence: ['必填，不能为空'] } } };
    expect(await owner.call('POST', '/thing', { body: { name: 'new', isOpen: true } })).toMatchObject(missing);
    const { id, version } = await owner.create('thing', { name: 'closed' });
    expect(await owner.call('PATCH', `/thing/${id}`, { body: { version, isOpen: true } })).toMatchObject(missing);
    const open = await owner.patch(`/thing/${id}`, { version, isOpen: true, licence: 'L', count: 9001 });
    const renamed = await owner.call('PATCH', `/thing/${id}`, { body: { version: open.version, name: 'other' } });
    expect(renamed).toMatchObject({ code: 40000, data: { errors: { name: ['目前不可修改'] } } });
    await owner.patch(`/thing/${id}`, { version: open.version, name: 'other', count: 8999 });
    await owner.call('DELETE', `/thing/${id}`);
  });

  it('lets a record that lacks since long ago what is required be changed otherwise', async () => {
    const { id, version } = await owner.create('thing', { name: 'lost', isOpen: true, licence: 'L' });
    await sql`update thing set licence = null where id = ${Number(id)}`.execute(demo.database.db);
    expect(await owner.patch(`/thing/${id}`, { version, weight: 0.5 })).toMatchObject({ weight: 0.5, licence: null });
    await owner.call('DELETE', `/thing/${id}`);
  });

  it('lets no two records share a number that is unique', async () => {
    const refused = await owner.call('POST', '/thing', { body: { name: 'again', count: 20 } });
    expect(refused).toMatchObject({ code: 40900, data: { errors: { count: ['已被其他记录使用，请换一个'] } } });
  });

  it('tells in history what a value was and is', async () => {
    const { id, version } = await owner.create('thing', { name: 'changed', weight: 0.1, isOpen: true, licence: 'L' });
    await owner.patch(`/thing/${id}`, { version, weight: 0.3, isOpen: false });
    expect(await owner.get(`/thing/${id}/history`)).toMatchObject([
      {
        changes: [
          { field: 'weight', from: 0.1, to: 0.3 },
          { field: 'isOpen', from: true, to: false },
        ],
      },
      { action: 'create' },
    ]);
  });
});
