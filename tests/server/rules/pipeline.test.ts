import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineRules } from '../../../server/records/rules/rules.ts';
import loginLog from '../../../src/resources/setting/loginLog.ts';
import { databases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';
import { receipt, task, taskRules } from './samples.ts';

const list = [
  { name: 'task', title: '任务', perm: 'merchant_admin' },
  { name: 'receipt', title: '回执', perm: 'merchant_admin' },
];
const catalogue = () => productCatalogue({ list, definitions: { task, receipt } });
/** Of a resource that nobody but the server writes. */
const logRules = defineRules(loginLog, { validate: () => ({ device: 'asked a rule' }) });

describe.each(databases)('every write on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let me: string;
  let colleague: string;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue(), {}, [taskRules, logRules]);
    owner = await demo.enter('owner@demo.example');
    staff = await demo.enter('staff@demo.example');
    const idOf = async (person: Person) => Object(await person.get('/users/info')).id;
    [me, colleague] = [await idOf(owner), await idOf(staff)];
  });
  afterAll(() => demo.stop());

  const history = async (path: string) => Object(await owner.get(`${path}/history`));
  const titled = async (resource: string, title: string) =>
    (await owner.page(`/${resource}/page?_end=200`)).records.filter((one) => one.title === title);
  const finish = (id: string) => owner.call('POST', `/task/${id}/actions/finish`, { body: { result: '好' } });

  it('of an import meets the rules that a form meets, each row those before it', async () => {
    const rows = ['甲', '乙', '丙'].map((title) => ({ title, lane: '加急', text: '三个字' }));
    const done = Object(await owner.post('/task/import', { rows, partial: true }));
    expect(done).toMatchObject({ created: 2, failed: 1, rows: [{}, {}, { errors: { lane: ['加急通道已满'] } }] });
    const [made] = await titled('task', '甲');
    expect(made).toMatchObject({ length: 3 });
    expect((await history(`/task/${made?.id}`))[0].changes).toContainEqual({ field: 'length', from: null, to: 3 });
    const form = await owner.call('POST', '/task', { body: { title: '丁', lane: 'fast' } });
    expect(form).toMatchObject({ code: 40000, data: { errors: { lane: ['加急通道已满'] } } });
  });

  it('of a batch, of a restoration and of a transition meets them too', async () => {
    const [made] = await titled('task', '甲');
    expect(await owner.call('DELETE', `/task/${made?.id}`)).toMatchObject({ code: 1 });
    const create = [{ title: '戊', lane: 'fast' }];
    const [batched] = Object(await owner.post('/task/batch', { create })).create;
    expect(batched).toMatchObject({ length: 0 });
    const full = { code: 40000, msg: '加急通道已满' };
    expect(await owner.call('POST', `/task/${made?.id}/restore`, { body: {} })).toMatchObject(full);
    expect(await owner.call('POST', '/task/batch', { body: { create } })).toMatchObject({ code: 40000 });
    const none = await owner.call('POST', `/task/${batched.id}/actions/finish`, { body: { result: '无' } });
    expect(none).toMatchObject({ code: 40000, data: { errors: { result: ['结果不能是“无”'] } } });
  });

  it('of the server itself meets them too', async () => {
    await demo.signIn('owner@demo.example');
    const { records } = await owner.page('/loginLog/page?_sort=id&_order=desc&_end=1');
    expect(records).toMatchObject([{ result: 'signedIn', device: 'asked a rule' }]);
  });

  it('that follows from another has number, history, notice and live event, in the name of the user', async () => {
    const { id } = await owner.create('task', { title: '跟随', owner: colleague });
    const listening = await staff.listen();
    expect(await finish(id)).toMatchObject({ code: 1 });
    const [made] = await titled('receipt', '跟随');
    expect(made).toMatchObject({ task: id, createdBy: me, status: 'open', version: 1 });
    expect(made?.code).toMatch(/^R\d{6}$/);
    expect(await history(`/receipt/${made?.id}`)).toMatchObject([{ action: 'create', actor: { id: me } }]);
    const { notices } = Object(await staff.get('/notices'));
    expect(notices[0]).toMatchObject({ resource: 'receipt', action: 'assign', actor: { id: me } });
    const event = { type: 'record', resource: 'receipt', id: made?.id, action: 'create' };
    const heard = await listening.until((one) => one.resource === 'receipt' && one.id === made?.id);
    expect(heard).toContainEqual(expect.objectContaining(event));
    await listening.close();
    const { records } = await owner.page('/operationLog/page?module=receipt');
    expect(records).toMatchObject([{ target: '跟随', action: 'create', user: me }]);
  });

  it('takes along what follows from it, or is not done at all', async () => {
    await owner.create('receipt', { title: '重名' });
    const { id } = await owner.create('task', { title: '重名' });
    expect(await finish(id)).toMatchObject({
      code: 40900,
      msg: '随之更新回执时被拒绝：标题: 已被其他记录使用，请换一个',
    });
    expect(await owner.record(`/task/${id}`)).toMatchObject({ status: 'open', version: 1 });
  });
});

describe('the rules of a resource', () => {
  it('are refused at start where there is no such resource, transition or action', async () => {
    const [kind] = databases;
    if (!kind) throw new Error('There is no database to start on.');
    const stray = { resource: 'tusk', rules: {} };
    const keys = { transitions: { finnish: async () => {} }, actions: { remind: async () => async () => null } };
    const start = openConsole(kind, catalogue(), {}, [stray, { resource: 'task', rules: keys }]);
    await expect(start).rejects.toThrow(
      /tusk › rules: "tusk" is unknown; did you mean "task"\? .*\n.*task › rules.transitions.finnish: found "finnish"; did you mean "finish"\? Allowed: a transition of the resource: finish, expire/,
    );
  });

  it('know fields, values, states, transitions and actions of their resource', () => {
    defineRules(task, {
      // @ts-expect-error: no value of a whole number.
      validate: () => ({ length: 'three' }),
      async beforeWrite({ operation, values }) {
        // @ts-expect-error: no operation of the resource.
        if (operation === 'finnish') return;
        // @ts-expect-error: no state of it.
        if (values.status === 'closed') return;
      },
      transitions: {
        async expire({ effects }) {
          // @ts-expect-error: no field of the other resource.
          await effects.create(receipt, { name: 'x' });
          // @ts-expect-error: no transition of it.
          await effects.transition(receipt, '1', 'open');
        },
      },
      // @ts-expect-error: no action of it.
      actions: { remember: async () => async () => null },
    });
    expect(taskRules.resource).toBe('task');
  });
});
