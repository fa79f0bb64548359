import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';
import { createHiring, type Hired } from './people.ts';

const stronger = '该用户拥有你没有的权限或更大的数据范围，你不能操作该用户';
const strongerRole = '该角色含有你没有的权限或更大的数据范围，你不能修改';
const roleOfStronger = '拥有该角色的用户有你没有的权限或更大的数据范围，你不能修改该角色';
const userAdmin = ['user_admin', 'user_admin:delete', 'user_admin:import'];
const merchants = ['customer_admin', 'merchant_admin', 'merchant_admin:export', 'merchant_admin:reveal'];

describe.each(databases)('users who hold more on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let hire: Awaited<ReturnType<typeof createHiring>>['hire'];
  let weak: Hired;
  let strong: Hired;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    ({ hire } = await createHiring(demo, owner));
    weak = await hire({ permissions: [...userAdmin, 'email_bind', 'email_bind:delete'] });
    strong = await hire({ permissions: [...userAdmin, ...merchants] });
  });
  afterAll(() => demo.stop());

  const version = async (id: string) => (await owner.record(`/user/${id}`)).version;
  const ownerId = async () => (await owner.page('/user/page?q=陈星')).records[0]?.id ?? '';

  describe.each([
    ['a colleague', async () => strong.id, stronger],
    // Others refer to the owner, so nobody deletes them in any case.
    ['the owner', ownerId, '仍被引用'],
  ])('as %s does', (_who, idOf, undeletable) => {
    it.each([
      ['PATCH', '', { roles: [] }],
      ['PATCH', '', { username: '改名' }],
      ['PATCH', '', { email: 'mine@demo.example' }],
      ['PATCH', '', { mobile: '13900001111' }],
      ['DELETE', '', undefined],
      ['POST', '/actions/disable', {}],
      ['POST', '/actions/endSessions', {}],
      ['POST', '/actions/resetPassword', {}],
    ])('is not touched by %s %s with %j', async (method, path, given) => {
      const id = await idOf();
      const before = await version(id);
      const body = given && (method === 'PATCH' ? { ...given, version: before } : given);
      const answer = await weak.session.call(method, `/user/${id}${path}`, { body });
      const msg = expect.stringContaining(method === 'DELETE' ? undeletable : stronger);
      expect(answer).toMatchObject({ code: 40900, msg });
      expect(await version(id)).toBe(before);
    });

    it.each(['update', 'remove'])('is not touched by %s in a batch', async (part) => {
      const id = await idOf();
      const before = await version(id);
      const entry = part === 'update' ? { id, version: before, roles: [] } : id;
      expect(await weak.session.call('POST', '/user/batch', { body: { [part]: [entry] } })).toMatchObject({
        code: 40900,
        msg: expect.stringContaining(part === 'remove' ? undeletable : stronger),
      });
      expect(await version(id)).toBe(before);
    });

    it('is not touched by an import, nor by its check', async () => {
      const { email, username, version: before } = await owner.record(`/user/${await idOf()}`);
      const body = { rows: [{ email, username: `${username}改` }], onDuplicate: 'update' };
      for (const path of ['/user/import?dryRun=true', '/user/import']) {
        expect(await weak.session.post(path, body)).toMatchObject({
          rows: [{ outcome: 'fail', errors: { '': [stronger] } }],
        });
      }
      expect(await version(await idOf())).toBe(before);
    });
  });

  it('is not enabled, nor brought back, by users who hold less', async () => {
    const disabled = await hire({ permissions: merchants });
    await owner.post(`/user/${disabled.id}/actions/disable`);
    expect(await weak.session.call('POST', `/user/${disabled.id}/actions/enable`)).toMatchObject({
      code: 40900,
      msg: stronger,
    });
    await owner.call('DELETE', `/user/${disabled.id}`);
    expect(await weak.session.call('POST', `/user/${disabled.id}/restore`)).toMatchObject({ code: 40000 });
    expect(await weak.session.call('POST', '/user/batch', { body: { restore: [disabled.id] } })).toMatchObject({
      code: 40000,
    });
  });

  it('is left alone by the undoing of an import whose maker holds less by now', async () => {
    const fallen = await hire({ permissions: [...userAdmin, ...merchants] });
    const target = await hire({ permissions: merchants });
    const rows = [{ email: target.email, username: '导入改名' }];
    const { job } = z
      .object({ job: z.string() })
      .parse(await fallen.session.post('/user/import', { rows, onDuplicate: 'update' }));
    const { role } = fallen;
    await owner.patch(`/role/${role.id}`, { version: role.version, permissions: userAdmin });
    expect(await fallen.session.post(`/jobs/${job}/undo`)).toMatchObject({ undone: 0, kept: [{ reason: stronger }] });
    expect(await owner.record(`/user/${target.id}`)).toMatchObject({ username: '导入改名' });
  });

  it('may touch users who hold less, or the same', async () => {
    const equal = await hire({ permissions: userAdmin });
    const other = await hire({ permissions: userAdmin });
    expect(await equal.session.post(`/user/${other.id}/actions/resetPassword`)).toMatchObject({
      secret: expect.any(String),
    });
    expect(await equal.session.post(`/user/${other.id}/actions/disable`)).toMatchObject({ status: 'disabled' });
    expect(await strong.session.post(`/user/${weak.id}/actions/endSessions`).catch(String)).toContain(stronger);
    expect(await owner.post(`/user/${strong.id}/actions/endSessions`)).toBeNull();
    strong = { ...strong, session: await demo.enter(strong.email) };
    const platform = await demo.enter('super@demo.example');
    const id = await ownerId();
    expect(await platform.patch(`/user/${id}`, { mobile: '13900003333', version: await version(id) })).toMatchObject({
      id,
    });
  });

  it('may change their own account, and grant themselves nothing', async () => {
    const own = `/user/${weak.id}`;
    const changed = await weak.session.patch(own, { mobile: '13900002222', version: await version(weak.id) });
    const roles = [...[changed.roles].flat(), strong.role.id];
    expect(await weak.session.call('PATCH', own, { body: { roles, version: changed.version } })).toMatchObject({
      code: 40000,
      data: { errors: { roles: [expect.stringContaining('不能授予自己没有的权限')] } },
    });
  });

  describe('keeps their roles', () => {
    it.each([
      ['PATCH', '', { permissions: [] }],
      ['PATCH', '', { scope: 'own' }],
      ['PATCH', '', { name: '普通员工' }],
      ['DELETE', '', undefined],
    ])('from %s %s with %j by users who hold less', async (method, path, given) => {
      for (const id of [strong.role.id, (await owner.page('/role/page?q=admin')).records[0]?.id]) {
        const before = (await owner.record(`/role/${id}`)).version;
        const body = given && { ...given, version: before };
        expect(await weak.session.call(method, `/role/${id}${path}`, { body })).toMatchObject({ code: 40900 });
        const batch = given ? { update: [{ id, ...body }] } : { remove: [id] };
        expect(await weak.session.call('POST', '/role/batch', { body: batch })).toMatchObject({ code: 40900 });
        expect((await owner.record(`/role/${id}`)).version).toBe(before);
      }
      if (given) {
        const body = { ...given, version: strong.role.version };
        expect(await weak.session.call('PATCH', `/role/${strong.role.id}`, { body })).toMatchObject({
          msg: strongerRole,
        });
      }
    });

    it('also those that hold little, while somebody has one who holds more by another', async () => {
      const shared = await owner.create('role', { name: '共用', code: 'shared', permissions: ['user_admin'] });
      const modest = await hire({ permissions: ['user_admin'], roles: [shared.id] });
      const changed = await weak.session.patch(`/role/${shared.id}`, { permissions: [], version: shared.version });
      const leader = await hire({ permissions: merchants, roles: [shared.id] });
      const body = { permissions: ['user_admin'], version: changed.version };
      const path = `/role/${shared.id}`;
      expect(await weak.session.call('PATCH', path, { body })).toMatchObject({ code: 40900, msg: roleOfStronger });
      await owner.post(`/user/${leader.id}/actions/disable`);
      expect(await weak.session.call('PATCH', path, { body })).toMatchObject({ code: 40900, msg: roleOfStronger });
      expect(await owner.patch(path, body)).toMatchObject({ permissions: ['user_admin'] });
      expect(await modest.session.call('GET', '/user/page')).toMatchObject({ code: 1 });
    });

    it('deleted ones included, which come back with all they hold', async () => {
      const gone = await owner.create('role', { name: '已删', code: 'removed', permissions: merchants });
      await owner.call('DELETE', `/role/${gone.id}`);
      expect(await weak.session.call('POST', `/role/${gone.id}/restore`)).toMatchObject({ code: 40000 });
    });
  });
});
