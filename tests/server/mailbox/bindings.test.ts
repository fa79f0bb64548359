import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';

describe.each(databases)('the binding of a mailbox on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let binder: Person;
  let shops: string[];
  let count = 0;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    const roles = [(await owner.create('role', { name: '绑定专员', code: 'bind', permissions: ['email_bind'] })).id];
    await owner.create('user', { username: '绑定专员', email: 'bind@demo.example', roles });
    binder = await demo.enter('bind@demo.example');
    shops = (await owner.page('/shop/page?_end=3')).records.map(({ id }) => id);
  });
  afterAll(() => demo.stop());

  const mailbox = async () =>
    (await owner.create('mailbox', { email: `b${(count += 1)}@bind.example`, provider: 'qq' })).id;
  const bind = (body: object) => binder.call('POST', '/mailBinding', { body: { shop: shops[0], ...body } });
  const bound = async (id: string) => binder.create('mailBinding', { shop: shops[0], mailbox: id });
  const act = (id: string, key: string, body: object) =>
    binder.call('POST', `/mailBinding/${id}/actions/${key}`, { body });
  const stateOf = async (id: string) => {
    const { status, shop } = await owner.record(`/mailbox/${id}`);
    return { status, shop };
  };

  it('takes a free mailbox for a shop, names who did it, and the mailbox follows', async () => {
    const id = await mailbox();
    const made = await bound(id);
    const boundAt = demo.clock.now().toISOString();
    expect(made).toMatchObject({ status: 'bound', boundAt, labels: { boundBy: '绑定专员' } });
    expect(await stateOf(id)).toEqual({ status: 'bound', shop: shops[0] });
  });

  it('offers free mailboxes only, and refuses the others', async () => {
    const [free, taken] = [await mailbox(), await mailbox()];
    await bound(taken);
    const options = await binder.get('/mailbox/options?for=mailBinding.mailbox&q=bind.example');
    expect(JSON.stringify(options)).toContain(`"${free}"`);
    expect(JSON.stringify(options)).not.toContain(`"${taken}"`);
    const answer = await bind({ shop: shops[1], mailbox: taken });
    expect(answer).toMatchObject({ code: 40_000, data: { errors: { mailbox: [expect.any(String)] } } });
  });

  it('is given to one of several who want the same mailbox at the same time', async () => {
    const id = await mailbox();
    const answers = await Promise.all([...shops, ...shops].map((shop) => bind({ shop, mailbox: id })));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    const { records } = await binder.page(`/mailBinding/page?mailbox=${id}`);
    expect(records).toHaveLength(1);
    expect((await stateOf(id)).shop).toBe(records[0]?.shop);
  });

  it('ends with a reason, which stays, and the mailbox is free again', async () => {
    const id = await mailbox();
    const made = await bound(id);
    expect(await act(made.id, 'unbind', {})).toMatchObject({ code: 40_000 });
    expect(await act(made.id, 'unbind', { reason: '店铺停业' })).toMatchObject({ code: 1 });
    expect(await binder.record(`/mailBinding/${made.id}`)).toMatchObject({
      status: 'ended',
      reason: '店铺停业',
      endedAt: demo.clock.now().toISOString(),
    });
    expect(await stateOf(id)).toEqual({ status: 'idle', shop: null });
    expect(await bind({ shop: shops[1], mailbox: id })).toMatchObject({ code: 1 });
  });

  it('changes to another mailbox, frees the first, and tells both in its history', async () => {
    const [first, second] = [await mailbox(), await mailbox()];
    const made = await bound(first);
    const refused = await act(made.id, 'change', { mailbox: first, reason: '换一个' });
    expect(refused).toMatchObject({ code: 40_000, msg: '请选择另一个邮箱' });
    expect(await act(made.id, 'change', { mailbox: second, reason: '原邮箱将停用' })).toMatchObject({ code: 1 });
    expect([await stateOf(first), await stateOf(second)]).toEqual([
      { status: 'idle', shop: null },
      { status: 'bound', shop: shops[0] },
    ]);
    const lines = JSON.stringify(await binder.get(`/mailBinding/${made.id}/history`));
    expect(lines).toContain('"change"');
    expect(lines).toContain('原邮箱将停用');
  });

  it('leaves a mailbox that is out of use so, and one that is bound cannot be disabled', async () => {
    const id = await mailbox();
    const made = await bound(id);
    const disable = () => owner.call('POST', `/mailbox/${id}/actions/disable`, { body: {} });
    await sql`update mailbox set status = 'failing' where id = ${Number(id)}`.execute(demo.database.db);
    expect((await disable()).code).toBe(40_900);
    await act(made.id, 'unbind', { reason: '邮箱异常' });
    expect(await stateOf(id)).toEqual({ status: 'failing', shop: null });
    expect((await disable()).code).toBe(1);
  });

  it('is made by nobody who may only manage the pool, nor are states set by hand', async () => {
    const id = await mailbox();
    const asked = [
      owner.call('POST', `/mailbox/${id}/actions/bind`, { body: { shop: shops[0] } }),
      owner.call('POST', `/mailbox/${id}/actions/fail`, { body: {} }),
      binder.call('GET', '/mailbox/page'),
    ];
    expect((await Promise.all(asked)).map(({ code }) => code)).toEqual([40_400, 40_400, 50_008]);
  });
});
