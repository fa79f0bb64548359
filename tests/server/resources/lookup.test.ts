import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const depotFields: Fields = {
  name: { type: 'text', label: '仓库', required: true },
  keeper: { type: 'ref', label: '保管员', to: 'user' },
  size: { type: 'int', label: '面积' },
  cost: { type: 'money', label: '租金', perm: { read: 'shop_admin' } },
  zone: {
    type: 'enum',
    label: '区域',
    options: [
      { value: 'east', label: '东区', color: 'blue' },
      { value: 'west', label: '西区' },
    ],
  },
};
const parcelFields: Fields = {
  title: { type: 'text', label: '包裹', required: true },
  depot: { type: 'ref', label: '仓库', to: 'depot', filter: true },
  zone: { type: 'lookup', label: '区域', by: 'depot', field: 'zone', filter: true },
  size: { type: 'lookup', label: '面积', by: 'depot', field: 'size', filter: 'range' },
  keeper: { type: 'lookup', label: '保管员', by: 'depot', field: 'keeper', filter: true },
  cost: { type: 'lookup', label: '租金', by: 'depot', field: 'cost', filter: 'range' },
};
const metrics = { parcels: { label: '包裹', count: true } } as const;
const definitions: Record<string, AnyDefinition> = {
  depot: { name: 'depot', recordLabel: 'name', fields: depotFields },
  parcel: {
    name: 'parcel',
    recordLabel: 'title',
    fields: parcelFields,
    metrics,
    reports: { zones: { time: 'createdAt', dimensions: ['zone', 'keeper'], metrics: ['parcels'] } },
  },
};
const perm = 'merchant_admin';
const catalogue = () =>
  productCatalogue({
    list: [
      { name: 'depot', title: '仓库', perm },
      { path: '/parcel', name: 'parcel', title: '包裹', perm },
      { path: '/parcel/report', name: 'parcel', view: 'report', report: 'zones', title: '包裹统计', perm },
    ],
    definitions,
  });

describe.each(databases)('a value looked up from what a record refers to, on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let east: string;
  let west: string;
  let keeper: string;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue());
    owner = await demo.enter('owner@demo.example');
    keeper = String(Object(await owner.get('/users/info')).id);
    east = (await owner.create('depot', { name: '一号', zone: 'east', size: 10, cost: 500, keeper })).id;
    west = (await owner.create('depot', { name: '二号', zone: 'west', size: 20, cost: 900 })).id;
    const parcels: readonly [string, string | null][] = [
      ['a', east],
      ['b', east],
      ['c', west],
      ['d', null],
    ];
    for (const [title, depot] of parcels) await owner.create('parcel', { title, depot });
    const other = await demo.enter('owner@other.example');
    const theirs = await other.create('depot', { name: '外仓', zone: 'east', size: 10 });
    await other.create('parcel', { title: 'z', depot: theirs.id });
  });
  afterAll(() => demo.stop());

  const titles = async (query: string) =>
    (await owner.page(`/parcel/page?${query}&_sort=id`)).records.map(({ title }) => title);

  it('stands in the list and in the record, with its label, and follows its source', async () => {
    const { records } = await owner.page('/parcel/page?_sort=id');
    expect(records.map(({ zone }) => zone)).toEqual(['east', 'east', 'west', null]);
    expect(records[0]).toMatchObject({ size: 10, cost: 500, keeper, labels: { keeper: '陈星' } });
    const { version } = await owner.record(`/depot/${west}`);
    await owner.patch(`/depot/${west}`, { version, size: 25 });
    expect((await owner.record(`/parcel/${records[2]?.id}`)).size).toBe(25);
  });

  it('is answered with a record that was just written', async () => {
    const made = await owner.create('parcel', { title: 'e', depot: west });
    expect(made).toMatchObject({ zone: 'west', size: 25 });
    expect(await owner.patch(`/parcel/${made.id}`, { version: 1, depot: east })).toMatchObject({ zone: 'east' });
    expect((await owner.call('DELETE', `/parcel/${made.id}`)).code).toBe(1);
  });

  it('filters by one value, several, none of them, a range and what it refers to', async () => {
    expect(await titles('zone=east')).toEqual(['a', 'b']);
    expect(await titles('zone=east&zone=west')).toEqual(['a', 'b', 'c']);
    expect(await titles('zone_ne=east')).toEqual(['c', 'd']);
    expect(await titles('size_gte=15')).toEqual(['c']);
    expect(await titles(`keeper=${keeper}`)).toEqual(['a', 'b']);
    expect((await owner.call('GET', '/parcel/page?_sort=zone')).code).toBe(40000);
  });

  it('tells figures apart, and is none itself', async () => {
    expect(await owner.get('/parcel/aggregate?by=zone&measure=count')).toMatchObject([
      { by: { zone: 'east' }, values: { count: 2 } },
      { by: { zone: 'west' }, values: { count: 1 } },
      { by: { zone: null }, values: { count: 1 } },
    ]);
    const day = '2026-03-01';
    expect(await owner.get(`/parcel/reports/zones?_from=${day}&_to=${day}&_by=keeper&zone=east`)).toMatchObject({
      groups: [{ key: keeper, label: '陈星', values: { parcels: 2 } }],
    });
    expect((await owner.call('GET', '/parcel/aggregate?measure=sum:cost')).code).toBe(40000);
  });

  it('is exported in the words of its source', async () => {
    const sheet = await owner.fetch('/parcel/export?format=csv&columns=title,zone,size&_sort=id');
    expect(await sheet.text()).toContain('c,西区,25');
  });

  it('is never written', async () => {
    const { data } = await owner.call('POST', '/parcel', { body: { title: 'x', zone: 'east' } });
    expect(data).toMatchObject({ errors: { zone: expect.anything() } });
  });

  it('is hidden from users who may not read its source, and tells nothing of other enterprises', async () => {
    const staff = await demo.enter('staff@demo.example');
    const { records } = await staff.page('/parcel/page?_sort=id');
    expect(records[0]).toMatchObject({ zone: 'east', size: 10 });
    expect(records.every((record) => !('cost' in record))).toBe(true);
    expect((await staff.call('GET', '/parcel/page?cost_gte=1')).code).toBe(40000);
    expect(records.map(({ title }) => title)).not.toContain('z');
  });

  it('does not stand in the way of deleting what its source refers to', async () => {
    const { data } = await owner.call('DELETE', `/depot/${east}`);
    expect(data).toMatchObject({ referrers: [{ resource: 'parcel', field: 'depot', count: 2 }] });
  });

  it('tells open lists that the source has changed', async () => {
    const stream = await owner.listen();
    const { version } = await owner.record(`/depot/${west}`);
    await owner.patch(`/depot/${west}`, { version, size: 30 });
    const heard = await stream.until(({ resource, action }) => resource === 'parcel' && action === 'related');
    expect(heard.length).toBeGreaterThan(0);
    await stream.close();
  });
});
