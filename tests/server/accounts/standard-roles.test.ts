import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterprisePermissions } from '../../../server/records/present/permission-names.ts';
import { superAdmin } from '../../../src/engine/permissions/permission.ts';
import { standardRoles } from '../../../src/resources/roles.ts';
import { databases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';
import { createHiring } from './people.ts';

const known = new Set(enterprisePermissions(productCatalogue().plan, (code) => code === superAdmin));
const every = standardRoles.flatMap(({ name, permissions }) => permissions.map((code) => [name, code] as const));
const names = ['主管', '商务', '客服', '质检'];

describe('the standard roles', () => {
  it.each(every)('of %s hold %s, which there is', (_name, code) => {
    expect(known).toContain(code);
  });

  it.each(standardRoles)('hold each permission once: $name', ({ permissions }) => {
    expect(new Set(permissions).size).toBe(permissions.length);
  });
});

describe.each(databases)('the standard roles on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let platform: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    platform = await demo.enter('super@demo.example');
  });
  afterAll(() => demo.stop());

  const rolesOf = async (person: Person, query = '') =>
    (await person.page(`/role/page?_sort=name&_end=50${query}`)).records;
  const namesOf = async (person: Person, query = '') => (await rolesOf(person, query)).map(({ name }) => name);
  const offer = (person: Person, body: object = {}) => person.call('POST', '/role/actions/addStandard', { body });
  const create = async (name: string, email: string) => {
    const { id } = await platform.create('enterprise', { name, email });
    await platform.post(`/enterprise/${id}/actions/open`);
    return id;
  };

  it('are those of a new enterprise, whether it registered itself or platform staff created it', async () => {
    const [waiting] = (await platform.page('/enterprise/page?q=晨光')).records;
    await platform.post(`/enterprise/${waiting?.id}/actions/open`);
    const registered = await demo.signIn('boss@waiting.example', 'Demo-2026!');
    expect(await namesOf(registered)).toEqual(['管理员', ...names].toSorted(new Intl.Collator('zh').compare));

    const made = await create('代建企业', 'made@company.example');
    expect(new Set(await namesOf(platform, `&enterprise=${made}`))).toEqual(new Set(names));
    for (const { code, scope, permissions } of await rolesOf(platform, `&enterprise=${made}`)) {
      const declared = standardRoles.find((one) => one.code === code);
      expect({ scope, permissions }).toEqual({ scope: declared?.scope, permissions: declared?.permissions });
    }
  });

  it('are not added again to one that deleted or renamed them, was closed and is opened', async () => {
    const id = await create('自己管', 'own@company.example');
    const [first, ...others] = await rolesOf(platform, `&enterprise=${id}`);
    for (const role of others) await platform.call('DELETE', `/role/${role.id}`);
    await platform.patch(`/role/${first?.id}`, { version: first?.version, name: '组长', permissions: ['clue'] });
    await platform.post(`/enterprise/${id}/actions/disable`);
    await platform.post(`/enterprise/${id}/actions/enable`);
    expect(await rolesOf(platform, `&enterprise=${id}`)).toMatchObject([{ name: '组长', permissions: ['clue'] }]);
  });

  it('are offered to an existing enterprise, which gets those whose names it lacks, and keeps all others', async () => {
    const before = await rolesOf(owner);
    const named = (name: string) => before.find((one) => one.name === name);
    const [service, inspector] = [named('客服'), named('质检')];
    const own = { version: service?.version, name: '售后', scope: 'department', permissions: ['clue'] };
    const renamed = await owner.patch(`/role/${service?.id}`, own);
    const [holder] = (await owner.page('/user/page?q=宋雅琴')).records;
    await owner.patch(`/user/${holder?.id}`, { version: holder?.version, roles: [renamed.id] });
    expect(await owner.call('DELETE', `/role/${inspector?.id}`)).toMatchObject({ code: 1 });
    expect(await offer(owner)).toMatchObject({ code: 1, data: { lines: [{ label: '已添加', text: '客服、质检' }] } });

    const after = await rolesOf(owner);
    const kept = before.filter(({ id }) => id !== service?.id && id !== inspector?.id);
    expect(after).toEqual(expect.arrayContaining([...kept, { ...renamed, people: 9 }]));
    expect(after).toHaveLength(kept.length + 3);
    const [agent] = after.filter(({ name }) => name === '客服');
    expect(agent).toMatchObject({ code: 'agent2', scope: 'own' });
    expect(await offer(owner)).toMatchObject({ code: 40900, msg: '常用角色都已经有了' });
  });

  it('are added by nobody who lacks what they hold', async () => {
    const id = await create('小企业', 'small@company.example');
    const roles = await rolesOf(platform, `&enterprise=${id}`);
    for (const role of roles) await platform.call('DELETE', `/role/${role.id}`);
    const hiring = await createHiring(demo, platform, id);
    const { session } = await hiring.hire({ permissions: ['email_bind', ...standardRoles[2].permissions] });
    const refused = await offer(session);
    expect(refused).toMatchObject({ code: 40900, msg: expect.stringMatching(/主管、客服、质检$/) });
    expect(await namesOf(session)).toHaveLength(1);
    expect(await offer(await demo.enter('staff@demo.example'))).toMatchObject({ code: 50008 });
    expect(await offer(platform, { enterprise: id })).toMatchObject({ code: 1 });
    expect(await namesOf(session)).toEqual(expect.arrayContaining(names));
  });
});
