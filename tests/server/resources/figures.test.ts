import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import type { Report } from '../../../src/engine/reports/report.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';
import { type Asked, differences, groupingsOf } from './figure-rows.ts';

const choices = (...values: string[]) => values.map((value) => ({ value, label: value }));

const talkFields: Fields = {
  subject: { type: 'text', label: '主题', required: true },
  buyer: { type: 'text', label: '买家', mask: true },
  guest: { type: 'text', label: '访客' },
  place: { type: 'ref', label: '商家', to: 'merchant', filter: true },
  owner: { type: 'ref', label: '负责人', to: 'user', filter: true },
  category: { type: 'lookup', label: '类目', by: 'place', field: 'category', filter: true },
  department: { type: 'tree', label: '部门', to: 'department', filter: true },
  level: { type: 'enum', label: '等级', filter: true, options: choices('A', 'B', 'C', 'D', 'E') },
  startAt: { type: 'datetime', label: '开始', required: true },
  endAt: { type: 'datetime', label: '结束' },
  seconds: { type: 'duration', label: '时长' },
  fee: { type: 'money', label: '费用' },
  state: {
    type: 'enum',
    label: '状态',
    options: choices('open', 'closed'),
  },
};

const talk: AnyDefinition = {
  name: 'talk',
  recordLabel: 'subject',
  fields: talkFields,
  states: { field: 'state', transitions: { close: { label: '关闭', from: ['open'], to: 'closed' } } },
  metrics: {
    talks: { label: '会话', count: true, unit: '次' },
    closed: { label: '已关闭', count: true, where: { field: 'state', eq: 'closed' } },
    ended: { label: '结束', count: true, time: 'endAt' },
    guests: { label: '访客', distinct: 'guest', unit: '人' },
    buyers: { label: '买家', distinct: 'buyer', unit: '人', where: { field: 'fee', gt: 0 } },
    fee: { label: '费用', sum: 'fee' },
    time: { label: '时长', sum: 'seconds' },
    average: { label: '平均时长', average: 'seconds' },
    shortest: { label: '最短', min: 'seconds' },
    longest: { label: '最长', max: 'seconds' },
    most: { label: '多数以内', percentile: ['seconds', 90] },
    quick: { label: '快的占比', within: ['seconds', 300], where: { field: 'state', eq: 'open' } },
    rate: { label: '关闭率', ratio: ['closed', 'talks'] },
    open: { label: '未关闭', difference: ['talks', 'closed'] },
    each: { label: '每人费用', ratio: ['fee', 'guests'], as: 'money' },
    complaints: { label: '投诉', count: true, of: 'complaint', time: 'day', on: { place: 'merchant', level: 'level' } },
    complained: { label: '投诉率', ratio: ['complaints', 'talks'] },
  },
  reports: {
    all: {
      time: 'startAt',
      dimensions: ['place', 'category', 'owner', 'department', 'level'],
      metrics: [
        ...['talks', 'closed', 'ended', 'guests', 'buyers', 'fee', 'time', 'average', 'shortest', 'longest'],
        ...['most', 'quick'],
        ...['rate', 'open', 'each', 'complaints', 'complained'],
      ],
      top: 3,
      matrix: { rows: 'place', columns: 'owner' },
    },
    hidden: { time: 'startAt', dimensions: ['level'], rank: 'rate', metrics: ['rate', 'complained'] },
  },
};

const complaint: AnyDefinition = {
  name: 'complaint',
  recordLabel: 'subject',
  fields: {
    subject: { type: 'text', label: '主题', required: true },
    merchant: { type: 'ref', label: '商家', to: 'merchant', filter: true } as AnyDefinition['fields'][string],
    level: {
      type: 'enum',
      label: '等级',
      options: choices('A', 'B', 'C', 'D', 'E'),
    } as AnyDefinition['fields'][string],
    day: { type: 'date', label: '日期', required: true },
  },
};

const list = [
  { path: '/t/talk', name: 'talk', title: '会话', perm: 'merchant_admin' },
  { path: '/t/complaint', name: 'complaint', title: '投诉', perm: 'merchant_admin' },
  { path: '/t/all', name: 'talk', view: 'report', report: 'all', title: '统计', perm: 'merchant_admin' },
  { path: '/t/hidden', name: 'talk', view: 'report', report: 'hidden', title: '比例', perm: 'merchant_admin' },
] as const;

/** Numbers that are the same at each run, between 0 and 1 (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Zones that change their clocks in the period that is asked about. */
const zones = ['America/New_York', 'Europe/Berlin'];
const [from, to] = ['2026-03-05', '2026-04-02'];

describe.each(databases)('every figure on $name', (kind) => {
  describe.each(zones)('in the time zone %s', (zone) => {
    const catalogue = productCatalogue({ list: [...list], definitions: { talk, complaint } });
    const random = randomFrom(zone.length);
    const pick = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(random() * values.length)];
    let demo: DemoConsole;
    let owner: Person;
    const options = new Map<string, string[]>();

    beforeAll(async () => {
      demo = await openConsole(kind, catalogue, { TIME_ZONE: zone });
      owner = await demo.signIn('owner@demo.example');
      for (const name of ['merchant', 'user', 'department']) {
        const { records } = await owner.page(`/${name}/page?_end=6`);
        options.set(
          name,
          records.map(({ id }) => id),
        );
      }
      // Hours around the changes of the clocks, 2026-03-08 in New York and 2026-03-29 in Berlin, and some elsewhere.
      const hours = [
        '03-08T04',
        '03-08T05',
        '03-08T06',
        '03-08T07',
        '03-09T03',
        '03-28T22',
        '03-28T23',
        '03-29T01',
        '03-29T22',
      ];
      const moment = () => {
        const hour =
          random() < 0.5
            ? pick(hours)
            : `03-${String(4 + Math.floor(random() * 27)).padStart(2, '0')}T${pick(['00', '16', '23'])}`;
        return `2026-${hour}:${pick(['00', '30', '59'])}:00.000Z`;
      };
      const maybe = <Value>(value: Value, share = 0.8) => (random() < share ? value : null);
      const talks = Array.from({ length: 70 }, (_, index) => ({
        subject: `会话 ${index}`,
        buyer: maybe(pick(['甲', '乙', '丙', '丁'])),
        guest: maybe(pick(['a', 'b', 'c', 'd', 'e'])),
        place: maybe(pick(options.get('merchant') ?? [])),
        owner: maybe(pick(options.get('user') ?? [])),
        department: maybe(pick(options.get('department') ?? [])),
        level: maybe(pick(['A', 'B', 'C', 'D', 'E'])),
        startAt: moment(),
        endAt: maybe(moment()),
        seconds: maybe(Math.floor(random() * 4000)),
        fee: maybe(Math.floor(random() * 3) * 1250),
      }));
      await owner.post('/talk/batch', { create: talks });
      const { records } = await owner.page('/talk/page?_end=20');
      for (const { id, version } of records.slice(0, 15)) await owner.post(`/talk/${id}/actions/close`, { version });
      await owner.post('/complaint/batch', {
        create: Array.from({ length: 30 }, (_, index) => ({
          subject: `投诉 ${index}`,
          merchant: maybe(pick(options.get('merchant') ?? [])),
          level: maybe(pick(['A', 'B', 'C'])),
          day: `2026-03-${String(1 + Math.floor(random() * 31)).padStart(2, '0')}`,
        })),
      });
    });
    afterAll(() => demo.stop());

    const filtersOf = ({ resource, report }: Pick<Asked, 'resource' | 'report'>): Asked['filters'] => {
      const name = pick(report.filters.filter((one) => one !== 'enterprise'));
      const field = name === undefined ? undefined : resource.fields[name];
      if (!field || name === undefined) return [];
      const target = catalogue.targetOf(field);
      const known = catalogue.kinds[field.type]?.choices?.(field.settings).map(({ value }) => value);
      const values = (target === undefined ? known : options.get(target)) ?? [];
      return [pick(values), pick(values)].flatMap((value) => (value === undefined ? [] : [[name, value] as const]));
    };

    it.each(
      groupingsOf(catalogue)
        .filter(({ resource }) => resource.name === 'talk')
        .map((one) => [`${one.report.key} by ${one.by}${one.columns ? ` × ${one.columns}` : ''}`, one] as const),
    )('leads to exactly the records that it is computed from: %s', async (_name, grouping) => {
      for (const filters of [[], filtersOf(grouping)]) {
        const { compared, wrong } = await differences(owner, {
          ...grouping,
          from,
          to,
          filters,
          sources: catalogue.resource,
        });
        expect(wrong).toEqual([]);
        expect(compared).toBeGreaterThan(0);
      }
    });
  });
});

const answered = z.object({ groups: z.array(z.object({ key: z.nullable(z.string()) })) });

describe.each(databases)('every figure of the product on $name', (kind) => {
  const catalogue = productCatalogue();
  /** The days of the demo. */
  const days = { from: '2026-01-18', to: '2026-03-01' };
  let demo: DemoConsole;
  let owner: Person;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue);
    owner = await demo.enter('owner@demo.example');
  });
  afterAll(() => demo.stop());

  it.each(
    catalogue.resources.flatMap((resource) =>
      resource.reports.map((report) => [`${resource.name}.${report.key}`, resource, report] as const),
    ),
  )('leads to exactly the records that it is computed from: %s', async (_name, resource, report) => {
    const groupings = groupingsOf(catalogue).filter((one) => one.report === report);
    for (const [index, grouping] of groupings.entries()) {
      const filters = await oneChoice(resource, report, index);
      const asked = { ...grouping, ...days, sources: catalogue.resource };
      for (const chosen of [[], filters]) {
        const { compared, wrong } = await differences(owner, { ...asked, filters: chosen }, 4);
        expect(wrong).toEqual([]);
        expect(compared).toBeGreaterThan(0);
      }
    }
  });

  /** The second choice of a filter that the demo has records of; of another filter each time. */
  async function oneChoice(resource: Resource, report: Report, index: number): Promise<Asked['filters']> {
    const names = report.dimensions.filter((name) => report.filters.includes(name));
    const name = names[index % names.length];
    if (name === undefined) return [];
    const path = `/${resource.name}/reports/${report.key}?_from=${days.from}&_to=${days.to}&_by=${name}`;
    const keys = answered.parse(await owner.get(path)).groups.flatMap(({ key }) => key ?? []);
    return [keys[1] ?? keys[0]].flatMap((key) => (key === undefined ? [] : [[name, key] as const]));
  }
});
