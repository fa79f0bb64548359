import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const brandFields: Fields = {
  name: { type: 'text', label: '品牌', required: true },
  shops: { type: 'computed', label: '店铺数', of: 'outlet', by: 'brand', count: true, filter: 'range', sortable: true },
  sharers: {
    type: 'computed',
    label: '共用店铺数',
    of: 'outlet',
    by: 'shared',
    count: true,
    filter: true,
    sortable: true,
  },
  open: {
    type: 'computed',
    label: '营业店铺数',
    of: 'outlet',
    by: 'brand',
    count: true,
    where: { field: 'isOpen', eq: true },
    filter: true,
  },
  openShare: {
    type: 'computed',
    label: '营业占比',
    of: 'outlet',
    by: 'brand',
    share: { field: 'isOpen', eq: true },
    filter: 'range',
    sortable: true,
  },
  lastVisit: {
    type: 'computed',
    label: '最近回访',
    of: 'outlet',
    by: 'brand',
    max: 'visitedAt',
    as: 'datetime',
    filter: 'range',
    sortable: true,
  },
  fee: {
    type: 'computed',
    label: '费用合计',
    of: 'outlet',
    by: 'brand',
    sum: 'fee',
    as: 'money',
    filter: 'range',
    sortable: true,
  },
  rating: {
    type: 'computed',
    label: '平均评分',
    of: 'outlet',
    by: 'brand',
    average: 'stars',
    as: 'decimal',
    filter: 'range',
    sortable: true,
  },
  meanFee: { type: 'computed', label: '平均费用', of: 'outlet', by: 'brand', average: 'fee', as: 'money' },
  feeByStar: {
    type: 'computed',
    label: '每分费用',
    of: 'outlet',
    by: 'brand',
    average: 'fee',
    per: 'stars',
    as: 'money',
    filter: 'range',
    sortable: true,
  },
  firstVisit: {
    type: 'computed',
    label: '首次回访',
    of: 'outlet',
    by: 'brand',
    min: 'visitedAt',
    as: 'datetime',
    filter: 'range',
    sortable: true,
  },
  weight: {
    type: 'computed',
    label: '重量合计',
    of: 'outlet',
    by: 'brand',
    sum: 'weight',
    as: 'decimal',
    filter: 'range',
  },
};
const shopFields: Fields = {
  title: { type: 'text', label: '店铺', required: true },
  brand: { type: 'ref', label: '品牌', to: 'brand' },
  shared: { type: 'ref', label: '共用品牌', to: 'brand', multiple: true },
  owner: { type: 'ref', label: '负责人', to: 'user' },
  area: { type: 'tree', label: '区域', to: 'area', filter: true },
  isOpen: { type: 'bool', label: '营业' },
  visitedAt: { type: 'datetime', label: '回访' },
  fee: { type: 'money', label: '费用' },
  stars: { type: 'int', label: '评分' },
  weight: { type: 'decimal', label: '重量' },
};
/** Counts the shops that refer to the same brand. */
const licenceFields: Fields = {
  code: { type: 'text', label: '编号', required: true },
  brand: { type: 'ref', label: '品牌', to: 'brand' },
  ...Object.fromEntries(
    (['brand', 'shared'] as const).map((by) => [
      by === 'brand' ? 'shops' : 'sharers',
      {
        type: 'computed',
        label: by === 'brand' ? '店铺数' : '共用者的店铺数',
        of: 'outlet',
        by,
        through: 'brand',
        count: true,
        filter: 'range',
        sortable: true,
      },
    ]),
  ),
};
/** A tree, each of whose records counts the shops of its whole branch. */
const areaFields: Fields = {
  name: { type: 'text', label: '区域', required: true },
  parent: { type: 'tree', label: '上级', to: 'area' },
  shops: {
    type: 'computed',
    label: '店铺数',
    of: 'outlet',
    by: 'area',
    below: true,
    count: true,
    filter: 'range',
    sortable: true,
  },
};
const definitions: Record<string, AnyDefinition> = {
  brand: {
    name: 'brand',
    recordLabel: 'name',
    fields: brandFields,
    list: {
      presets: [
        { key: 'opened', label: '有营业店铺', where: { field: 'open', gt: 0 } },
        {
          key: 'idle',
          label: '没有营业店铺的',
          where: { all: [{ field: 'name', ne: 'one' }, { not: { field: 'shops', in: [1, 2] } }] },
        },
      ],
    },
  },
  outlet: { name: 'outlet', recordLabel: 'title', fields: shopFields },
  licence: { name: 'licence', recordLabel: 'code', fields: licenceFields },
  area: { name: 'area', recordLabel: 'name', tree: { parent: 'parent' }, fields: areaFields },
};
const catalogue = () =>
  productCatalogue({
    list: [
      { name: 'brand', title: '品牌', perm: 'merchant_admin' },
      { name: 'outlet', title: '店铺', perm: 'merchant_admin' },
      { name: 'licence', title: '授权', perm: 'merchant_admin' },
      { name: 'area', title: '区域', perm: 'merchant_admin' },
    ],
    definitions,
  });

describe.each(databases)('a field the server computes on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let other: Person;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue());
    owner = await demo.signIn('owner@demo.example');
    other = await demo.signIn('owner@other.example');
    for (const name of ['two', 'one', 'none']) ids[name] = (await owner.create('brand', { name })).id;
    const shop = (values: object) => owner.create('outlet', { title: 'outlet', ...values });
    await shop({
      brand: ids.two,
      isOpen: true,
      visitedAt: '2026-01-02T00:00:00.000Z',
      fee: 100,
      stars: 4,
      weight: 0.1,
    });
    await shop({ brand: ids.two, visitedAt: '2026-02-03T00:00:00.000Z', fee: 251, stars: 5, weight: 0.2 });
    await shop({ brand: ids.one, isOpen: true });
    await shop({});
    const gone = await shop({ brand: ids.one, isOpen: true, fee: 999 });
    await owner.call('DELETE', `/outlet/${gone.id}`);
  });
  afterAll(() => demo.stop());

  const names = async (query: string) =>
    (await owner.page(`/brand/page?${query}&_sort=id`)).records.map(({ name }) => name);

  it('counts, adds up and looks for the latest, among the records there are', async () => {
    expect((await owner.page('/brand/page?_sort=id')).records).toMatchObject([
      { name: 'two', shops: 2, open: 1, lastVisit: '2026-02-03T00:00:00.000Z', fee: 351, weight: 0.3 },
      { name: 'one', shops: 1, open: 1, lastVisit: null, fee: 0, weight: 0 },
      { name: 'none', shops: 0, open: 0, lastVisit: null, fee: 0, weight: 0 },
    ]);
    expect(await owner.record(`/brand/${ids.two}`)).toMatchObject({ shops: 2, weight: 0.3 });
  });

  it('tells the share that satisfies a condition, and none where there is nothing to share', async () => {
    const shares = async (query: string) =>
      (await owner.page(`/brand/page?${query}`)).records.map(({ name, openShare }) => [name, openShare]);
    expect(await shares('_sort=openShare')).toEqual([
      ['two', 0.5],
      ['one', 1],
      ['none', null],
    ]);
    expect(await shares('openShare_gte=0.75')).toEqual([['one', 1]]);
  });

  it('takes the average and the earliest, over the records that have a value, and of none there is neither', async () => {
    const found = (await owner.page('/brand/page?_sort=id')).records;
    expect(found).toMatchObject([
      { rating: 4.5, meanFee: 176, firstVisit: '2026-01-02T00:00:00.000Z' },
      { rating: null, meanFee: null, firstVisit: null },
      { rating: null, meanFee: null, firstVisit: null },
    ]);
    expect(await names('rating_gte=4.5')).toEqual(['two']);
    expect(await names('rating_gt=4.5')).toEqual([]);
    expect(await names('firstVisit_lte=2026-01-31T00:00:00Z')).toEqual(['two']);
    expect((await owner.page('/brand/page?_sort=rating')).records[0]).toMatchObject({ name: 'two' });
  });

  it('divides one sum by another, and not by nothing', async () => {
    const found = (await owner.page('/brand/page?_sort=id')).records;
    expect(found.map(({ feeByStar }) => feeByStar)).toEqual([39, null, null]);
    expect(await names('feeByStar_gte=39')).toEqual(['two']);
    expect(await names('feeByStar_gt=39')).toEqual([]);
    const unrated = await owner.create('outlet', { title: 'unrated', brand: ids.one, fee: 500, stars: 0 });
    expect(
      (await owner.page('/brand/page?_sort=feeByStar&_order=desc')).records.map(({ feeByStar }) => feeByStar),
    ).toEqual([39, null, null]);
    await owner.call('DELETE', `/outlet/${unrated.id}`);
  });

  it('is compared by presets, with the records that the user may see', async () => {
    expect(await names('_preset=opened')).toEqual(['two', 'one']);
    expect(await names('_preset=idle')).toEqual(['none']);
    expect(await owner.get('/brand/counts')).toEqual({ all: 3, opened: 2, idle: 1 });
    expect(await owner.get('/brand/counts?shops_gte=1')).toEqual({ all: 2, opened: 2, idle: 0 });
    expect(await other.get('/brand/counts')).toEqual({ all: 0, opened: 0, idle: 0 });
    const closing = await owner.create('outlet', { title: 'closing', brand: ids.none, isOpen: true });
    expect(await names('_preset=opened')).toEqual(['two', 'one', 'none']);
    await owner.call('DELETE', `/outlet/${closing.id}`);
    expect(await owner.get('/brand/counts')).toMatchObject({ opened: 2 });
  });

  it('counts those that refer to several', async () => {
    const shared = await owner.create('outlet', { title: 'shared', shared: [ids.two, ids.none] });
    await owner.create('outlet', { title: 'shared too', shared: [ids.two] });
    const sharers = async (query = '') =>
      (await owner.page(`/brand/page?_sort=id${query}`)).records.map(({ sharers: count }) => count);
    expect(await sharers()).toEqual([2, 0, 1]);
    expect(await sharers('&sharers_gte=1')).toEqual([2, 1]);
    expect(await sharers('&sharers=0')).toEqual([0]);
    await owner.call('DELETE', `/outlet/${shared.id}`);
    expect(await sharers()).toEqual([1, 0, 0]);
  });

  it.each([
    ['_sort=shops', ['none', 'one', 'two']],
    ['_sort=shops&_order=desc', ['two', 'one', 'none']],
    ['_sort=fee,id&_order=desc,desc', ['two', 'none', 'one']],
    ['_sort=fee,id&_order=desc,asc', ['two', 'one', 'none']],
    ['_sort=lastVisit', ['two', 'one', 'none']],
    ['_sort=lastVisit&_order=desc', ['two', 'none', 'one']],
    ['_sort=sharers,shops&_order=desc,asc', ['two', 'none', 'one']],
    ['_sort=shops&_order=desc&shops_gte=1&_start=1&_end=3', ['one']],
  ])('puts a list in order by %s, those without a value last', async (query, expected) => {
    expect((await owner.page(`/brand/page?${query}`)).records.map(({ name }) => name)).toEqual(expected);
  });

  it('is there in the answer to the one who made the record', async () => {
    const made = await other.create('brand', { name: 'new' });
    expect(made).toMatchObject({ shops: 0, lastVisit: null, fee: 0 });
    expect(await other.record(`/brand/${made.id}`)).toEqual(made);
  });

  it('is written by nobody', async () => {
    const refused = await owner.call('POST', '/brand', { body: { name: 'x', shops: 5 } });
    expect(refused).toMatchObject({ code: 40000, data: { errors: { shops: ['没有这个字段，或不可填写'] } } });
  });

  it.each([
    ['shops=0', ['none']],
    ['shops=2&shops=0', ['two', 'none']],
    ['shops_gte=1', ['two', 'one']],
    ['shops_lt=2', ['one', 'none']],
    ['shops_ne=0', ['two', 'one']],
    ['shops_ne=1', ['two', 'none']],
    ['open=1', ['two', 'one']],
    ['lastVisit_gte=2026-01-31T00:00:00Z', ['two']],
    ['lastVisit_lt=2026-01-31T00:00:00Z', []],
    ['fee_gt=0', ['two']],
    ['fee_lte=0', ['one', 'none']],
    ['weight=0.3', ['two']],
  ])('finds records by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it.each(['shops=x', 'shops_like=1', 'weight=1e3', 'lastVisit=today'])('refuses to look for %s', async (query) => {
    expect(await owner.call('GET', `/brand/page?${query}`)).toMatchObject({ status: 400 });
  });

  it('counts nothing of another enterprise', async () => {
    const [brand] = (await other.page('/brand/page')).records;
    await other.create('outlet', { title: 'theirs', brand: brand?.id });
    expect((await owner.page('/brand/page?_sort=id')).records.map(({ shops }) => shops)).toEqual([2, 1, 0]);
    expect((await other.page('/brand/page')).records).toMatchObject([{ shops: 1 }]);
  });

  it('counts what the user sees and nothing else', async () => {
    const staff = await demo.signIn('staff@demo.example');
    const role = await owner.create('role', {
      name: '只看自己',
      code: 'own_only',
      permissions: ['merchant_admin'],
      scope: 'own',
    });
    const people = (await owner.page('/user/page?_end=200')).records;
    const me = people.find(({ email }) => email === 'staff@demo.example');
    if (!me) throw new Error('The demo has a member of staff.');
    await owner.patch(`/user/${me.id}`, { version: me.version, roles: [role.id] });
    expect((await staff.page('/brand/page?_sort=id')).records.map(({ shops }) => shops)).toEqual([0, 0, 0]);
    await owner.create('outlet', { title: 'mine', brand: ids.none, owner: me.id });
    expect((await staff.page('/brand/page?_sort=id')).records.map(({ shops }) => shops)).toEqual([0, 0, 1]);
    expect((await staff.page('/brand/page?shops_gt=0')).records).toMatchObject([{ name: 'none' }]);
  });

  it('puts a long list in order, page after page and in a sheet alike', async () => {
    const lines = Array.from({ length: 205 }, (_, index) => ({ name: `brand ${String(index).padStart(3, '0')}` }));
    const made = [lines.slice(0, 200), lines.slice(200)].map((create) => other.post('/brand/batch', { create }));
    const brands = (await Promise.all(made)).flatMap((answer) => Object(answer).create);
    const visits = brands.slice(0, 120).map(({ id }: { id: string }, index: number) => ({
      title: 'outlet',
      brand: id,
      visitedAt: new Date(Date.UTC(2026, 0, 1 + (index % 7))).toISOString(),
    }));
    await other.post('/outlet/batch', { create: visits });
    await other.post('/outlet/batch', { create: visits.filter((_visit, index) => index % 3 === 0) });
    for (const order of [
      '_sort=shops&_order=desc',
      '_sort=lastVisit',
      '_sort=lastVisit,shops,id&_order=desc,asc,asc',
    ]) {
      const pages = await Promise.all(
        [0, 80, 160].map((start) => other.page(`/brand/page?${order}&_start=${start}&_end=${start + 80}`)),
      );
      const paged = pages.flatMap(({ records }) => records.map(({ name }) => name));
      expect(new Set(paged).size).toBe(paged.length);
      expect(paged.length).toBeGreaterThanOrEqual(205);
      const sheet = await (await other.fetch(`/brand/export?format=csv&columns=name&${order}`)).text();
      expect(sheet.trim().split(/\r?\n/).slice(1)).toEqual(paged);
    }
    const { records } = await other.page('/brand/page?_sort=lastVisit&_order=desc&_start=115&_end=125');
    expect(records.map(({ lastVisit }) => lastVisit === null)).toEqual([
      ...Array(5).fill(false),
      ...Array(5).fill(true),
    ]);
  });

  it('counts those that refer to the same record as this one', async () => {
    const brand = await owner.create('brand', { name: 'licensed' });
    for (const code of ['first', 'second']) await owner.create('licence', { code, brand: brand.id });
    await owner.create('licence', { code: 'free' });
    const shop = await owner.create('outlet', { title: 'licensed', brand: brand.id, shared: [brand.id] });
    await owner.create('outlet', { title: 'licensed too', brand: brand.id });
    const counts = async (query: string) =>
      (await owner.page(`/licence/page?${query}`)).records.map(({ code, shops, sharers }) => [code, shops, sharers]);
    expect(await counts('_sort=id')).toEqual([
      ['first', 2, 1],
      ['second', 2, 1],
      ['free', 0, 0],
    ]);
    expect(await counts('_sort=shops,id&_order=asc,desc')).toEqual([
      ['free', 0, 0],
      ['second', 2, 1],
      ['first', 2, 1],
    ]);
    expect(await counts('_sort=id&shops_gte=2&sharers_lte=1')).toEqual([
      ['first', 2, 1],
      ['second', 2, 1],
    ]);
    expect(await counts('shops_lte=0')).toEqual([['free', 0, 0]]);
    await owner.call('DELETE', `/outlet/${shop.id}`);
    expect(await counts('_sort=id&_end=1')).toEqual([['first', 1, 0]]);
  });

  it('counts those of the whole branch of a tree, as many as a filter by it finds', async () => {
    const area = async (name: string, parent?: string) => (await owner.create('area', { name, parent })).id;
    const east = await area('east');
    const [city, town] = [await area('city', east), await area('town', east)];
    const street = await area('street', city);
    const west = await area('west');
    for (const at of [east, city, street, street, town]) await owner.create('outlet', { title: 'local', area: at });
    const counts = async (query: string) =>
      (await owner.page(`/area/page?${query}`)).records.map(({ name, shops }) => [name, shops]);
    const all = [
      ['east', 5],
      ['city', 3],
      ['town', 1],
      ['street', 2],
      ['west', 0],
    ];
    expect(await counts('_sort=id')).toEqual(all);
    for (const [name, id] of Object.entries({ east, city, town, street, west }))
      expect([name, (await owner.page(`/outlet/page?area=${id}`)).total]).toEqual(all.find(([one]) => one === name));
    expect(await counts('_sort=shops&_order=desc&shops_gte=2')).toEqual([
      ['east', 5],
      ['city', 3],
      ['street', 2],
    ]);
    expect(await counts('shops=0')).toEqual([['west', 0]]);
    await owner.call('PATCH', `/area/${city}`, { body: { parent: west, version: 1 } });
    expect(await counts('_sort=id')).toMatchObject([
      ['east', 2],
      ['city', 3],
      ['town', 1],
      ['street', 2],
      ['west', 3],
    ]);
    expect(await owner.record(`/area/${west}`)).toMatchObject({ shops: 3 });
  });
});
