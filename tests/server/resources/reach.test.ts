import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const depotFields: Fields = {
  name: { type: 'text', label: '仓库', required: true, search: true },
  zone: {
    type: 'enum',
    label: '区域',
    options: [
      { value: 'east', label: '东区' },
      { value: 'west', label: '西区' },
    ],
  },
  size: { type: 'int', label: '面积' },
  note: { type: 'text', label: '内部备注' },
  phone: { type: 'phone', label: '电话', mask: true },
};
const passFields: Fields = {
  title: { type: 'text', label: '通行证', required: true },
  depots: { type: 'ref', label: '仓库', to: 'depot', multiple: true },
  guest: { type: 'ref', label: '对方', to: 'enterprise', perm: { read: 'super_admin', write: 'super_admin' } },
  until: { type: 'date', label: '到期' },
  isOn: { type: 'bool', label: '生效' },
};
const wardFields: Fields = {
  code: { type: 'text', label: '编号', required: true, search: true },
  depot: { type: 'reach', label: '仓库', to: 'depot', unique: true },
  name: { type: 'lookup', label: '名称', by: 'depot', field: 'name', filter: true },
  zone: { type: 'lookup', label: '区域', by: 'depot', field: 'zone', filter: true },
  keeper: { type: 'ref', label: '保管员', to: 'user' },
};
const definitions: Record<string, AnyDefinition> = {
  depot: {
    name: 'depot',
    recordLabel: 'name',
    fields: depotFields,
    reach: {
      through: 'pass',
      records: 'depots',
      to: 'guest',
      where: {
        all: [
          { field: 'isOn', eq: true },
          { field: 'until', gte: { now: '0d' } },
        ],
      },
      fields: ['name', 'zone'],
    },
  },
  pass: { name: 'pass', recordLabel: 'title', fields: passFields },
  ward: { name: 'ward', recordLabel: 'code', fields: wardFields, allow: { create: false } },
};
const perm = 'merchant_admin';
const catalogue = () =>
  productCatalogue({
    list: [
      { path: '/depot', name: 'depot', title: '仓库', perm },
      { path: '/pass', name: 'pass', title: '通行证', perm },
      { path: '/ward', name: 'ward', title: '代管仓库', perm },
    ],
    definitions,
  });

describe.each(databases)('records that another enterprise opens, on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let other: Person;
  let platform: Person;
  let pass: string;
  let ward: string;
  let open: string;
  let closed: string;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue());
    owner = await demo.enter('owner@demo.example');
    other = await demo.enter('owner@other.example');
    platform = await demo.enter('super@demo.example');
    open = (await owner.create('depot', { name: '一号', zone: 'east', size: 77, note: '机密', phone: '13800138000' }))
      .id;
    closed = (await owner.create('depot', { name: '二号', zone: 'west', size: 88 })).id;
    const enterprise = String(Object(await platform.get(`/depot/${open}`)).enterprise);
    const foreign = await other.create('depot', { name: '外仓', zone: 'east' });
    const guest = String(Object(await platform.get(`/depot/${foreign.id}`)).enterprise);
    const body = { title: '通行', depots: [open], guest, until: '2026-03-05', isOn: true };
    pass = (await platform.create('pass', { ...body, enterprise })).id;
    ward = await insertWard(guest, 'W1', open);
    await insertWard(guest, 'W2', closed);
    await insertWard(enterprise, 'W3', open);
    await insertWard(guest, 'W4', foreign.id);
  });
  afterAll(() => demo.stop());

  const insertWard = async (enterprise: unknown, code: string, depot: string) => {
    const { rows } = await sql<{ id: number }>`insert into ward
      (enterprise, version, "createdAt", "updatedAt", code, depot) values
      (${Number(enterprise)}, 1, '2026-03-01', '2026-03-01', ${code}, ${Number(depot)}) returning id`.execute(
      demo.database.db,
    );
    return String(rows[0]?.id);
  };
  const change = async (values: object) => {
    const { version } = await platform.record(`/pass/${pass}`);
    return platform.patch(`/pass/${pass}`, { ...values, version });
  };
  const codes = async (person: Person, query = '') =>
    (await person.page(`/ward/page?_sort=id${query}`)).records.map(({ code }) => code);

  it('are exactly those it names, with exactly the fields it declares', async () => {
    const { records, total } = await other.page('/ward/page');
    expect(total).toBe(1);
    expect(records[0]).toMatchObject({ id: ward, code: 'W1', name: '一号', zone: 'east' });
    expect(Object.keys(records[0] ?? {}).toSorted()).toEqual([
      'code',
      'createdAt',
      'createdBy',
      'id',
      'keeper',
      'labels',
      'name',
      'updatedAt',
      'updatedBy',
      'version',
      'zone',
    ]);
    expect(await codes(owner)).toEqual([]);
    expect(await codes(platform)).toEqual(['W1']);
    expect((await other.call('GET', `/depot/${open}`)).status).toBe(404);
  });

  it('are filtered, counted and grouped by what is open', async () => {
    expect(await codes(other, '&zone=east')).toEqual(['W1']);
    expect(await codes(other, '&zone=west')).toEqual([]);
    expect(await codes(other, '&name_ne=一号')).toEqual([]);
    expect(await other.get('/ward/counts')).toEqual({ all: 1 });
    expect(await other.get('/ward/aggregate?by=zone&measure=count')).toMatchObject([
      { by: { zone: 'east' }, values: { count: 1 } },
    ]);
    expect((await other.call('GET', `/ward/page?depot=${closed}`)).code).toBe(40000);
  });

  it('take only values of the other enterprise itself', async () => {
    const { version } = await other.record(`/ward/${ward}`);
    const { id: keeper } = Object(await other.get('/users/info'));
    expect(await other.patch(`/ward/${ward}`, { keeper, version })).toMatchObject({ keeper, name: '一号' });
    for (const body of [{ name: '改名' }, { depot: closed }, { zone: 'west' }]) {
      const answer = await other.call('PATCH', `/ward/${ward}`, { body: { ...body, version: version + 1 } });
      expect(answer.code).toBe(40000);
    }
    expect((await owner.record(`/depot/${open}`)).name).toBe('一号');
  });

  it('follow the authorization from one request to the next', async () => {
    const gone = async () => {
      const reads = [`/ward/${ward}`, `/ward/${ward}/history`].map((path) => other.call('GET', path));
      expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([404, 404]);
      expect([await codes(other), await other.get('/ward/counts'), await other.get(`/ward?id=${ward}`)]).toEqual([
        [],
        { all: 0 },
        [],
      ]);
      expect(await other.get('/ward/options')).toEqual([]);
      expect((await other.call('PATCH', `/ward/${ward}`, { body: { keeper: null, version: 2 } })).status).toBe(404);
    };
    expect(await codes(other)).toEqual(['W1']);
    await change({ isOn: false });
    await gone();
    await change({ isOn: true, depots: [] });
    await gone();
    await change({ depots: [open] });
    expect(await codes(other)).toEqual(['W1']);
    demo.clock.advance(5 * 86_400);
    other = await demo.enter('owner@other.example');
    platform = await demo.enter('super@demo.example');
    await gone();
    await change({ until: '2026-03-30' });
    expect(await codes(other)).toEqual(['W1']);
    owner = await demo.enter('owner@demo.example');
    expect((await owner.call('DELETE', `/depot/${open}`)).code).toBe(40900);
  });

  it('tell open streams of the other enterprise when they change or close, without naming anything', async () => {
    const stream = await other.listen();
    const isWard = ({ resource }: Record<string, unknown>) => resource === 'ward';
    const isConcerned = ({ resource }: Record<string, unknown>) => Object.hasOwn(definitions, String(resource));
    const related = { type: 'record', resource: 'ward', id: null, action: 'related', actor: null };
    const { version } = await owner.record(`/depot/${open}`);
    await owner.patch(`/depot/${open}`, { zone: 'west', version });
    expect((await stream.until(isWard)).filter(isConcerned)).toEqual([related]);
    const second = await owner.record(`/depot/${closed}`);
    await owner.patch(`/depot/${closed}`, { zone: 'east', version: second.version });
    await change({ isOn: false });
    expect((await stream.until(isWard)).filter(isConcerned)).toEqual([related]);
    await change({ isOn: true });
    await stream.close();
  });

  it('tell the enterprise that an authorization no longer names, too', async () => {
    const { guest, enterprise } = await platform.record(`/pass/${pass}`);
    const stream = await other.listen();
    const isWard = ({ resource }: Record<string, unknown>) => resource === 'ward';
    await change({ guest: enterprise });
    expect((await stream.until(isWard)).at(-1)).toMatchObject({ resource: 'ward', action: 'related' });
    await stream.close();
    await change({ guest });
  });

  it('are in the operation logs of both, once in a while, and without people of the other', async () => {
    const lines = async (person: Person) =>
      (await person.page('/operationLog/page?action=reach&_end=100')).records.map(
        ({ module, target, labels, address }) => ({
          module,
          target,
          user: labels.user ?? null,
          address,
        }),
      );
    const before = [(await lines(owner)).length, (await lines(other)).length];
    demo.clock.advance(700);
    await other.get(`/ward/${ward}`);
    await other.get('/ward/page');
    const [theirs, own] = [await lines(owner), await lines(other)];
    expect([theirs.length, own.length]).toEqual(before.map((count) => count + 1));
    expect(theirs[0]).toEqual({ module: 'depot', target: '蓝海商贸 查看：一号', user: null, address: null });
    expect(own[0]).toMatchObject({ module: 'ward', target: '1 条记录', user: '黄海涛' });
  });
});
