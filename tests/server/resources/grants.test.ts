import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import type { RouteEntry } from '../../../src/engine/definition/routes.ts';
import { databases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const visit: AnyDefinition = {
  name: 'visit',
  recordLabel: 'title',
  fields: { title: { type: 'text', label: '拜访' } },
};
const entry: RouteEntry = {
  name: 'visit',
  title: '拜访',
  perm: 'visit_admin',
  grant: { open: ['supervisor', 'agent'], delete: ['supervisor'] },
};
const nextRelease = () => productCatalogue({ list: [entry], definitions: { visit } });

describe.each(databases)('permissions of a new release on $name', (kind) => {
  let demo: DemoConsole;
  let platform: Person;

  beforeEach(async () => {
    demo = await openConsole(kind);
    platform = await demo.enter('super@demo.example');
  });
  afterEach(() => demo.stop());

  /** The administrator of an enterprise that is none of the demo's. */
  async function openEnterprise(): Promise<Person> {
    const email = 'boss@harbour.example';
    const values = { name: '海港客服', email, mobile: '13800138111' };
    const { id, version } = await platform.create('enterprise', values);
    await platform.post(`/enterprise/${id}/actions/open`, { version });
    const { secret } = Object(await platform.post(`/enterprise/${id}/actions/resetAdministrator`, {}));
    return demo.signIn(email, secret);
  }
  const permissionsOf = async (person: Person, code: string): Promise<unknown> => {
    const { records } = await person.page('/role/page');
    const role = records.find((one) => one.code === code);
    return (await person.record(`/role/${role?.id}`)).permissions;
  };

  it('stand in the roles of the demo at once, each with a line in its history', async () => {
    await demo.restart(nextRelease());
    const owner = await demo.enter('owner@demo.example');
    expect(await permissionsOf(owner, 'supervisor')).toEqual(
      expect.arrayContaining(['visit_admin', 'visit_admin:delete']),
    );
    expect(await permissionsOf(owner, 'agent')).toContain('visit_admin');
    expect(await permissionsOf(owner, 'agent')).not.toContain('visit_admin:delete');
    expect(await permissionsOf(owner, 'admin')).toContain('visit_admin');
    expect(await owner.get('/role/grants')).toEqual([]);
    const { records } = await owner.page('/role/page');
    const supervisor = records.find(({ code }) => code === 'supervisor');
    expect(Object(await owner.get(`/role/${supervisor?.id}/history`))[0]).toMatchObject({
      action: 'update',
      actor: null,
      changes: [{ field: 'permissions' }],
    });
  });

  it('are given by those who hold them, first to administrators, and to nobody unasked', async () => {
    const boss = await openEnterprise();
    await demo.restart(nextRelease());
    expect(await boss.get('/role/grants')).toEqual([]);
    const first = [
      { permission: 'visit_admin', role: 'admin', name: '管理员', enterprises: 1 },
      { permission: 'visit_admin:delete', role: 'admin', name: '管理员', enterprises: 1 },
    ];
    expect(await platform.get('/role/grants')).toEqual(first);
    expect(
      await platform.post('/role/grants', { granted: [{ permission: 'visit_admin', role: 'admin' }], declined: [] }),
    ).toEqual({ roles: 1 });
    expect(await permissionsOf(boss, 'admin')).toContain('visit_admin');
    expect(await boss.get('/role/grants')).toMatchObject([
      { permission: 'visit_admin', role: 'supervisor' },
      { permission: 'visit_admin', role: 'agent' },
    ]);
    await boss.post('/role/grants', {
      granted: [{ permission: 'visit_admin', role: 'supervisor' }],
      declined: [{ permission: 'visit_admin', role: 'agent' }],
    });
    expect(await permissionsOf(boss, 'supervisor')).toContain('visit_admin');
    expect(await permissionsOf(boss, 'agent')).not.toContain('visit_admin');
    expect(await boss.get('/role/grants')).toEqual([]);
  });

  it('that somebody took away by hand are neither asked about nor given again', async () => {
    await demo.restart(nextRelease());
    const owner = await demo.enter('owner@demo.example');
    const take = async (person: Person) => {
      const { records } = await person.page('/role/page');
      const { id } = records.find(({ code }) => code === 'supervisor') ?? { id: '' };
      const { version, permissions } = await person.record(`/role/${id}`);
      const left = [permissions].flat().filter((code) => !String(code).startsWith('visit_admin'));
      await person.patch(`/role/${id}`, { version, permissions: left });
    };
    await take(owner);
    await demo.restart(nextRelease());
    expect(await permissionsOf(owner, 'supervisor')).not.toContain('visit_admin');
    expect(await permissionsOf(owner, 'agent')).toContain('visit_admin');
    platform = await demo.enter('super@demo.example');
    const boss = await openEnterprise();
    expect(await permissionsOf(boss, 'supervisor')).toContain('visit_admin');
    await take(boss);
    expect(await boss.get('/role/grants')).toEqual([]);
  });

  it('are not asked about among those who may not change roles, and not given by what they send', async () => {
    await openEnterprise();
    await demo.restart(nextRelease());
    const staff = await demo.enter('staff@demo.example');
    expect(await staff.call('GET', '/role/grants')).toMatchObject({ code: 50008 });
    const body = { granted: [{ permission: 'visit_admin', role: 'agent' }], declined: [] };
    expect(await staff.call('POST', '/role/grants', { body })).toMatchObject({ code: 50008 });
    const owner = await demo.enter('owner@demo.example');
    expect(await owner.call('POST', '/role/grants', { body: { granted: 'all' } })).toMatchObject({ code: 40000 });
    expect(
      await owner.post('/role/grants', { granted: [{ permission: 'super_admin', role: 'agent' }], declined: [] }),
    ).toEqual({ roles: 0 });
  });
});
