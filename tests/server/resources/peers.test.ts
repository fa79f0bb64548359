import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const fields: Fields = {
  subject: { type: 'text', label: '主题', required: true },
  owner: { type: 'ref', label: '负责人', to: 'user', filter: true },
  day: { type: 'date', label: '日期' },
  fee: { type: 'money', label: '费用' },
  secret: { type: 'int', label: '秘密', perm: { read: 'super_admin' } },
};

const visit: AnyDefinition = {
  name: 'visit',
  recordLabel: 'subject',
  fields,
  metrics: {
    visits: { label: '拜访', count: true },
    fee: { label: '费用', sum: 'fee' },
    secret: { label: '秘密', sum: 'secret' },
    feeEach: { label: '每次费用', ratio: ['fee', 'visits'], as: 'money' },
    least: { label: '最低费用', min: 'fee' },
    complaints: { label: '投诉', count: true, of: 'complaint', time: 'day', on: { owner: 'about' } },
    untold: { label: '其他投诉', count: true, of: 'complaint', time: 'day', on: {} },
  },
  reports: {
    team: {
      time: 'day',
      dimensions: ['owner'],
      filters: ['owner'],
      metrics: ['visits', 'fee', 'secret', 'feeEach', 'least', 'complaints', 'untold'],
      peers: 'owner',
    },
    plain: { time: 'day', dimensions: ['owner'], metrics: ['visits'] },
  },
};

const complaint: AnyDefinition = {
  name: 'complaint',
  recordLabel: 'subject',
  fields: {
    subject: { type: 'text', label: '主题', required: true },
    about: { type: 'ref', label: '对象', to: 'user' } as Fields[string],
    day: { type: 'date', label: '日期' },
  },
};

const list = [
  { name: 'visit', title: '拜访', perm: 'merchant_admin' },
  { name: 'complaint', title: '投诉', perm: 'merchant_admin' },
  { path: '/r/team', name: 'visit', view: 'report', report: 'team', title: '团队', perm: 'merchant_admin' },
  { path: '/r/plain', name: 'visit', view: 'report', report: 'plain', title: '按日', perm: 'merchant_admin' },
] as const;

const catalogue = () => productCatalogue({ list: [...list], definitions: { visit, complaint } });

describe.each(databases)('the median of the colleagues on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let role: string;
  let count = 0;

  const day = '2026-03-02';
  const path = `/visit/reports/team?_from=${day}&_to=${day}`;
  const peersOf = async (person: Person, query = '') => Object(await person.get(`${path}&_peers=median${query}`)).peers;
  const addDepartment = async (name: string, parent?: string) =>
    (await owner.create('department', { name, parent })).id;

  /** Somebody who sees only their own visits, each with such a fee. */
  const hire = async (department: string | null, fees: readonly number[], by = owner, roles = [role]) => {
    count += 1;
    const email = `peer${count}@demo.example`;
    const { id } = await by.create('user', { username: `同事${count}`, email, department, roles });
    for (const fee of fees) await by.create('visit', { subject: '拜访', owner: id, day, fee });
    return { id, enter: () => demo.enter(email) };
  };

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue());
    owner = await demo.enter('owner@demo.example');
    const permissions = ['customer_admin', 'merchant_admin'];
    role = (await owner.create('role', { name: '跑腿', code: 'visitor', scope: 'own', permissions })).id;
  });
  afterAll(() => demo.stop());

  it('is the one in the middle of an odd number of people, and between two of an even one', async () => {
    const department = await addDepartment('奇偶组');
    const me = await (await hire(department, [100])).enter();
    await hire(department, [500, 300]);
    await hire(department, [1000, 1000, 1000]);
    expect(await peersOf(me)).toMatchObject({ visits: 2, fee: 800, feeEach: 400, least: 300 });
    await hire(await addDepartment('奇偶分组', department), [200, 200]);
    expect(await peersOf(me)).toMatchObject({ visits: 2, fee: 600, feeEach: 300, least: 250 });
    expect(await me.get(path)).toMatchObject({ totals: { visits: 1, fee: 100 } });
  });

  it('is told of three people or more who have the figure, and of nobody by name', async () => {
    const department = await addDepartment('小组');
    const me = await (await hire(department, [100])).enter();
    const second = await hire(department, [300]);
    await hire(department, []);
    await hire(await addDepartment('别组'), [700]);
    expect(await peersOf(me)).toMatchObject({ visits: null, fee: null });
    const third = await hire(department, []);
    await owner.create('visit', { subject: '免费', owner: third.id, day });
    const answer = Object(await me.get(`${path}&_peers=median`));
    expect(answer.peers).toMatchObject({ visits: 1, fee: 100, least: null });
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`同事|"${second.id}"|"${third.id}"`));
  });

  it('counts what else is known of those who have records, and leaves out what cannot be told apart', async () => {
    const department = await addDepartment('投诉组');
    const me = await (await hire(department, [100])).enter();
    const [one, other, away] = [await hire(department, [1]), await hire(department, [3]), await hire(department, [])];
    for (const about of [one, other, away].flatMap(({ id }) => [id, id]))
      await owner.create('complaint', { subject: '投诉', about, day });
    expect(await peersOf(me)).toEqual({ visits: 1, fee: 3, feeEach: 3, least: 3, complaints: 2 });
  });

  it('is that of the whole enterprise for users without a department, and of no other', async () => {
    const other = await demo.enter('owner@other.example');
    const permissions = ['customer_admin', 'merchant_admin'];
    const theirs = (await other.create('role', { name: '跑腿', code: 'visitor', scope: 'own', permissions })).id;
    const person = await (await hire(null, [1], other, [theirs])).enter();
    await hire(null, [2], other, [theirs]);
    expect(await peersOf(person)).toMatchObject({ visits: null });
    await hire(null, [9], other, [theirs]);
    expect(await peersOf(person)).toMatchObject({ visits: 1, fee: 2 });
  });

  it('is beside the figures of one person only, and where it is asked for', async () => {
    const department = await addDepartment('主管组');
    const me = await (await hire(department, [100])).enter();
    await hire(department, [200]);
    await hire(department, [300]);
    expect(await peersOf(me)).toMatchObject({ fee: 200 });
    expect(await me.get(path)).not.toHaveProperty('peers');
    expect(await peersOf(owner)).toBeUndefined();
    expect(await peersOf(await demo.enter('super@demo.example'))).toBeUndefined();
  });

  it('is not told of colleagues that somebody chooses, nor by a report without them', async () => {
    const me = await (await hire(null, [100])).enter();
    const refused = async (query: string) =>
      Object.keys(Object((await me.call('GET', `/visit/reports/${query}&_from=${day}&_to=${day}`)).data).errors);
    expect(await refused('team?_peers=median&owner=2&owner=3')).toEqual(['owner']);
    expect(await refused('team?_peers=names')).toEqual(['_peers']);
    expect(await refused('plain?_peers=median')).toEqual(['_peers']);
  });

  it('needs the permission of the report', async () => {
    const clerk = (await owner.create('role', { name: '闲人', code: 'idle', scope: 'own', permissions: [] })).id;
    const person = await (await hire(null, [], owner, [clerk])).enter();
    expect(await person.call('GET', `${path}&_peers=median`)).toMatchObject({ code: 50008 });
  });
});
