import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productCatalogue } from '../../../server/resources/product.ts';
import type { AnyDefinition } from '../../../src/engine/any-definition.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../storage/small-catalogue.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const fields: Fields = {
  subject: { type: 'text', label: '主题', required: true, search: true },
  kind: {
    type: 'enum',
    label: '方式',
    filter: true,
    options: [
      { value: 'phone', label: '电话' },
      { value: 'door', label: '上门' },
    ],
  },
  owner: { type: 'ref', label: '负责人', to: 'user' },
  day: { type: 'date', label: '日期' },
  at: { type: 'datetime', label: '时间' },
  fee: { type: 'money', label: '费用' },
  weight: { type: 'decimal', label: '重量' },
  secret: { type: 'int', label: '秘密', perm: { read: 'super_admin' } },
};

const visit: AnyDefinition = {
  name: 'visit',
  recordLabel: 'subject',
  fields,
  reports: {
    byDay: {
      time: 'day',
      dimensions: ['kind', 'owner'],
      measures: {
        visits: { label: '拜访', count: true },
        doors: { label: '上门', count: true, where: { field: 'kind', eq: 'door' } },
        fee: { label: '费用', sum: 'fee' },
        average: { label: '平均', average: 'fee' },
        weight: { label: '重量', sum: 'weight' },
        rate: { label: '上门率', ratio: ['doors', 'visits'] },
        secret: { label: '秘密', sum: 'secret' },
        hinted: { label: '暗示', count: true, where: { field: 'secret', gt: 1 } },
        hint: { label: '暗示率', ratio: ['hinted', 'visits'] },
      },
    },
    byMoment: { time: 'at', measures: { visits: { label: '拜访', count: true } } },
    byBoth: {
      time: 'day',
      dimensions: ['kind'],
      measures: {
        planned: { label: '计划', count: true },
        held: { label: '进行', count: true, time: 'at' },
        rate: { label: '进行率', ratio: ['held', 'planned'] },
      },
    },
  },
};

const list = [
  { name: 'visit', title: '拜访', perm: 'merchant_admin' },
  { path: '/r/day', name: 'visit', view: 'report', report: 'byDay', title: '按日', perm: 'conversation_data' },
  { path: '/r/both', name: 'visit', view: 'report', report: 'byBoth', title: '两者', perm: 'merchant_admin' },
  { path: '/r/moment', name: 'visit', view: 'report', report: 'byMoment', title: '按时', perm: 'bi_admin' },
] as const;

const catalogue = () => productCatalogue({ list: [...list], definitions: { visit } });
const byDay = '/visit/reports/byDay?_from=2026-02-23&_to=2026-03-08';

describe.each(databases)('a report on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let other: Person;
  let platform: Person;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue());
    [owner, other, platform] = await Promise.all([
      demo.signIn('owner@demo.example'),
      demo.signIn('owner@other.example'),
      demo.signIn('super@demo.example'),
    ]);
    const add = (values: object) => owner.create('visit', { subject: '拜访', ...values });
    await add({ day: '2026-02-28', kind: 'door', fee: 100, weight: 0.1, owner: '2', at: '2026-02-28T15:59:00.000Z' });
    await add({ day: '2026-02-28', kind: 'phone', fee: 201, weight: 0.2, at: '2026-02-28T16:00:00.000Z' });
    await add({ day: '2026-03-02', kind: 'door', subject: '回访', owner: '2' });
    await add({ day: '2026-04-01', kind: 'door', fee: 9999 });
    await add({ kind: 'phone', fee: 7777 });
    await other.create('visit', { subject: '别家', day: '2026-02-28', kind: 'door', fee: 5 });
  });
  afterAll(() => demo.stop());

  it('counts each measure by its own time, where it has one', async () => {
    const period = '_from=2026-02-28&_to=2026-03-02';
    const byTime = await owner.get(`/visit/reports/byBoth?${period}`);
    expect(byTime).toEqual({
      groups: [
        { key: '2026-02-28', values: { planned: 2, held: 1, rate: 0.5 } },
        { key: '2026-03-01', values: { planned: 0, held: 1, rate: null } },
        { key: '2026-03-02', values: { planned: 1, held: 0, rate: 0 } },
      ],
      totals: { planned: 3, held: 2, rate: 2 / 3 },
    });
    const byKind = await owner.get(`/visit/reports/byBoth?${period}&_by=kind`);
    expect(byKind).toMatchObject({
      groups: [
        { key: 'door', values: { planned: 2, held: 1 } },
        { key: 'phone', values: { planned: 1, held: 1 } },
      ],
    });
  });

  it('adds up the records of its days, each measure by its own rule', async () => {
    expect(await owner.get(byDay)).toEqual({
      groups: [
        {
          key: '2026-02-28',
          values: { visits: 2, doors: 1, fee: 301, average: 150.5, weight: 0.3, rate: 0.5 },
        },
        { key: '2026-03-02', values: { visits: 1, doors: 1, fee: 0, average: null, weight: 0, rate: 1 } },
      ],
      totals: { visits: 3, doors: 2, fee: 301, average: 150.5, weight: 0.3, rate: 2 / 3 },
    });
  });

  it('tells them apart by week, from Monday, and by month', async () => {
    const keys = async (step: string) =>
      Object(await owner.get(`${byDay}&_by=${step}`)).groups.map(({ key }: { key: string }) => key);
    expect(await keys('week')).toEqual(['2026-02-23', '2026-03-02']);
    expect(await keys('month')).toEqual(['2026-02', '2026-03']);
  });

  it('tells them apart by a choice and by a reference with its name, the largest first', async () => {
    expect(await owner.get(`${byDay}&_by=kind`)).toMatchObject({
      groups: [
        { key: 'door', values: { visits: 2 } },
        { key: 'phone', values: { visits: 1 } },
      ],
    });
    expect(await owner.get(`${byDay}&_by=owner`)).toMatchObject({
      groups: [
        { key: '2', label: expect.any(String), values: { visits: 2 } },
        { key: null, values: { visits: 1 } },
      ],
    });
  });

  it('takes the filters and the keyword of the list', async () => {
    expect(await owner.get(`${byDay}&kind=phone`)).toMatchObject({ totals: { visits: 1 } });
    expect(await owner.get(`${byDay}&q=${encodeURIComponent('回访')}`)).toMatchObject({ totals: { visits: 1 } });
  });

  it('counts a moment to the day that clocks of the time zone showed', async () => {
    const path = '/visit/reports/byMoment?_from=2026-02-28&_to=2026-03-01';
    expect(await owner.get(path)).toMatchObject({
      groups: [
        { key: '2026-02-28', values: { visits: 1 } },
        { key: '2026-03-01', values: { visits: 1 } },
      ],
    });
    const alone = '/visit/reports/byMoment?_from=2026-03-01&_to=2026-03-01';
    expect(await owner.get(alone)).toMatchObject({ totals: { visits: 1 } });
  });

  it('leaves out what the caller may not read, and what would tell it', async () => {
    const { totals } = Object(await platform.get(byDay));
    expect(totals).toMatchObject({ visits: 4, secret: 0, hinted: 0, hint: 0 });
    expect(Object.keys(Object(await owner.get(byDay)).totals)).toEqual([
      'visits',
      'doors',
      'fee',
      'average',
      'weight',
      'rate',
    ]);
  });

  it('reaches the own enterprise only', async () => {
    expect(await other.get(byDay)).toMatchObject({ totals: { visits: 1, fee: 5 } });
  });

  it('asks for the permission of the place that shows it', async () => {
    const staff = await demo.signIn('staff@demo.example');
    expect(await staff.call('GET', byDay)).toMatchObject({ code: 1 });
    const path = '/visit/reports/byMoment?_from=2026-02-28&_to=2026-03-01';
    expect(await staff.call('GET', path)).toMatchObject({ code: 50008, data: { permission: 'bi_admin' } });
  });

  it.each([
    ['_from=2026-02-30&_to=2026-03-01', '_from'],
    ['_from=2026-03-01', '_to'],
    ['_from=2026-03-02&_to=2026-03-01', '_to'],
    ['_from=2020-01-01&_to=2026-03-01', '_to'],
    ['_from=2026-03-01&_to=2026-03-02&_by=secret', '_by'],
    ['_from=2026-03-01&_to=2026-03-02&_by=fee', '_by'],
    ['_from=2026-03-01&_to=2026-03-02&__proto__=1', '__proto__'],
  ])('refuses %s, naming %s', async (query, name) => {
    const answer = await owner.call('GET', `/visit/reports/byDay?${query}`);
    expect(answer).toMatchObject({ status: 400, code: 40000 });
    expect(Object.keys(Object(answer.data).errors)).toContain(name);
  });

  it('is not there under another name', async () => {
    expect(await owner.call('GET', '/visit/reports/toString?_from=2026-03-01&_to=2026-03-01')).toMatchObject({
      status: 404,
    });
  });
});
