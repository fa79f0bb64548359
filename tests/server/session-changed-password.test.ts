import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { setPassword } from '../../server/session/accounts/credentials.ts';
import { createPasswords } from '../../server/session/passwords/passwords.ts';
import { databases } from '../setup/databases.ts';
import { quickPasswords } from '../setup/quick-passwords.ts';
import { type RunningServer, startServer } from './app-server.ts';
import { createPeople, type Person, password } from './session-accounts.ts';

/** Long enough for something to be done while a password is verified. */
const slowCost = { memoryCost: 2 ** 16, timeCost: 12 };
const other = 'another password';
const pair = z.object({ token: z.string() });

describe.each(databases)('a password that is verified while its account changes, on $name', (kind) => {
  let server: RunningServer;
  let people: Awaited<ReturnType<typeof createPeople>>;
  let slowHash: string;
  let otherHash: string;

  beforeAll(async () => {
    server = await startServer(kind);
    people = await createPeople(server.database);
    slowHash = await createPasswords(slowCost).hash(password);
    otherHash = await createPasswords(quickPasswords).hash(other);
  });
  afterAll(() => server.stop());

  const slowPerson = async (): Promise<Person> => {
    const person = await people.add();
    await people.db.updateTable('credential').set({ hash: slowHash }).where('user', '=', person.id).execute();
    return person;
  };
  const login = (email: string, given = password) =>
    server.call('POST', '/sso/v1/auth/login', { body: { email, password: given, platform: 'PC' } });
  const sessionsOf = async (user: number) => {
    const alive = people.db.selectFrom('session').select('id').where('user', '=', user).where('revokedAt', 'is', null);
    return (await alive.execute()).length;
  };
  const replacePassword = (user: number) =>
    server.database.transaction((trx) => setPassword(trx, server.clock, { user, hash: otherHash }));
  /** Does `change` once the attempt under this key was counted, which is right before its password is verified. */
  const afterCounting = async (key: string, change: () => Promise<unknown>) => {
    const counted = () => people.db.selectFrom('attempt').select('key').where('key', 'like', key).executeTakeFirst();
    while ((await counted()) === undefined) await pause(2);
    await pause(50);
    await change();
  };
  const whileSigningIn = async ({ email }: Person, change: () => Promise<unknown>) => {
    const [answer] = await Promise.all([login(email), afterCounting(`sign-in:${email}:%`, change)]);
    return answer;
  };

  it('opens no session once it was replaced', async () => {
    const person = await slowPerson();
    const answer = await whileSigningIn(person, () => replacePassword(person.id));
    expect(answer).toMatchObject({ status: 200, code: 60203 });
    expect(await sessionsOf(person.id)).toBe(0);
    const log = people.db.selectFrom('login_log').select('outcome').where('user', '=', person.id);
    expect(await log.execute()).toEqual([{ outcome: 'wrongCredentials' }]);
    expect((await login(person.email, other)).code).toBe(1);
  });

  it('opens no session for an account that was disabled', async () => {
    const person = await slowPerson();
    const answer = await whileSigningIn(person, () =>
      people.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', person.id).execute(),
    );
    expect(answer).toMatchObject({ code: 50008, msg: '账号已停用，请联系管理员' });
    expect(await sessionsOf(person.id)).toBe(0);
  });

  it('opens no session for an account that was deleted', async () => {
    const person = await slowPerson();
    const answer = await whileSigningIn(person, () =>
      people.db
        .updateTable('user')
        .set({ deletedAt: server.clock.now().toISOString() })
        .where('id', '=', person.id)
        .execute(),
    );
    expect(answer).toMatchObject({ code: 60203 });
    expect(await sessionsOf(person.id)).toBe(0);
  });

  it('opens no session in an enterprise that was closed', async () => {
    const person = await slowPerson();
    const answer = await whileSigningIn(person, () =>
      people.db.updateTable('enterprise').set({ status: 'closed' }).where('id', '=', person.enterprise).execute(),
    );
    expect(answer).toMatchObject({ code: 50008, msg: '企业已关闭，请联系客服' });
    expect(await sessionsOf(person.id)).toBe(0);
  });

  it('leaves an attacker who signs in in a loop without a session', async () => {
    const person = await people.add();
    const over = new AbortController();
    const attack = async () => {
      while (!over.signal.aborted) await login(person.email);
    };
    const attacks = [attack(), attack(), attack()];
    await pause(100);
    await replacePassword(person.id);
    over.abort();
    await Promise.all(attacks);
    expect(await sessionsOf(person.id)).toBe(0);
  });

  it('does not replace one that somebody else has set', async () => {
    const person = await slowPerson();
    const { token } = pair.parse((await login(person.email)).data);
    const change = server.call('POST', '/buffalo/v1/users/password', {
      token,
      body: { current: password, password: 'of the attacker' },
    });
    const [answer] = await Promise.all([
      change,
      afterCounting(`password:${person.id}`, () => replacePassword(person.id)),
    ]);
    expect(answer).toMatchObject({ status: 200, code: 400204 });
    expect((await login(person.email, 'of the attacker')).code).toBe(60203);
    expect((await login(person.email, other)).code).toBe(1);
  });

  it('is replaced once, of two changes that are made at the same time', async () => {
    const person = await slowPerson();
    const { token } = pair.parse((await login(person.email)).data);
    const changeTo = (text: string) =>
      server.call('POST', '/buffalo/v1/users/password', { token, body: { current: password, password: text } });
    const answers = await Promise.all([changeTo('the first of the two'), changeTo('the second of the two')]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([1, 40000]);
  });
});
