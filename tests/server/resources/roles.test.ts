import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

describe.each(databases)('roles on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let platform: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    platform = await demo.signIn('super@demo.example');
  });
  afterAll(() => demo.stop());

  it('that are built in are changed and deleted by nobody', async () => {
    const [builtIn] = (await platform.page('/role/page?q=超级管理员')).records;
    const refused = { code: 40900, msg: '内置角色不能修改或删除' };
    const body = { version: builtIn?.version, name: '别名' };
    expect(await platform.call('PATCH', `/role/${builtIn?.id}`, { body })).toMatchObject(refused);
    const [holder] = (await platform.page('/user/page?q=平台管理员')).records;
    await platform.create('role', { enterprise: holder?.enterprise, name: '运营', code: 'operator' });
    expect(await platform.call('DELETE', `/role/${builtIn?.id}`)).toMatchObject({ code: 40900 });
  });

  it('do not take the code of the one that is built in', async () => {
    expect(await owner.call('POST', '/role', { body: { name: '超级', code: 'super_admin' } })).toMatchObject({
      code: 40000,
      data: { errors: { code: ['该编码由系统保留，请换一个'] } },
    });
  });

  it('hold only permissions there are, and none of the platform, regardless of who creates them', async () => {
    const body = { enterprise: '2', name: '错', code: 'wrong' };
    const refused = async (permissions: string[]) => platform.call('POST', '/role', { body: { ...body, permissions } });
    expect(await refused(['merchant_admin', 'merchant_admn'])).toMatchObject({
      code: 40000,
      data: { errors: { permissions: ['没有这些权限：merchant_admn'] } },
    });
    expect(await refused(['super_admin'])).toMatchObject({ code: 40000 });
  });

  it('keep permissions of screens that are no more, or not yet, through a change', async () => {
    const [agent] = (await owner.page('/role/page?q=客服专员')).records;
    expect(agent?.permissions).toContain('ai_admin');
    const permissions = [...[agent?.permissions].flat(), 'merchant_admin:export'];
    const changed = await owner.patch(`/role/${agent?.id}`, { version: agent?.version, permissions });
    expect(changed.permissions).toEqual(permissions);
  });

  it('let a forced sign-out end every session of a user, who may come back', async () => {
    const staff = await demo.signIn('staff@demo.example');
    const again = await demo.signIn('staff@demo.example');
    const [person] = (await owner.page('/user/page?q=林晓')).records;
    expect(await owner.post(`/user/${person?.id}/actions/endSessions`)).toBeNull();
    for (const one of [staff, again]) expect(await one.call('GET', '/users/info')).toMatchObject({ code: 400204 });
    const back = await demo.signIn('staff@demo.example');
    expect(await back.call('GET', '/users/info')).toMatchObject({ code: 1 });
  });
});
