import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';
import { createHiring, type Hired, type Terms } from './people.ts';

const stronger = '该用户拥有你没有的权限或更大的数据范围，你不能操作该用户';
const outside = '只能选择你数据范围内的部门';
const outsideDepartment = '该部门不在你的数据范围内，你不能修改';
const userAdmin = ['user_admin', 'user_admin:delete', 'user_admin:import'];
const departmentAdmin = ['dept_admin', 'dept_admin:delete'];

describe.each(databases)('the reach of an administrator on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let hiring: Awaited<ReturnType<typeof createHiring>>;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    hiring = await createHiring(demo, owner);
  });
  afterAll(() => demo.stop());

  const hire = (terms: Terms): Promise<Hired> => hiring.hire(terms);
  const department = (name: string) => hiring.departmentId(name);
  const version = async (path: string) => (await owner.record(path)).version;

  describe('over people', () => {
    it('ends where a colleague of the same department sees farther', async () => {
      const terms = { permissions: userAdmin, department: '客服一组' } as const;
      const narrow = await hire({ ...terms, scope: 'department' });
      const wide = await hire({ ...terms, scope: 'all' });
      const tree = await hire({ ...terms, scope: 'departmentTree' });
      const equal = await hire({ ...terms, scope: 'department' });
      for (const { id } of [wide, tree]) {
        for (const action of ['resetPassword', 'disable', 'endSessions']) {
          const answer = await narrow.session.call('POST', `/user/${id}/actions/${action}`);
          expect(answer).toMatchObject({ code: 40900, msg: stronger });
        }
        const body = { roles: [], version: await version(`/user/${id}`) };
        expect(await narrow.session.call('PATCH', `/user/${id}`, { body })).toMatchObject({ msg: stronger });
      }
      expect(await narrow.session.post(`/user/${equal.id}/actions/resetPassword`)).toMatchObject({
        secret: expect.any(String),
      });
      expect(await wide.session.post(`/user/${tree.id}/actions/endSessions`)).toBeNull();
    });

    it.each([
      ['department', '客服二组'],
      ['department', '客服中心'],
      ['departmentTree', '客服中心'],
      ['departmentTree', '商务部'],
      ['own', '客服二组'],
    ] as const)('does not move with them: %s of 客服一组 to %s', async (scope, name) => {
      const { id, email, session } = await hire({ permissions: userAdmin, department: '客服一组', scope });
      const before = await version(`/user/${id}`);
      const moved = { department: department(name) };
      const refused = { code: 40000, data: { errors: { department: [outside] } } };
      const body = { ...moved, version: before };
      expect(await session.call('PATCH', `/user/${id}`, { body })).toMatchObject(refused);
      expect(await session.call('POST', '/user/batch', { body: { update: [{ id, ...body }] } })).toMatchObject({
        data: { errors: { 0: refused } },
      });
      const rows = [{ email, username: '自己', department: name }];
      expect(await session.post('/user/import', { rows, onDuplicate: 'update' })).toMatchObject({
        rows: [{ outcome: 'fail', errors: { department: [outside] } }],
      });
      expect(await version(`/user/${id}`)).toBe(before);
    });

    it('lets them move to where they see already, and users who see all anywhere', async () => {
      const leader = await hire({ permissions: userAdmin, department: '客服中心', scope: 'departmentTree' });
      const body = { department: department('夜班组'), version: await version(`/user/${leader.id}`) };
      expect(await leader.session.patch(`/user/${leader.id}`, body)).toMatchObject({ department: body.department });
      const all = await hire({ permissions: userAdmin, department: '客服中心' });
      const anywhere = { department: department('商务部'), version: await version(`/user/${all.id}`) };
      expect(await all.session.patch(`/user/${all.id}`, anywhere)).toMatchObject({ department: anywhere.department });
    });

    it('makes nobody, and moves nobody, outside', async () => {
      const leader = await hire({ permissions: userAdmin, department: '客服中心', scope: 'departmentTree' });
      const agent = await hire({ permissions: [], department: '客服一组', scope: 'own' });
      const there = { department: department('商务部') };
      const refused = { code: 40000, data: { errors: { department: [outside] } } };
      const made = { username: '外面的人', email: 'outside@demo.example', ...there };
      const inside = { ...made, department: department('客服二组') };
      expect(await leader.session.call('POST', '/user', { body: made })).toMatchObject(refused);
      expect(await leader.session.call('POST', '/user/batch', { body: { create: [inside, made] } })).toMatchObject({
        code: 40000,
        data: { errors: { 1: refused } },
      });
      const rows = [{ username: '外面的人', email: 'outside@demo.example', department: '商务部' }];
      expect(await leader.session.post('/user/import', { rows })).toMatchObject({
        rows: [{ outcome: 'fail', errors: { department: [outside] } }],
      });
      const body = { ...there, version: await version(`/user/${agent.id}`) };
      expect(await leader.session.call('PATCH', `/user/${agent.id}`, { body })).toMatchObject(refused);
      expect(await leader.session.create('user', inside)).toMatchObject({ department: inside.department });
    });
  });

  describe('over departments', () => {
    let leader: Hired;

    beforeAll(async () => {
      const permissions = [...departmentAdmin, 'customer_admin', 'merchant_admin', 'shop_admin'];
      leader = await hire({ permissions, department: '客服中心', scope: 'departmentTree' });
    });

    it('takes in none from outside', async () => {
      const center = department('客服中心');
      const sales = department('商务部');
      const seen = (await leader.session.page('/shop/page')).total;
      const refused = { code: 40900, msg: outsideDepartment };
      const body = { parent: center, version: await version(`/department/${sales}`) };
      const { session } = leader;
      expect(await session.call('PATCH', `/department/${sales}`, { body })).toMatchObject(refused);
      expect(await session.call('POST', `/department/${sales}/move`, { body: { parent: center } })).toMatchObject(
        refused,
      );
      const batch = { update: [{ id: sales, ...body }] };
      expect(await session.call('POST', '/department/batch', { body: batch })).toMatchObject({ code: 40900 });
      expect((await leader.session.page('/shop/page')).total).toBe(seen);
    });

    it('makes, changes, removes and brings back none outside', async () => {
      const { session } = leader;
      const refusedParent = { code: 40000, data: { errors: { parent: [outside] } } };
      for (const parent of [null, department('商务部')]) {
        expect(await session.call('POST', '/department', { body: { name: '新部门', parent } })).toMatchObject(
          refusedParent,
        );
      }
      const path = `/department/${department('人事行政部')}`;
      const refused = { code: 40900, msg: outsideDepartment };
      const body = { name: '改名', version: await version(path) };
      expect(await session.call('PATCH', path, { body })).toMatchObject(refused);
      expect(await session.call('DELETE', path)).toMatchObject(refused);
      expect(await owner.call('DELETE', path)).toMatchObject({ code: 1 });
      expect(await session.call('POST', `${path}/restore`)).toMatchObject(refusedParent);
      expect(await owner.call('POST', `${path}/restore`)).toMatchObject({ code: 1 });
    });

    it('arranges what is inside, and sends none of it out', async () => {
      const { session } = leader;
      const center = department('客服中心');
      const night = department('夜班组');
      const made = await session.create('department', { name: '客服三组', parent: center });
      expect(await session.post(`/department/${made.id}/move`, { parent: night })).toMatchObject({ parent: night });
      expect(
        await session.patch(`/department/${center}`, {
          name: '客户中心',
          version: await version(`/department/${center}`),
        }),
      ).toMatchObject({ name: '客户中心' });
      for (const parent of [null, department('商务部')]) {
        for (const id of [made.id, center]) {
          expect(await session.call('POST', `/department/${id}/move`, { body: { parent } })).toMatchObject({
            code: 40000,
            data: { errors: { parent: [outside] } },
          });
        }
      }
      expect(await session.call('DELETE', `/department/${made.id}`)).toMatchObject({ code: 1 });
      expect(await session.call('POST', `/department/${made.id}/restore`)).toMatchObject({ code: 1 });
    });

    it('is one department alone for users who see one', async () => {
      const { session } = await hire({ permissions: departmentAdmin, department: '商务部', scope: 'department' });
      const [own, below] = [department('商务部'), department('华东商务组')];
      expect(
        await session.patch(`/department/${own}`, { name: '商务中心', version: await version(`/department/${own}`) }),
      ).toMatchObject({ name: '商务中心' });
      expect(await session.call('POST', '/department', { body: { name: '新组', parent: own } })).toMatchObject({
        code: 40000,
      });
      const body = { name: '改名', version: await version(`/department/${below}`) };
      expect(await session.call('PATCH', `/department/${below}`, { body })).toMatchObject({ code: 40900 });
    });
  });

  describe('over roles', () => {
    it('ends where somebody outside has one', async () => {
      const shared = await owner.create('role', { name: '值班', code: 'duty', scope: 'own', permissions: [] });
      const terms = { permissions: ['user_admin', 'email_bind'], department: '客服中心' } as const;
      const { session } = await hire({ ...terms, scope: 'departmentTree' });
      await hire({ permissions: [], department: '客服一组', scope: 'own', roles: [shared.id] });
      const path = `/role/${shared.id}`;
      const wider = { scope: 'departmentTree', version: shared.version };
      const changed = await session.patch(path, wider);
      expect(changed).toMatchObject({ scope: 'departmentTree' });
      await hire({ permissions: [], department: '商务部', scope: 'own', roles: [shared.id] });
      expect(await session.call('PATCH', path, { body: { scope: 'own', version: changed.version } })).toMatchObject({
        code: 40900,
        msg: '数据范围之外的用户也有该角色，你不能修改',
      });
    });

    it('is not widened by a role of their own', async () => {
      const { role, session } = await hire({
        permissions: ['user_admin', 'email_bind'],
        department: '客服一组',
        scope: 'department',
      });
      for (const scope of ['all', 'departmentTree']) {
        const body = { scope, version: role.version };
        expect(await session.call('PATCH', `/role/${role.id}`, { body })).toMatchObject({
          code: 40000,
          data: { errors: { scope: ['不能授予超出自己数据范围的权限'] } },
        });
      }
    });
  });
});
