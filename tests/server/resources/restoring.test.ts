import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';
import { merchantsCalled } from './merchants.ts';

describe.each(databases)('taking a deletion back on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let other: Person;
  let platform: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    staff = await demo.signIn('staff@demo.example');
    other = await demo.signIn('owner@other.example');
    platform = await demo.signIn('super@demo.example');
  });
  afterAll(() => demo.stop());

  const merchant = merchantsCalled('旧商家');
  const add = (values?: Readonly<Record<string, unknown>>) => owner.create('merchant', merchant(values));
  const remove = async (path: string) => expect(await owner.call('DELETE', path)).toMatchObject({ code: 1 });

  it('brings the record back as it was, with a line of history', async () => {
    const before = await add({ remark: '别丢了', fee: 500 });
    await remove(`/merchant/${before.id}`);
    demo.clock.advance(60);
    const restored = await owner.post(`/merchant/${before.id}/restore`);
    expect(restored).toEqual({ ...before, version: 3, updatedAt: demo.clock.now().toISOString() });
    expect(await owner.record(`/merchant/${before.id}`)).toEqual(restored);
    expect((await owner.page(`/merchant/page?q=${String(before.name)}`)).total).toBe(1);
    const history = Object(await owner.get(`/merchant/${before.id}/history`));
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['restore', 'delete', 'create']);
  });

  it('has no second effect, and none on a record that was never gone', async () => {
    const before = await add();
    expect(await owner.post(`/merchant/${before.id}/restore`)).toEqual(before);
    await remove(`/merchant/${before.id}`);
    const restored = await owner.post(`/merchant/${before.id}/restore`);
    expect(await owner.post(`/merchant/${before.id}/restore`)).toEqual(restored);
    expect(await owner.get(`/merchant/${before.id}/history`)).toHaveLength(3);
  });

  it('is refused, by name, where another record took its unique values meanwhile', async () => {
    const before = await add({ name: '抢手的名字' });
    await remove(`/merchant/${before.id}`);
    const taker = await add({ name: '抢手的名字' });
    const refused = await owner.call('POST', `/merchant/${before.id}/restore`);
    expect(refused).toEqual({
      status: 200,
      code: 40900,
      msg: '“抢手的名字”不能恢复：商家名称已被其他记录使用',
      data: { errors: { name: ['已被其他记录使用，请换一个'] } },
    });
    await remove(`/merchant/${taker.id}`);
    expect(await owner.post(`/merchant/${before.id}/restore`)).toMatchObject({ name: '抢手的名字' });
  });

  it('gives a unique value to one of two that come back at once', async () => {
    const ids: string[] = [];
    for (const _time of [1, 2]) {
      const { id } = await add({ name: '同时回来' });
      ids.push(id);
      await remove(`/merchant/${id}`);
    }
    const answers = await Promise.all(ids.map((id) => owner.call('POST', `/merchant/${id}/restore`)));
    expect(answers.map(({ code }) => code).toSorted((one, two) => one - two)).toEqual([1, 40900]);
  });

  it('is refused where what it refers to is gone, until that is back', async () => {
    const user = await owner.create('user', { username: '走了的人', email: 'gone@demo.example' });
    const held = await add({ owner: user.id });
    await remove(`/merchant/${held.id}`);
    await remove(`/user/${user.id}`);
    expect(await owner.call('POST', `/merchant/${held.id}/restore`)).toMatchObject({
      code: 40900,
      msg: `“${String(held.name)}”不能恢复：负责人所指的记录已不存在`,
      data: { errors: { owner: ['所选记录不存在或已删除，请重新选择'] } },
    });
    await owner.post(`/user/${user.id}/restore`);
    expect(await owner.post(`/merchant/${held.id}/restore`)).toMatchObject({ owner: user.id });
  });

  it('is for those who may delete, within their enterprise', async () => {
    const { id } = await add();
    await remove(`/merchant/${id}`);
    expect(await staff.call('POST', `/merchant/${id}/restore`)).toMatchObject({
      code: 50008,
      data: { permission: 'merchant_admin:delete' },
    });
    for (const path of [`/merchant/${id}`, '/merchant/999999', '/merchant/x']) {
      expect(await other.call('POST', `${path}/restore`)).toMatchObject({ status: 404, code: 40400 });
    }
    expect(await platform.post(`/merchant/${id}/restore`)).toMatchObject({ id, enterprise: '2' });
  });

  it('asks the rules of the resource as a new record would', async () => {
    const role = await owner.create('role', { name: '临时角色', code: 'passing', permissions: ['merchant_admin'] });
    await remove(`/role/${role.id}`);
    const body = { name: '小管理', code: 'small', permissions: ['email_bind', 'email_bind:delete'] };
    const small = await owner.create('role', body);
    const user = await owner.create('user', { username: '小管理员', email: 'small@demo.example', roles: [small.id] });
    const { secret } = Object(await owner.post(`/user/${user.id}/actions/resetPassword`));
    const person = await demo.signIn('small@demo.example', secret);
    expect(await person.call('POST', `/role/${role.id}/restore`)).toMatchObject({
      code: 40000,
      data: { errors: { permissions: [expect.stringContaining('merchant_admin')] } },
    });
  });

  it('is done once per idempotency key', async () => {
    const { id } = await add();
    await remove(`/merchant/${id}`);
    const headers = { 'Idempotency-Key': 'undo once' };
    const first = await owner.post(`/merchant/${id}/restore`, {}, headers);
    await remove(`/merchant/${id}`);
    expect(await owner.post(`/merchant/${id}/restore`, {}, headers)).toEqual(first);
    expect(await owner.call('GET', `/merchant/${id}`)).toMatchObject({ status: 404 });
  });
});
