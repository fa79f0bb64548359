import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person, type WireRecord } from './console.ts';

const permissionsOf = (data: unknown) =>
  z
    .array(z.looseObject({ code: z.string() }))
    .parse(data)
    .map(({ code }) => code);

describe.each(databases)('looking as a role on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let role: WireRecord;

  const ownAccount = async () => z.object({ id: z.string() }).parse(await owner.get('/users/info'));
  const as = (id: string) => ({ headers: { 'X-Preview-Role': id } });

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    const permissions = ['customer_admin', 'merchant_admin'];
    role = await owner.create('role', { name: '预览角色', code: 'preview', scope: 'own', permissions });
  });
  afterAll(() => demo.stop());

  it('has the permissions of the role alone, and another version of them', async () => {
    const asked = await owner.call('GET', '/resources/user', as(role.id));
    expect(permissionsOf(asked.data).toSorted()).toEqual(['customer_admin', 'merchant_admin']);
    const versionOf = async (headers = {}) =>
      (await owner.fetch('/resources/user', headers)).headers.get('X-Permission-Version');
    expect(await versionOf(as(role.id).headers)).not.toBe(await versionOf());
  });

  it('reads what the role may read, as far as it sees, and nothing else', async () => {
    const ofRole = await owner.call('GET', '/merchant/page?_start=0&_end=1', as(role.id));
    const own = await owner.page('/merchant/page?_start=0&_end=1');
    expect(z.object({ total: z.number() }).parse(ofRole.data).total).toBeLessThan(own.total);
    expect(await owner.call('GET', '/user/page?_start=0&_end=1', as(role.id))).toMatchObject({ code: 50008 });
  });

  it('changes nothing', async () => {
    const body = { name: '不应存在', contact: '周舟', mobile: '13900000001' };
    const refused = await owner.call('POST', '/merchant', { body, ...as(role.id) });
    expect(refused).toMatchObject({ code: 50008, msg: '正在以角色预览，不能修改' });
    expect(await owner.call('PUT', '/users/preferences', { body: { a: 1 }, ...as(role.id) })).toMatchObject({
      code: 50008,
    });
    expect((await owner.page('/merchant/page?_start=0&_end=1&q=不应存在')).total).toBe(0);
  });

  it('is no presence in any enterprise: platform staff are on no board of the one they look into', async () => {
    const platform = await demo.enter('super@demo.example');
    const { id } = z.object({ id: z.string() }).parse(await platform.get('/users/info'));
    const status = await platform.call('GET', '/users/presence', as(role.id));
    expect(status).toMatchObject({ code: 1, data: { status: 'offline' } });
    const own = new AbortController();
    await platform.fetch('/events', as(role.id).headers, { signal: own.signal });
    const shown = await platform.call('GET', '/users/presence', as(role.id));
    expect(shown).toMatchObject({ code: 1, data: { status: 'offline' } });
    const lines = await demo.database.db
      .selectFrom('presence_user')
      .where('user', '=', Number(id))
      .selectAll()
      .execute();
    expect(lines).toEqual([]);
    expect((await owner.page(`/presence/page?user=${id}`)).total).toBe(0);
    expect((await owner.page(`/attendance/page?user=${id}`)).total).toBe(0);
    own.abort();
  });

  it('answers the status of the caller, whom it neither brings nor sends away', async () => {
    const other = await demo.enter('owner@other.example');
    const [theirs] = (await other.page('/role/page?_end=1')).records;
    const stream = await other.listen();
    await vi.waitFor(async () => expect(await other.get('/users/presence')).toEqual({ status: 'online' }));
    demo.clock.advance(5 * 60 + 1);
    const shown = await other.call('GET', '/users/presence', as(theirs?.id ?? ''));
    expect(shown).toMatchObject({ code: 1, data: { status: 'away' } });
    await stream.close();
  });

  it('hears what the role may read, and no more once rights have changed', async () => {
    const stream = await owner.listen(undefined, undefined, as(role.id).headers);
    const { id: clues } = await owner.create('role', {
      name: '线索',
      code: 'clues',
      scope: 'all',
      permissions: ['clue'],
    });
    const clue = await owner.create('clue', { name: '预览听不到的', mobile: '13900002222' });
    const values = { name: '预览听到的', contact: '甲', mobile: '13900001111' };
    const merchant = await owner.create('merchant', { ...values, owner: (await ownAccount()).id });
    const heard = await stream.until(({ id }) => id === merchant.id);
    expect(heard.map(({ id }) => id)).not.toContain(clue.id);
    expect(heard.map(({ type }) => type)).toEqual(['record']);
    await owner.call('DELETE', `/role/${clues}`);
    await stream.close();
  });

  it('ends what is heard with the role', async () => {
    const { id } = await owner.create('role', { name: '预览过的', code: 'previewed', scope: 'all', permissions: [] });
    const stream = await owner.listen(undefined, undefined, as(id).headers);
    await owner.call('DELETE', `/role/${id}`);
    expect(await stream.next()).toBeUndefined();
  });

  it('never widens: what one does not hold the role does not give', async () => {
    const { id: narrow } = await owner.create('role', {
      name: '只看角色',
      code: 'narrow',
      scope: 'own',
      permissions: ['email_bind'],
    });
    const leader = await demo.enter('leader@demo.example');
    const { id } = z.object({ id: z.string() }).parse(await leader.get('/users/info'));
    const { version } = await owner.record(`/user/${id}`);
    await owner.patch(`/user/${id}`, { roles: [narrow], version });
    const { records } = await owner.page('/role/page?_start=0&_end=50');
    for (const shown of records) {
      const { data, code } = await leader.call('GET', '/resources/user', as(shown.id));
      expect(code).toBe(1);
      expect(['email_bind']).toEqual(expect.arrayContaining(permissionsOf(data)));
    }
  });

  it('is of roles of the own enterprise, but for platform staff', async () => {
    const other = await demo.enter('owner@other.example');
    expect(await other.call('GET', '/resources/user', as(role.id))).toMatchObject({ status: 404 });
    const platform = await demo.enter('super@demo.example');
    const shown = await platform.call('GET', '/resources/user', as(role.id));
    expect(permissionsOf(shown.data).toSorted()).toEqual(['customer_admin', 'merchant_admin']);
    const { data } = await platform.call('GET', '/merchant/page?_start=0&_end=200', as(role.id));
    expect(z.object({ total: z.number() }).parse(data).total).toBe(0);
  });

  it('is for users who may see the roles', async () => {
    const staff = await demo.enter('staff@demo.example');
    expect(await staff.call('GET', '/resources/user', as(role.id))).toMatchObject({ code: 50008 });
  });

  it.each(['', 'x', '-1', '999999999', '1 or 1=1', '99999999999999999999'])(
    'refuses %j, which is no role',
    async (id) => {
      expect(await owner.call('GET', '/resources/user', as(id))).toMatchObject({ status: 404 });
    },
  );
});
