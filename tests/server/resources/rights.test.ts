import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person, type WireRecord } from './console.ts';

const rights = z.object({
  label: z.string(),
  isActive: z.boolean(),
  scope: z.string(),
  scopeBy: z.array(z.string()),
  codes: z.array(
    z.object({
      code: z.string(),
      by: z.array(z.string()),
      others: z.array(z.string()),
      granters: z.array(z.string()),
    }),
  ),
});
const examples = z.object({
  person: z.string(),
  department: z.string(),
  departments: z.number(),
  resource: z.string(),
  scopes: z.record(z.string(), z.object({ count: z.number(), countIsCapped: z.boolean() })),
});

describe.each(databases)('why somebody may on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let leader: Person;
  let staff: Person;
  let role: WireRecord;
  const idOf = async (person: Person) => z.object({ id: z.string() }).parse(await person.get('/users/info')).id;
  const ask = async (by: Person, id: string, ...codes: string[]) =>
    rights.parse(await by.get(`/user/${id}/rights?${codes.map((code) => `code=${code}`).join('&')}`));

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    leader = await demo.enter('leader@demo.example');
    staff = await demo.enter('staff@demo.example');
    const permissions = ['clue', 'user_admin'];
    role = await owner.create('role', { name: '只看线索', code: 'clues', scope: 'own', permissions });
  });
  afterAll(() => demo.stop());

  it('names the roles that give a permission, and for one that is missing those that would and who could give it', async () => {
    const id = await idOf(staff);
    const { codes, scopeBy, isActive } = await ask(owner, id, 'merchant_admin', 'merchant_admin:delete');
    expect(isActive).toBe(true);
    expect(scopeBy.length).toBeGreaterThan(0);
    const [has, lacks] = codes;
    expect(has?.by.length).toBeGreaterThan(0);
    expect(has?.granters).toEqual([]);
    expect(lacks).toMatchObject({ code: 'merchant_admin:delete', by: [] });
    expect(lacks?.others).toContain('管理员');
    const { username } = z.object({ username: z.string() }).parse(await owner.get('/users/info'));
    expect(lacks?.granters).toContain(username);
  });

  it('is for users who may see users or roles, about people they see, and names nobody else', async () => {
    const id = await idOf(staff);
    expect(await staff.call('GET', `/user/${id}/rights`)).toMatchObject({ code: 50008 });
    const own = await idOf(leader);
    const { version } = await owner.record(`/user/${own}`);
    await owner.patch(`/user/${own}`, { roles: [role.id], version });
    const seen = await ask(leader, own, 'clue', 'merchant_admin:delete');
    expect(seen).toMatchObject({ scope: 'own', scopeBy: ['只看线索'] });
    expect(seen.codes).toMatchObject([{ by: ['只看线索'] }, { by: [], granters: [] }]);
    const hidden = await leader.call('GET', `/user/${await idOf(owner)}/rights`);
    expect(hidden).toMatchObject({ status: 404 });
    const other = await demo.enter('owner@other.example');
    expect(await other.call('GET', `/user/${id}/rights`)).toMatchObject({ status: 404 });
  });

  it('refuses what is no user and too many permissions', async () => {
    for (const id of ['0', 'x', '999999999'])
      expect(await owner.call('GET', `/user/${id}/rights`)).toMatchObject({ status: 404 });
    const many = Array.from({ length: 201 }, (_, index) => `code=c${index}`).join('&');
    expect(await owner.call('GET', `/user/1/rights?${many}`)).toMatchObject({ status: 400 });
    expect(await owner.call('GET', '/merchant/1/rights')).toMatchObject({ status: 404 });
  });
});

describe.each(databases)('the data scopes on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
  });
  afterAll(() => demo.stop());

  it('are explained by what a real person would see, the wider the more, as much as they do see', async () => {
    const { resource, person, departments, scopes } = examples.parse(await owner.get('/role/scopes'));
    const { all, departmentTree, department, own } = scopes;
    expect(resource).toBe('merchant');
    expect(departments).toBeGreaterThan(1);
    const counts = [all, departmentTree, department, own].map((one) => one?.count ?? -1);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    expect(counts.at(-1)).toBeGreaterThanOrEqual(0);
    expect(all?.count).toBe((await owner.page('/merchant/page?_start=0&_end=1')).total);

    const { records } = await owner.page(`/user/page?_start=0&_end=1&q=${encodeURIComponent(person)}`);
    const role = await owner.create('role', {
      name: '看下级',
      code: 'below',
      scope: 'departmentTree',
      permissions: ['merchant_admin'],
    });
    const [them] = records;
    await owner.patch(`/user/${them?.id}`, { roles: [role.id], version: them?.version });
    const theirs = await demo.enter(String(them?.email));
    expect((await theirs.page('/merchant/page?_start=0&_end=1')).total).toBe(departmentTree?.count);
  });

  it('tell nobody a figure of what they do not see', async () => {
    const leader = await demo.enter('leader@demo.example');
    expect(await leader.call('GET', '/role/scopes')).toMatchObject({ code: 50008 });
    const { id } = z.object({ id: z.string() }).parse(await leader.get('/users/info'));
    const permissions = ['email_bind', 'merchant_admin'];
    const narrow = await owner.create('role', { name: '看角色', code: 'sees', scope: 'departmentTree', permissions });
    const { version } = await owner.record(`/user/${id}`);
    await owner.patch(`/user/${id}`, { roles: [narrow.id], version });
    const { scopes } = examples.parse(await leader.get('/role/scopes'));
    expect(Object.keys(scopes)).not.toContain('all');
    expect(scopes.departmentTree?.count).toBeLessThanOrEqual(
      (await leader.page('/merchant/page?_start=0&_end=1')).total,
    );
  });
});
