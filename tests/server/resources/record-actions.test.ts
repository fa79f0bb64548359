import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswords } from '../../../server/session/passwords/passwords.ts';
import { databases } from '../../setup/databases.ts';
import { quickPasswords } from '../../setup/quick-passwords.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const contract = { signedAt: '2026-03-01', expiresAt: '2027-02-28', fee: 1_200_000 };

describe.each(databases)('actions on records on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let count = 0;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    staff = await demo.signIn('staff@demo.example');
  });
  afterAll(() => demo.stop());

  const add = async () => {
    count += 1;
    const body = { name: `流转商家${count}`, contact: '甄别', mobile: '13900001111' };
    return (await owner.create('merchant', body)).id;
  };
  const act = (id: string, key: string, body: unknown = {}, person = owner) =>
    person.call('POST', `/merchant/${id}/actions/${key}`, { body });

  describe('a transition', () => {
    it('changes the state, writes what was asked for and answers the record', async () => {
      const id = await add();
      expect(await act(id, 'negotiate', {}, staff)).toMatchObject({
        code: 1,
        data: { id, status: 'negotiating', version: 2, labels: { updatedBy: '林晓' } },
      });
      expect(await act(id, 'sign', contract)).toMatchObject({ code: 1, data: { status: 'signed', ...contract } });
      const [line] = Object(await owner.get(`/merchant/${id}/history`));
      expect(line).toMatchObject({ action: 'sign', actor: { name: '陈星' } });
      expect(line.changes).toContainEqual({ field: 'status', from: 'negotiating', to: 'signed' });
    });

    it('is refused from another state, saying why and what the record is now', async () => {
      const id = await add();
      const refused = await act(id, 'sign', contract);
      expect(refused).toMatchObject({
        status: 200,
        code: 40900,
        msg: `“流转商家${count}”当前为“潜在”，不能签约`,
        data: { current: { id, status: 'potential', version: 1 }, changedBy: '陈星' },
      });
      const inEnglish = await owner.call('POST', `/merchant/${id}/actions/sign`, {
        body: contract,
        headers: { 'Accept-Language': 'en' },
      });
      expect(inEnglish.msg).toBe(`“流转商家${count}” is “Potential”, so this cannot be done: Sign`);
      expect(await owner.get(`/merchant/${id}/history`)).toHaveLength(1);
    });

    it('needs every value it asks for, and takes no other', async () => {
      const id = await add();
      await act(id, 'negotiate');
      expect(await act(id, 'sign', { signedAt: '2026-03-01', remark: 'x', status: 'lost' })).toMatchObject({
        status: 400,
        code: 40000,
        data: {
          errors: {
            expiresAt: ['必填，不能为空'],
            fee: ['必填，不能为空'],
            remark: ['没有这个字段，或不可填写'],
            status: ['没有这个字段，或不可填写'],
          },
        },
      });
      expect(await act(id, 'lose', { lostReason: ' ' })).toMatchObject({
        code: 40000,
        data: { errors: { lostReason: ['必填，不能为空'] } },
      });
    });

    it('forgets why a merchant was lost once there are negotiations again', async () => {
      const id = await add();
      await act(id, 'lose', { lostReason: '不再经营' });
      expect(await act(id, 'negotiate')).toMatchObject({ code: 1, data: { status: 'negotiating', lostReason: null } });
    });

    it('does not end a contract before it begins', async () => {
      const id = await add();
      await act(id, 'negotiate');
      const backwards = { ...contract, expiresAt: '2026-02-28' };
      expect(await act(id, 'sign', backwards)).toMatchObject({
        code: 40000,
        data: { errors: { expiresAt: ['到期日期不能早于签约日期'] } },
      });
      expect(await act(id, 'sign', { ...contract, expiresAt: contract.signedAt })).toMatchObject({ code: 1 });
    });

    it('lets one of many win who take it at once, and tells the others the state', async () => {
      const id = await add();
      const askers = [owner, staff, owner, staff, owner, staff];
      const answers = await Promise.all(askers.map((person) => act(id, 'negotiate', {}, person)));
      const late = answers.filter(({ code }) => code === 40900);
      expect(late).toHaveLength(askers.length - 1);
      for (const { data } of late) expect(data).toMatchObject({ current: { status: 'negotiating', version: 2 } });
      expect((await owner.record(`/merchant/${id}`)).version).toBe(2);
      expect(await owner.get(`/merchant/${id}/history`)).toHaveLength(2);
    });

    it('lets one of two different ones win that start from the same state', async () => {
      const id = await add();
      await act(id, 'negotiate');
      await act(id, 'sign', contract);
      const answers = await Promise.all([
        act(id, 'pause', { version: 3 }, owner),
        act(id, 'lose', { lostReason: '不再合作', version: 3 }, staff),
      ]);
      expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([1, 40900]);
    });

    it('heeds the version if one is given', async () => {
      const id = await add();
      await owner.patch(`/merchant/${id}`, { remark: '别人改过', version: 1 });
      expect(await act(id, 'negotiate', { version: 1 })).toMatchObject({
        code: 40900,
        data: { current: { version: 2, remark: '别人改过' } },
      });
      expect(await act(id, 'negotiate', { version: 'x' })).toMatchObject({ status: 400, code: 40000 });
      expect(await act(id, 'negotiate', { version: 2 })).toMatchObject({ code: 1 });
    });

    it('may be taken from any state but its own', async () => {
      const id = await add();
      expect(await act(id, 'lose', { lostReason: '没有预算' })).toMatchObject({ code: 1, data: { status: 'lost' } });
      expect(await act(id, 'lose', { lostReason: '没有预算' })).toMatchObject({ code: 40900 });
    });

    it('is only one there is, of a record there is', async () => {
      for (const key of ['nothing', 'constructor', '__proto__', 'disable']) {
        expect(await act('1', key)).toMatchObject({ status: 404, code: 40400 });
      }
      expect(await act('999999', 'negotiate')).toMatchObject({ status: 404, code: 40400 });
    });

    it('needs the permission of the screen', async () => {
      expect(await staff.call('POST', '/user/5/actions/disable')).toMatchObject({ status: 200, code: 50008 });
    });
  });

  describe('users', () => {
    const idOf = async (name: string) => (await owner.page(`/user/page?q=${name}`)).records[0]?.id ?? '';
    const invite = async (roles: readonly string[] = []) => {
      count += 1;
      const email = `invited${count}@demo.example`;
      const user = await owner.create('user', { username: `新人${count}`, email, roles });
      return { id: user.id, email };
    };
    const reset = async (id: string) => String(Object(await owner.post(`/user/${id}/actions/resetPassword`)).secret);
    const adminRole = async () => (await owner.page('/role/page?q=管理员')).records[0]?.id ?? '';

    it('have no password until one is made for them, which is shown once', async () => {
      const { id, email } = await invite();
      expect(await demo.attempt(email, '')).toMatchObject({ code: 40000 });
      expect(await demo.attempt(email, 'Demo-2026!')).toMatchObject({ code: 60203 });
      const secret = await reset(id);
      expect(secret).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
      expect(await demo.attempt(email, secret)).toMatchObject({ code: 1 });
      expect(demo.logged.join('')).not.toContain(secret);
      const history = await owner.get(`/user/${id}/history`);
      expect(Object(history)[0]).toMatchObject({ action: 'resetPassword', changes: [] });
      expect(JSON.stringify(history)).not.toContain(secret);
    });

    it('do not get a secret twice, only that the action is done', async () => {
      const { id, email } = await invite();
      const headers = { 'Idempotency-Key': 'reset-once' };
      const path = `/user/${id}/actions/resetPassword`;
      const { secret } = Object(await owner.post(path, {}, headers));
      expect(await owner.call('POST', path, { headers, body: {} })).toMatchObject({ code: 40900, data: null });
      expect(await demo.attempt(email, secret)).toMatchObject({ code: 1 });
    });

    it('are signed out when their password is reset', async () => {
      const { id, email } = await invite();
      const person = await demo.signIn(email, await reset(id));
      expect(await person.call('GET', '/users/info')).toMatchObject({ code: 1 });
      await reset(id);
      expect(await person.call('GET', '/users/info')).toMatchObject({ code: 400204 });
    });

    it('are signed out when they are disabled, and stay so when they are enabled again', async () => {
      const { id, email } = await invite();
      const person = await demo.signIn(email, await reset(id));
      await owner.post(`/user/${id}/actions/disable`);
      expect(await person.call('GET', '/users/info')).toMatchObject({ code: 400204 });
      await owner.post(`/user/${id}/actions/enable`);
      expect(await person.call('GET', '/users/info')).toMatchObject({ code: 400204 });
    });

    it('are signed out when they are deleted', async () => {
      const { id, email } = await invite();
      const person = await demo.signIn(email, await reset(id));
      await owner.call('DELETE', `/user/${id}`);
      expect(await person.call('GET', '/users/info')).toMatchObject({ code: 400204 });
    });

    it('do not disable or delete themselves', async () => {
      const own = await idOf('陈星');
      for (const [method, path] of [
        ['POST', `/user/${own}/actions/disable`],
        ['DELETE', `/user/${own}`],
      ] as const) {
        expect(await owner.call(method, path)).toMatchObject({ code: 40900 });
      }
      expect(await owner.call('POST', `/user/${own}/actions/disable`)).toMatchObject({
        msg: '不能停用或删除自己',
      });
    });

    it('keep an administrator, regardless of who runs them and how', async () => {
      const platform = await demo.signIn('super@demo.example');
      const own = await idOf('陈星');
      const { version } = await owner.record(`/user/${own}`);
      const role = await owner.record(`/role/${await adminRole()}`);
      const refused = { code: 40900, msg: '企业至少要有一位启用的管理员' };
      expect(await platform.call('POST', `/user/${own}/actions/disable`)).toMatchObject(refused);
      expect(await owner.call('PATCH', `/user/${own}`, { body: { roles: [], version } })).toMatchObject(refused);
      const body = { permissions: ['merchant_admin'], version: role.version };
      expect(await owner.call('PATCH', `/role/${role.id}`, { body })).toMatchObject(refused);
      expect((await owner.record(`/user/${own}`)).version).toBe(version);
    });

    it('keep an administrator when two take each other’s rights at once', async () => {
      const role = await adminRole();
      const [one, two] = [await invite([role]), await invite([role])];
      const [first, second] = [
        await demo.signIn(one.email, await reset(one.id)),
        await demo.signIn(two.email, await reset(two.id)),
      ];
      const own = await idOf('陈星');
      const platform = await demo.signIn('super@demo.example');
      await platform.post(`/user/${own}/actions/disable`);
      const answers = await Promise.all([
        first.call('POST', `/user/${two.id}/actions/disable`),
        second.call('POST', `/user/${one.id}/actions/disable`),
      ]);
      await platform.post(`/user/${own}/actions/enable`);
      owner = await demo.signIn('owner@demo.example');
      expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    });

    it('grant no permission they lack', async () => {
      const refused = { code: 40000, msg: '不能授予自己没有的权限：super_admin' };
      const role = { name: '越权', code: 'beyond', permissions: ['merchant_admin', 'super_admin'] };
      expect(await owner.call('POST', '/role', { body: role })).toMatchObject({
        ...refused,
        data: { errors: { permissions: [refused.msg] } },
      });
      const modest = await owner.create('role', { ...role, permissions: ['user_admin', 'email_bind'] });
      const { id, email } = await invite([modest.id]);
      const lesser = await demo.signIn(email, await reset(id));
      const raised = { roles: [modest.id, await adminRole()], version: (await owner.record(`/user/${id}`)).version };
      expect(await lesser.call('PATCH', `/user/${id}`, { body: raised })).toMatchObject({
        code: 40000,
        data: { errors: { roles: [expect.stringContaining('不能授予自己没有的权限')] } },
      });
      expect(await lesser.call('POST', `/user/${await idOf('陈星')}/actions/resetPassword`)).toMatchObject({
        code: 40900,
        msg: '该用户拥有你没有的权限或更大的数据范围，你不能操作该用户',
      });
    });

    it('change nothing of somebody who holds more', async () => {
      const role = await owner.create('role', { name: '人事', code: 'people', permissions: ['user_admin'] });
      const { id, email } = await invite([role.id]);
      const lesser = await demo.signIn(email, await reset(id));
      const own = await idOf('陈星');
      const { version } = await owner.record(`/user/${own}`);
      for (const change of [{ email: 'mine@demo.example' }, { mobile: '13900001111' }]) {
        expect(await lesser.call('PATCH', `/user/${own}`, { body: { ...change, version } })).toMatchObject({
          code: 40900,
          msg: '该用户拥有你没有的权限或更大的数据范围，你不能操作该用户',
        });
      }
      const { version: mine } = await lesser.record(`/user/${id}`);
      expect(await lesser.patch(`/user/${id}`, { email: 'own@demo.example', version: mine })).toMatchObject({ id });
    });

    it('keep somebody who administers the platform, beside those who administer its people', async () => {
      const platform = await demo.signIn('super@demo.example');
      const role = await platform.create('role', {
        enterprise: '1',
        name: '人事',
        code: 'hr',
        permissions: ['user_admin'],
      });
      const person = { enterprise: '1', username: '人事', email: 'hr@demo.example', roles: [role.id] };
      await platform.create('user', person);
      const { records } = await platform.page('/user/page?enterprise=1&_sort=id');
      const [own] = records;
      const refused = { code: 40900, msg: '企业至少要有一位启用的管理员' };
      const body = { roles: [role.id], version: own?.version };
      expect(await platform.call('PATCH', `/user/${own?.id}`, { body })).toMatchObject(refused);
    });

    it('have an address of their own among all enterprises', async () => {
      const body = { username: '同名', email: 'OWNER@other.example' };
      expect(await owner.call('POST', '/user', { body })).toMatchObject({
        code: 40900,
        data: { errors: { email: ['已被其他记录使用，请换一个'] } },
      });
    });
  });

  describe('enterprises', () => {
    /** An enterprise that waits to be opened; answers its id. */
    const register = async (email: string): Promise<string> => {
      const platform = await demo.signIn('super@demo.example');
      const { id } = await platform.create('enterprise', { name: `企业 ${email}`, email });
      const hash = await createPasswords(quickPasswords).hash('their password');
      const createdAt = demo.clock.now().toISOString();
      const waiting = { enterprise: Number(id), email, mobile: '13900001111', hash, createdAt };
      await demo.database.db.insertInto('registration').values(waiting).execute();
      return id;
    };

    it('that registered themselves have their first administrator once they are opened', async () => {
      const platform = await demo.signIn('super@demo.example');
      const id = await register('first@company.example');
      await platform.post(`/enterprise/${id}/actions/open`, { shopQuota: 20 });
      expect(await platform.record(`/enterprise/${id}`)).toMatchObject({
        shopQuota: 20,
        openedAt: demo.clock.now().toISOString(),
      });
      const first = await demo.signIn('first@company.example', 'their password');
      expect((await first.page('/user/page?q=first')).records).toMatchObject([{ labels: { roles: ['管理员'] } }]);
      expect((await first.page('/merchant/page')).total).toBe(0);
      await platform.post(`/enterprise/${id}/actions/disable`);
      expect(await first.call('GET', '/merchant/page')).toMatchObject({ code: 400204 });
      await platform.post(`/enterprise/${id}/actions/enable`);
      const again = await demo.signIn('first@company.example', 'their password');
      expect((await again.page('/user/page')).total).toBe(1);
    });

    it('that are closed end the sessions of all their users for good, with a line in the log of sign-ins', async () => {
      const platform = await demo.signIn('super@demo.example');
      const id = await register('closed@company.example');
      await platform.post(`/enterprise/${id}/actions/open`, { shopQuota: 20 });
      const here = await demo.signIn('closed@company.example', 'their password');
      const there = await demo.signIn('closed@company.example', 'their password');
      await platform.post(`/enterprise/${id}/actions/disable`);
      await platform.post(`/enterprise/${id}/actions/enable`);
      for (const person of [here, there]) {
        expect(await person.call('GET', '/merchant/page')).toMatchObject({ code: 400204 });
      }
      const again = await demo.signIn('closed@company.example', 'their password');
      const lines = await again.page('/loginLog/page?result=forced');
      expect(lines.records).toMatchObject([{ email: 'closed@company.example' }]);
    });

    it('are not opened while somebody else has the address of their first user', async () => {
      const platform = await demo.signIn('super@demo.example');
      const waiting = await register('late@company.example');
      await platform.create('user', { enterprise: '2', username: '先到', email: 'late@company.example' });
      expect(
        await platform.call('POST', `/enterprise/${waiting}/actions/open`, { body: { shopQuota: 20 } }),
      ).toMatchObject({
        code: 40900,
        data: { errors: { email: ['已被使用'] } },
      });
      expect(await platform.record(`/enterprise/${waiting}`)).toMatchObject({ status: 'pending' });
    });

    it('that platform staff made have their administrator with the first one-time password', async () => {
      const platform = await demo.signIn('super@demo.example');
      const email = 'made@company.example';
      const { id } = await platform.create('enterprise', { name: '代建企业', email });
      const reset = async () => Object(await platform.post(`/enterprise/${id}/actions/resetAdministrator`));
      expect(await platform.call('POST', `/enterprise/${id}/actions/resetAdministrator`)).toMatchObject({
        code: 40900,
      });
      await platform.post(`/enterprise/${id}/actions/open`, { shopQuota: 20 });
      const { secret, account } = await reset();
      expect(account).toBe(email);
      const first = await demo.signIn(email, secret);
      expect(await first.get('/users/info')).toMatchObject({ username: 'made' });
      const again = await reset();
      expect(again).toMatchObject({ account: email });
      expect(again.secret).not.toBe(secret);
      expect(await first.call('GET', '/users/info')).toMatchObject({ code: 400204 });
      expect((await platform.page(`/user/page?enterprise=${id}`)).total).toBe(1);
    });

    it('leave nothing of their registration behind when they are deleted', async () => {
      const platform = await demo.signIn('super@demo.example');
      const id = await register('gone@company.example');
      expect(await platform.call('DELETE', `/enterprise/${id}`)).toMatchObject({ code: 1 });
      const { db } = demo.database;
      const kept = await db
        .selectFrom('registration')
        .select('email')
        .where('email', '=', 'gone@company.example')
        .execute();
      expect(kept).toEqual([]);
    });

    it('are not closed by those who belong to them', async () => {
      const platform = await demo.signIn('super@demo.example');
      const { version } = await platform.record('/enterprise/1');
      expect(await platform.call('POST', '/enterprise/1/actions/disable')).toMatchObject({
        code: 40900,
        msg: '不能停用自己所在的企业',
      });
      expect(await platform.patch('/enterprise/1', { mobile: '13900001111', version })).toMatchObject({ id: '1' });
    });

    it('are opened by platform staff only', async () => {
      const platform = await demo.signIn('super@demo.example');
      const made = await platform.create('enterprise', { name: '新企业', email: 'new@company.example' });
      expect(made).not.toHaveProperty('enterprise');
      expect(await platform.call('DELETE', '/enterprise/2')).toMatchObject({ code: 40900 });
      expect(await owner.call('GET', '/enterprise/page')).toMatchObject({ code: 50008 });
      expect(await owner.call('GET', '/enterprise/2')).toMatchObject({ code: 50008 });
    });
  });
});
