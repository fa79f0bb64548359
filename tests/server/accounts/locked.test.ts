import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';

describe.each(databases)('users who are locked out on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  const locked = async () =>
    (await owner.page('/user/page?_preset=locked')).records.map(({ email, wrongPasswords }) => [email, wrongPasswords]);

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
  });
  afterAll(() => demo.stop());

  it('are listed from the last wrong password that is checked, for an hour', async () => {
    const fail = () => demo.attempt('agent@demo.example', 'wrong');
    for (let count = 0; count < 9; count += 1) await fail();
    expect(await locked()).toEqual([]);
    expect((await fail()).code).toBe(60203);
    expect(await locked()).toEqual([['agent@demo.example', 10]]);
    expect((await fail()).code).toBe(42900);
    expect(await owner.get('/user/counts')).toMatchObject({ locked: 1 });
    demo.clock.advance(3600 + 60);
    expect(await locked()).toEqual([]);
  });

  it('are told to nobody of another enterprise', async () => {
    for (let count = 0; count < 10; count += 1) await demo.attempt('owner@other.example', 'wrong');
    expect(await locked()).toEqual([]);
    owner = await demo.enter('owner@other.example');
    expect(await locked()).toEqual([['owner@other.example', 10]]);
  });
});
