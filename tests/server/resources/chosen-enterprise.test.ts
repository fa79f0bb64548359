import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

/** 蓝海商贸. */
const chosen = { 'X-Enterprise': '3' };

describe.each(databases)('platform staff who have chosen one enterprise on $name', (kind) => {
  let demo: DemoConsole;
  let platform: Person;
  let owner: Person;
  let other: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    platform = await demo.enter('super@demo.example');
    owner = await demo.enter('owner@demo.example');
    other = await demo.enter('owner@other.example');
  });
  afterAll(() => demo.stop());

  const total = async (person: Person, headers?: Readonly<Record<string, string>>) =>
    Object((await person.call('GET', '/merchant/page', { ...(headers && { headers }) })).data).total;
  const add = (values: object) =>
    platform.call('POST', '/merchant', {
      body: { name: '选定企业的商家', contact: '甲', mobile: '13900001111', ...values },
      headers: chosen,
    });

  it('see its records alone, and leave a line in its log', async () => {
    const before = (await other.page('/operationLog/page?action=view')).total;
    expect(await total(platform, chosen)).toBe(await total(other));
    expect(Number(await total(platform))).toBeGreaterThan(Number(await total(other)));
    expect((await other.page('/operationLog/page?action=view')).total).toBeGreaterThan(before);
    const [foreign] = (await owner.page('/merchant/page')).records;
    expect(await platform.call('GET', `/merchant/${foreign?.id}`, { headers: chosen })).toMatchObject({ status: 404 });
  });

  it('hear of its records alone, also after rights have changed', async () => {
    const stream = await platform.listen(undefined, undefined, chosen);
    await other.create('role', { name: '新的角色', code: 'new', scope: 'all', permissions: [] });
    const values = { contact: '甲', mobile: '13900001111' };
    const { id: foreign } = await owner.create('merchant', { ...values, name: '别家的' });
    const { id: near } = await other.create('merchant', { ...values, name: '这家的' });
    const heard = await stream.until(({ id }) => id === near);
    expect(heard.map(({ id }) => id)).not.toContain(foreign);
    await stream.close();
  });

  it('create records in it without naming it, and in no other', async () => {
    expect(await add({})).toMatchObject({ code: 1, data: { enterprise: '3', owner: null } });
    expect(await add({ name: '别处', enterprise: '2' })).toMatchObject({
      code: 40000,
      data: { errors: { enterprise: [expect.any(String)] } },
    });
  });

  it('send one idempotency key to two enterprises, and have an effect in each', async () => {
    const body = { name: '两家都有', contact: '甲', mobile: '13900001111' };
    const keyed = (enterprise: string) => ({
      body,
      headers: { 'X-Enterprise': enterprise, 'Idempotency-Key': 'two enterprises' },
    });
    const first = await platform.call('POST', '/merchant', keyed('2'));
    expect(first).toMatchObject({ code: 1, data: { enterprise: '2' } });
    const second = await platform.call('POST', '/merchant', keyed('3'));
    expect(second).toMatchObject({ code: 1, data: { enterprise: '3' } });
    expect(await platform.call('POST', '/merchant', keyed('3'))).toEqual(second);
    expect((await other.page('/merchant/page?q=两家都有')).total).toBe(1);
  });

  it('still see every enterprise, and their own account', async () => {
    expect(await platform.call('GET', '/enterprise/2', { headers: chosen })).toMatchObject({ code: 1 });
    expect(await platform.call('GET', '/users/info', { headers: chosen })).toMatchObject({ code: 1 });
  });

  it.each(['/merchant/trash', '/merchant/options', '/role/scopes'])(
    'may name it in a query as well, and no other one: %s',
    async (path) => {
      const ask = (enterprise: string) => platform.call('GET', `${path}?enterprise=${enterprise}`, { headers: chosen });
      expect(await ask('3')).toMatchObject({ code: 1 });
      expect(await ask('2')).toMatchObject({
        status: 400,
        code: 40000,
        data: { errors: { enterprise: ['所选记录目前不可选'] } },
      });
    },
  );

  it('are refused for one that does not exist, and nobody else gains anything by choosing', async () => {
    for (const id of ['999999', 'x', '1']) {
      const refused = await platform.call('GET', '/merchant/page', { headers: { 'X-Enterprise': id } });
      expect(refused).toMatchObject({ status: 404 });
    }
    expect(await total(owner, chosen)).toBe(await total(owner));
  });
});
