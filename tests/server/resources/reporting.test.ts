import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { dayOf } from '../../../src/engine/fields/condition.ts';
import { addDays, daysBetween } from '../../../src/engine/time/days.ts';
import { mondayOf } from '../../../src/engine/time/period.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { productCatalogue } from '../../setup/product.ts';
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
  grade: { type: 'enum', label: '等级', options: ['A', 'B', 'C', 'D'].map((value) => ({ value, label: value })) },
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
  metrics: {
    visits: { label: '拜访', count: true },
    doors: { label: '上门', count: true, where: { field: 'kind', eq: 'door' } },
    fee: { label: '费用', sum: 'fee' },
    average: { label: '平均', average: 'fee' },
    weight: { label: '重量', sum: 'weight' },
    rate: { label: '上门率', ratio: ['doors', 'visits'] },
    secret: { label: '秘密', sum: 'secret' },
    hinted: { label: '暗示', count: true, where: { field: 'secret', gt: 1 } },
    hint: { label: '暗示率', ratio: ['hinted', 'visits'] },
    held: { label: '进行', count: true, time: 'at' },
    planned: { label: '计划', count: true, time: 'at', ahead: true },
    heldRate: { label: '进行率', ratio: ['held', 'visits'] },
    kinds: { label: '方式数', distinct: 'kind' },
    cheapest: { label: '最低费用', min: 'fee' },
    dearest: { label: '最高费用', max: 'fee' },
    otherWay: { label: '其他方式', difference: ['visits', 'doors'] },
    feeEach: { label: '每次费用', ratio: ['fee', 'visits'], as: 'money' },
  },
  reports: {
    byDay: {
      time: 'day',
      dimensions: ['kind', 'owner'],
      metrics: ['visits', 'doors', 'fee', 'average', 'weight', 'rate', 'secret', 'hinted', 'hint'],
    },
    byMoment: { time: 'at', metrics: ['visits'] },
    today: { time: 'day', metrics: ['visits', 'held', 'planned', 'heldRate'] },
    byBoth: { time: 'day', dimensions: ['kind'], metrics: ['visits', 'held', 'heldRate'] },
    byKind: {
      time: 'day',
      dimensions: ['kind', 'owner', 'grade'],
      start: 'grade',
      top: 2,
      rank: 'fee',
      metrics: ['visits', 'fee', 'kinds', 'cheapest', 'dearest', 'otherWay', 'feeEach'],
      matrix: { rows: 'grade', columns: 'kind' },
    },
  },
};

const list = [
  { name: 'visit', title: '拜访', perm: 'merchant_admin' },
  { path: '/r/day', name: 'visit', view: 'report', report: 'byDay', title: '按日', perm: 'conversation_data' },
  { path: '/r/both', name: 'visit', view: 'report', report: 'byBoth', title: '两者', perm: 'merchant_admin' },
  { path: '/r/kind', name: 'visit', view: 'report', report: 'byKind', title: '方式', perm: 'merchant_admin' },
  { path: '/r/today', name: 'visit', view: 'report', report: 'today', title: '今日', perm: 'merchant_admin' },
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
        { key: '2026-02-28', values: { visits: 2, held: 1, heldRate: 0.5 } },
        { key: '2026-03-01', values: { visits: 0, held: 1, heldRate: null } },
        { key: '2026-03-02', values: { visits: 1, held: 0, heldRate: 0 } },
      ],
      totals: { visits: 3, held: 2, heldRate: 2 / 3 },
    });
    const byKind = await owner.get(`/visit/reports/byBoth?${period}&_by=kind`);
    expect(byKind).toMatchObject({
      groups: [
        { key: 'door', values: { visits: 2, held: 1 } },
        { key: 'phone', values: { visits: 1, held: 1 } },
      ],
    });
  });

  it('follows each write at once, also where the same was asked just before', async () => {
    const ask = () => owner.get('/visit/reports/byDay?_from=2027-01-01&_to=2027-01-02');
    expect(await ask()).toMatchObject({ totals: { fee: 0 } });
    for (const sum of [5, 10, 15]) {
      await owner.create('visit', { subject: '拜访', day: '2027-01-01', fee: 5 });
      expect(await ask()).toMatchObject({ totals: { fee: sum } });
    }
  });

  it('adds up the records of its days, each measure by its own rule', async () => {
    const none = { visits: 0, doors: 0, fee: 0, average: null, weight: 0, rate: null };
    expect(await owner.get('/visit/reports/byDay?_from=2026-02-28&_to=2026-03-02')).toEqual({
      groups: [
        {
          key: '2026-02-28',
          values: { visits: 2, doors: 1, fee: 301, average: 150.5, weight: 0.3, rate: 0.5 },
        },
        { key: '2026-03-01', values: none },
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

  it('compares each week and month with the same days of the other period, moved back as a whole', async () => {
    const first = '2030-01-01';
    const feeOf = (day: string) => 1 + daysBetween(first, day);
    const create = Array.from({ length: 120 }, (_, index) => addDays(first, index)).map((day) => ({
      subject: '每天',
      day,
      kind: 'door',
      fee: feeOf(day),
    }));
    await owner.post('/visit/batch', { create });
    for (const [from, to] of [
      ['2030-03-01', '2030-03-31'],
      ['2030-02-20', '2030-04-02'],
      ['2030-03-29', '2030-04-27'],
    ] as const)
      for (const step of ['day', 'week', 'month'] as const)
        for (const comparison of ['previous', 'fourWeeks'] as const) {
          const back = comparison === 'fourWeeks' ? 28 : daysBetween(from, to) + 1;
          const asked = `_from=${from}&_to=${to}&_by=${step}&_compare=${comparison}`;
          const answer = Object(await owner.get(`/visit/reports/byDay?${asked}`));
          const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
          const before = (key: string) => {
            const own = days.filter((day) => (step === 'week' ? mondayOf(day) : day).startsWith(key));
            return { visits: own.length, fee: own.reduce((sum, day) => sum + feeOf(addDays(day, -back)), 0) };
          };
          const keys = answer.groups.map(({ key }: { key: string }) => key);
          expect(answer.groups, asked).toMatchObject(keys.map((key: string) => ({ key, before: before(key) })));
          expect(answer.before, asked).toMatchObject({
            from: addDays(from, -back),
            to: addDays(to, -back),
            totals: before(''),
          });
        }
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

  it('takes the filters that it declares', async () => {
    expect(await owner.get(`${byDay}&kind=phone`)).toMatchObject({ totals: { visits: 1 } });
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
    ['_from=2026-03-01&_to=2026-03-02&_columns=secret', '_columns'],
    ['_from=2026-03-01&_to=2026-03-02&_by=kind&_columns=kind', '_columns'],
    ['_from=2026-03-01&_to=2026-03-02&_compare=ever', '_compare'],
    ['_from=2026-03-01&_to=2026-03-02&_until=noon', '_until'],
    ['_from=2026-03-01&_to=2026-03-02&q=1', 'q'],
    ['_from=2026-03-01&_to=2026-03-02&owner=2', 'owner'],
    ['_from=2026-03-01&_to=2026-03-02&kind_gt=1', 'kind_gt'],
    ['_from=2026-03-01&_to=2026-03-02&__proto__=1', '__proto__'],
  ])('refuses %s, naming %s', async (query, name) => {
    const answer = await owner.call('GET', `/visit/reports/byDay?${query}`);
    expect(answer).toMatchObject({ status: 400, code: 40000 });
    expect(Object.keys(Object(answer.data).errors)).toContain(name);
  });

  it('is exported as a sheet of its groups and totals, by users who may see it, and the log tells', async () => {
    const staff = await demo.signIn('staff@demo.example');
    const path = '/visit/reports/byKind/export?_from=2026-02-28&_to=2026-03-02&_by=kind&_compare=previous';
    const sheet = await staff.fetch(`${path}&format=csv`);
    expect(decodeURIComponent(sheet.headers.get('content-disposition') ?? '')).toContain(
      '方式 2026-02-28 2026-03-02.csv',
    );
    const lines = (await sheet.text()).trim().split('\r\n');
    expect(lines).toEqual([
      '方式,拜访,对比期 拜访,费用,对比期 费用,方式数,对比期 方式数,最低费用,对比期 最低费用,最高费用,对比期 最高费用,其他方式,对比期 其他方式,每次费用,对比期 每次费用',
      '电话,1,0,2.01,0.00,1,0,2.01,,2.01,,1,0,2.01,',
      '上门,2,0,1.00,0.00,1,0,1.00,,1.00,,0,0,0.50,',
      '合计,3,0,3.01,0.00,2,0,1.00,,2.01,,1,0,1.00,',
    ]);
    const book = await staff.fetch(path);
    expect(book.headers.get('content-type')).toContain('spreadsheetml');
    const { records } = await owner.page('/operationLog/page?_end=5');
    expect(records[0]).toMatchObject({
      action: 'export',
      target: '方式',
      details: expect.stringMatching(/"report":"byKind","format":"xlsx".*"count":3/),
    });
  });

  it('is exported as a matrix of one metric, and never as a formula', async () => {
    const person = await owner.create('user', { username: '=1+1', email: 'formula@demo.example' });
    await owner.create('visit', { subject: '拜访', day: '2026-05-01', grade: 'A', owner: person.id, fee: 100 });
    const days = '_from=2026-05-01&_to=2026-05-01';
    const read = async (query: string) =>
      (await (await owner.fetch(`/visit/reports/byKind/export?format=csv&${days}${query}`)).text()).split('\r\n');
    expect((await read('&_by=owner'))[1]).toMatch(/^'=1\+1,1,1\.00/);
    expect(await read('&_by=grade&_columns=owner&_metric=fee')).toEqual([
      "费用 等级 \\ 负责人,合计,'=1+1",
      'A,1.00,1.00',
      '合计,1.00,1.00',
      '',
    ]);
    const refused = await owner.call('GET', `/visit/reports/byKind/export?${days}&_by=grade&_columns=owner&_metric=no`);
    expect(Object.keys(Object(refused.data).errors)).toEqual(['_metric']);
  });

  it('is exported by nobody else', async () => {
    const staff = await demo.signIn('staff@demo.example');
    const path = '/visit/reports/byMoment/export?_from=2026-02-28&_to=2026-03-01';
    expect(await staff.call('GET', path)).toMatchObject({ code: 50008, data: { permission: 'bi_admin' } });
  });

  it('is not there under another name', async () => {
    expect(await owner.call('GET', '/visit/reports/toString?_from=2026-03-01&_to=2026-03-01')).toMatchObject({
      status: 404,
    });
  });

  it('compares a part of today with the same part of the other day, plans and days by whole days', async () => {
    const now = demo.clock.now();
    const [today, yesterday, before] = [0, -1, -7].map((days) => addDays(dayOf(now, 'Asia/Shanghai'), days));
    const create = [-25, -24, -23, -169, -167, -1, 1].map((hours) => ({
      subject: '时刻',
      day: today,
      at: new Date(now.getTime() + hours * 3_600_000).toISOString(),
    }));
    await owner.post('/visit/batch', { create });
    const until = (days: number) => new Date(Math.floor(now.getTime() / 60_000) * 60_000 - days * 86_400_000);
    const ask = (query: string) => owner.get(`/visit/reports/today?_to=${today}&_compare=previous${query}`);
    expect(await ask(`&_from=${today}&_until=now`)).toMatchObject({
      totals: { held: 3, planned: 3, visits: 7 },
      before: { from: yesterday, to: yesterday, until: until(1).toISOString(), totals: { held: 1, planned: 4 } },
    });
    const cut = Object(await ask(`&_from=${today}&_until=now`)).before.totals;
    expect(Object.keys(cut)).toEqual(['held', 'planned']);
    const wholeDays = Object(await ask(`&_from=${today}`)).before;
    expect(wholeDays).toEqual({
      from: yesterday,
      to: yesterday,
      totals: { visits: 2, held: 4, planned: 4, heldRate: 2 },
    });
    const week = Object(await ask(`&_from=${addDays(today ?? '', -6)}&_until=now`));
    expect(week.before).toMatchObject({ to: before, until: until(7).toISOString(), totals: { held: 1, planned: 2 } });
    expect(week.groups.at(-1)).toMatchObject({ key: today, before: { held: 1, planned: 2 } });
    const past = Object(
      await owner.get(`/visit/reports/today?_from=${yesterday}&_to=${yesterday}&_compare=previous&_until=now`),
    );
    expect(past.before).not.toHaveProperty('until');
  });
});
