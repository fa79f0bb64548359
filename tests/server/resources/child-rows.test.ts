import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineRules } from '../../../server/records/rules/rules.ts';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const orderFields = {
  title: { type: 'text', label: '订单', required: true },
  lines: {
    type: 'rows',
    label: '明细',
    of: 'line',
    by: 'order',
    columns: ['name', 'count', 'owner'],
    order: 'position',
    max: 5,
  },
} as const satisfies Fields;
const lineFields = {
  name: { type: 'text', label: '品名', required: true, unique: true },
  order: { type: 'ref', label: '订单', to: 'order', required: true },
  count: { type: 'int', label: '数量', min: 1 },
  owner: { type: 'ref', label: '负责人', to: 'user' },
  position: { type: 'int', label: '次序', form: false },
} as const satisfies Fields;
const order = { name: 'order', recordLabel: 'title', scope: false, fields: orderFields } satisfies AnyDefinition;
const line = {
  name: 'line',
  recordLabel: 'name',
  scope: false,
  fields: lineFields,
  checks: [{ label: '不多于十个', where: { field: 'count', lte: 10 } }],
} satisfies AnyDefinition;
/** The agent of the demo may use both, but delete neither. */
const catalogue = (perm = 'app_admin') =>
  productCatalogue({
    list: [
      { name: 'order', title: '订单', perm: 'app_admin' },
      { name: 'line', title: '明细', perm },
    ],
    definitions: { order, line },
  });
/** An order that is made a parcel gets a line for its box, and a new line that is a set another one for its tools. */
const rules = [
  defineRules(order, {
    async afterWrite({ id, before, values: { title }, effects }) {
      const isMade = before?.values['title'] !== title && String(title).startsWith('包裹');
      if (isMade) await effects.create(line, { name: `箱子${title}`, order: id });
    },
  }),
  defineRules(line, {
    async afterWrite({ operation, values, effects }) {
      const isSet = operation === 'create' && String(values.name).startsWith('套装');
      if (isSet) await effects.create(line, { name: `工具${values.name}`, order: String(values.order) });
    },
  }),
];

interface Row {
  readonly id: string;
  readonly name: string;
}

describe.each(databases)('rows that are records, on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let count = 0;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue(), {}, rules);
    owner = await demo.enter('owner@demo.example');
  });
  afterAll(() => demo.stop());

  const named = (name: string) => `${name}${(count += 1)}`;
  const made = (lines: readonly object[]) => owner.create('order', { title: named('订单'), lines });
  const linesOf = (record: object): Row[] => Object(record).lines;
  const ordered = async (id: string) => linesOf(await owner.record(`/order/${id}`));
  const change = async (id: string, body: object) => {
    const { version } = await owner.record(`/order/${id}`);
    return owner.call('PATCH', `/order/${id}`, { body: { version, ...body } });
  };
  const history = async (path: string): Promise<{ action: string; changes: { field: string; to?: unknown }[] }[]> =>
    Object(await owner.get(`${path}/history`));

  it('are written with their record, in their order and with the labels of what they refer to', async () => {
    const [user] = (await owner.page('/user/page?_start=0&_end=1')).records;
    const record = await made([{ name: named('甲'), count: 2, owner: user?.id }, { name: named('乙') }]);
    const [first, second] = linesOf(record);
    expect(first).toMatchObject({ count: 2, owner: user?.id, labels: { owner: user?.username } });
    expect(second).toMatchObject({ count: null });
    expect(await owner.record(`/line/${first?.id}`)).toMatchObject({ order: record.id, position: 1 });
    const { records } = await owner.page('/order/page?_start=0&_end=1');
    expect(records[0]).not.toHaveProperty('lines');
  });

  it('are changed, added, moved and deleted by one save', async () => {
    const [one, two, three] = [named('甲'), named('乙'), named('丙')];
    const { id } = await made([{ name: one, count: 1 }, { name: two }]);
    const [first, second] = await ordered(id);
    await change(id, { lines: [{ name: three }, { ...first, count: 3 }] });
    const after = await ordered(id);
    expect(after).toMatchObject([{ name: three }, { id: first?.id, name: one, count: 3 }]);
    expect(await owner.call('GET', `/line/${second?.id}`)).toMatchObject({ status: 404 });
  });

  it('leave one line in the history of their record, and one in the operation log', async () => {
    const [user] = (await owner.page('/user/page?_start=0&_end=1')).records;
    const { id } = await made([{ name: named('甲') }, { name: named('丙') }]);
    const [first, second] = await ordered(id);
    const operations = async () => (await owner.page('/operationLog/page?_start=0&_end=1')).total;
    const before = await operations();
    await change(id, {
      title: named('新'),
      lines: [{ ...first, count: 4 }, second, { name: named('乙'), owner: user?.id }],
    });
    const [latest, ...earlier] = await history(`/order/${id}`);
    expect(earlier).toHaveLength(1);
    expect(latest?.changes).toMatchObject([
      { field: 'title' },
      {
        field: 'lines',
        from: [{ id: first?.id, count: null }],
        to: [{ id: first?.id, count: 4 }, { owner: user?.id }],
      },
    ]);
    expect(latest?.changes[1]?.to).toMatchObject([{}, { labels: { owner: user?.username } }]);
    expect(await operations()).toBe(before + 1);
    expect(await history(`/line/${first?.id}`)).toMatchObject([{ action: 'update' }, { action: 'create' }]);
    await change(id, { lines: await ordered(id) });
    expect(await history(`/order/${id}`)).toHaveLength(2);
  });

  it('are refused together at their places, and then nothing is written', async () => {
    const name = named('甲');
    const { id } = await made([{ name }]);
    const [first] = await ordered(id);
    const lines = [{ ...first, count: 11 }, { name }, { name: named('丙'), count: 0 }];
    expect(await change(id, { title: '不写', lines })).toMatchObject({
      code: 40000,
      data: { errors: { 'lines.2.count': expect.anything() } },
    });
    const sound = lines.slice(0, 2);
    expect(await change(id, { title: '不写', lines: sound })).toMatchObject({
      code: 40000,
      data: { errors: { 'lines.0.count': ['不多于十个'], 'lines.1.name': expect.anything() } },
    });
    expect(await ordered(id)).toMatchObject([{ name, count: null }]);
    expect((await owner.record(`/order/${id}`)).title).not.toBe('不写');
    expect(await change(id, { lines: Array.from({ length: 6 }, () => ({ name })) })).toMatchObject({ code: 40000 });
  });

  it('refuse a save over a row that somebody has changed by itself', async () => {
    const { id, version } = await made([{ name: named('甲') }]);
    const [first] = await ordered(id);
    const own = await owner.record(`/line/${first?.id}`);
    await owner.patch(`/line/${own.id}`, { version: own.version, count: 7 });
    expect(await owner.call('PATCH', `/order/${id}`, { body: { version, title: '旧' } })).toMatchObject({
      code: 40900,
      data: { current: { lines: [{ count: 7 }] } },
    });
  });

  it('are part of the save of their record when a rule writes them within it', async () => {
    const created = await made([{ name: named('套装') }]);
    expect(await owner.record(`/order/${created.id}`)).toMatchObject({ version: created.version });
    const body = { version: created.version, title: named('包裹'), lines: [{ name: named('套装') }] };
    const saved = await owner.patch(`/order/${created.id}`, body);
    expect((await ordered(created.id)).map(({ name }) => name)).toHaveLength(3);
    const { version } = await owner.record(`/order/${created.id}`);
    expect(saved).toMatchObject({ version });
    expect(version).toBe(created.version + 1);
  });

  it('are deleted and restored with their record', async () => {
    const { id } = await made([{ name: named('甲') }, { name: named('乙') }]);
    const [first, second] = await ordered(id);
    await change(id, { lines: [second] });
    demo.clock.advance(1);
    expect(await owner.call('DELETE', `/order/${id}`)).toMatchObject({ code: 1 });
    expect(await owner.call('GET', `/line/${second?.id}`)).toMatchObject({ status: 404 });
    await owner.post(`/order/${id}/restore`);
    expect(await ordered(id)).toMatchObject([{ id: second?.id }]);
    expect(await owner.call('GET', `/line/${first?.id}`)).toMatchObject({ status: 404 });
  });

  it('go with their record when it is deleted by somebody who may not delete rows by themselves', async () => {
    const { id } = await made([{ name: named('甲') }]);
    const [row] = await ordered(id);
    await demo.restart(catalogue('clue'));
    const permissions = ['app_admin', 'app_admin:delete', 'clue'];
    const role = await owner.create('role', { name: '只删订单', code: 'orders', scope: 'all', permissions });
    const email = 'orders@demo.example';
    await owner.create('user', { username: '小订', email, roles: [role.id] });
    const clerk = await demo.enter(email);
    const record = await clerk.record(`/order/${id}`);
    const emptied = { version: record.version, lines: [] };
    expect(await clerk.call('PATCH', `/order/${id}`, { body: emptied })).toMatchObject({ code: 50008 });
    expect(await clerk.call('DELETE', `/order/${id}`)).toMatchObject({ code: 1 });
    expect(await clerk.call('GET', `/line/${row?.id}`)).toMatchObject({ status: 404 });
    await clerk.post(`/order/${id}/restore`);
    expect(await ordered(id)).toMatchObject([{ id: row?.id }]);
    await demo.restart(catalogue());
  });

  it('belong to those who may use their resource', async () => {
    const { id } = await made([{ name: named('甲') }, { name: named('乙') }]);
    const entered = await demo.enter('agent@demo.example');
    const [first, second] = await ordered(id);
    const { version } = await entered.record(`/order/${id}`);
    const save = (agent: Person, lines: readonly unknown[], at = version) =>
      agent.call('PATCH', `/order/${id}`, { body: { version: at, lines } });
    expect(await save(entered, [first])).toMatchObject({ code: 50008 });
    expect(await save(entered, [first, { ...second, count: 2 }, { name: named('丙') }])).toMatchObject({ code: 1 });
    await demo.restart(catalogue('role_admin'));
    const agent = await demo.enter('agent@demo.example');
    const record = await agent.record(`/order/${id}`);
    expect(record).not.toHaveProperty('lines');
    expect(await save(agent, [], record.version)).toMatchObject({ code: 40000 });
    await demo.restart(catalogue());
  });
});
