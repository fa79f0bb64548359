import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './resources/console.ts';

describe.each(databases)('preferences on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    staff = await demo.signIn('staff@demo.example');
  });
  afterAll(() => demo.stop());

  const put = (body: unknown, person = owner) => person.call('PUT', '/users/preferences', { body });

  it('are empty at first, and each user’s own', async () => {
    expect(await staff.get('/users/preferences')).toEqual({});
    expect((await put({ language: 'en' })).data).toEqual({ language: 'en' });
    expect(await owner.get('/users/preferences')).toEqual({ language: 'en' });
    expect(await staff.get('/users/preferences')).toEqual({});
  });

  it('change by key: what is not named stays, null removes', async () => {
    await put({ layout: { isCollapsed: true }, 'list:merchant': { hidden: ['remark'] } }, staff);
    const { data } = await put({ layout: null, 'list:merchant': { hidden: [] } }, staff);
    expect(data).toEqual({ 'list:merchant': { hidden: [] } });
    expect(await staff.get('/users/preferences')).toEqual(data);
  });

  it('lose nothing where two tabs change different keys at once', async () => {
    const keys = Array.from({ length: 8 }, (_, index) => `tab:${index}`);
    await Promise.all(keys.map((key) => put({ [key]: key }, staff)));
    expect(await staff.get('/users/preferences')).toMatchObject(Object.fromEntries(keys.map((key) => [key, key])));
  });

  it('refuse bad keys and what is no object, and keep nothing of it', async () => {
    const body = { good: 1, 'not good': 2, [`${'x'.repeat(101)}`]: 3 };
    expect(await put(body)).toMatchObject({
      status: 400,
      code: 40000,
      data: { errors: { 'not good': [expect.any(String)] } },
    });
    for (const other of [[], 'text', null, 7]) expect(await put(other)).toMatchObject({ status: 400, code: 40000 });
    expect(await owner.get('/users/preferences')).toEqual({ language: 'en' });
  });

  it('take a key that every object has for one like any other', async () => {
    const { data } = await put(JSON.parse('{"__proto__": 1, "constructor": 2}'));
    expect(Object.keys(Object(data))).toEqual(['language', '__proto__', 'constructor']);
    await put(JSON.parse('{"__proto__": null, "constructor": null}'));
    expect(await owner.get('/users/preferences')).toEqual({ language: 'en' });
  });

  it('take 64 kB in all, and keep what was there when more is sent', async () => {
    expect(await put({ big: '长'.repeat(21_000) })).toMatchObject({ code: 1 });
    const refused = await put({ more: 'x'.repeat(3000) });
    expect(refused).toMatchObject({ status: 400, code: 40000, msg: '个人设置超出 64 kB' });
    expect(Object.keys(Object(await owner.get('/users/preferences')))).toEqual(['language', 'big']);
  });
});
