import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { setPassword } from '../../server/session/accounts/credentials.ts';
import { createPasswords } from '../../server/session/passwords/passwords.ts';
import { databases } from '../setup/databases.ts';
import { quickPasswords } from '../setup/quick-passwords.ts';
import { type RunningServer, startServer } from './app-server.ts';
import { createPeople, type Person, password } from './session-accounts.ts';

const pair = z.object({ token: z.string(), refreshToken: z.string() });
const common = ['password1', 'QWERTYUIOP', 'iloveyou', '1qaz2wsx'];
const day = 86_400;

describe.each(databases)('the rules of sessions and passwords on $name', (kind) => {
  let server: RunningServer;
  let people: Awaited<ReturnType<typeof createPeople>>;

  beforeAll(async () => {
    server = await startServer(kind);
    people = await createPeople(server.database);
  });
  afterAll(() => server.stop());

  const login = (email: string, given = password, language = 'zh') =>
    server.call('POST', '/sso/v1/auth/login', {
      body: { email, password: given, platform: 'PC' },
      headers: { 'Accept-Language': language, 'User-Agent': 'Test' },
    });
  const signIn = async (email: string, given?: string) => pair.parse((await login(email, given)).data);
  const refresh = (refreshToken: string) =>
    server.call('POST', '/sso/v1/auth/refresh_token', {
      headers: { 'Refresh-Token': refreshToken, 'User-Agent': 'Thief' },
    });
  const info = (token: string) => server.call('GET', '/buffalo/v1/users/info', { token });
  const change = (token: string, current: string, chosen: string) =>
    server.call('POST', '/buffalo/v1/users/password', { token, body: { current, password: chosen } });

  describe('a refresh token that comes a second time', () => {
    it('is a line in the log of sign-ins, with the address and device it came from', async () => {
      const { email, id } = await people.add();
      const { refreshToken } = await signIn(email);
      await refresh(refreshToken);
      server.clock.advance(31);
      expect(await refresh(refreshToken)).toMatchObject({ code: 400204 });
      expect(await refresh(refreshToken)).toMatchObject({ code: 400204 });
      const lines = server.database.db
        .withTables<{ loginLog: { user: number; result: string; address: string; device: string } }>()
        .selectFrom('loginLog')
        .select(['result', 'address', 'device'])
        .where('user', '=', id)
        .where('result', '=', 'tokenReused');
      expect(await lines.execute()).toEqual([{ result: 'tokenReused', address: '127.0.0.1', device: 'Thief' }]);
    });
  });

  it('say with each refresh token for how many seconds it is good, never longer than the session', async () => {
    const short = await startServer(kind, { environment: { REFRESH_TOKEN_TTL: '45', SESSION_MAX_AGE: '60' } });
    const { email } = await (await createPeople(short.database)).add();
    const body = { email, password, platform: 'PC' };
    const first = (await short.call('POST', '/sso/v1/auth/login', { body })).data;
    expect(first).toMatchObject({ refreshExpiresIn: 45 });
    const next = async (refreshToken: string) =>
      (await short.call('POST', '/sso/v1/auth/refresh_token', { headers: { 'Refresh-Token': refreshToken } })).data;
    short.clock.advance(10);
    const second = await next(pair.parse(first).refreshToken);
    expect(second).toMatchObject({ refreshExpiresIn: 45 });
    short.clock.advance(20);
    expect(await next(pair.parse(second).refreshToken)).toMatchObject({ refreshExpiresIn: 30 });
    await short.stop();
  });

  it('let somebody in by a hash of an earlier release, and keep another of the same password', async () => {
    const { id, email } = await people.add();
    const hash = 'scrypt$16384$8$5$AEUYo-jJ72I8IjRdAwiSHA$FyCwXEREQKZxoyXWJz67jwGc8gFWkz6MJJKGTMF7MQ8';
    await people.db.updateTable('credential').set({ hash }).where('user', '=', id).execute();
    const kept = () => people.db.selectFrom('credential').select('hash').where('user', '=', id).executeTakeFirst();
    expect(await login(email, 'not the password')).toMatchObject({ code: 60203 });
    expect(await kept()).toEqual({ hash });
    expect(await login(email, 'Demo-2026!')).toMatchObject({ code: 1 });
    expect(await kept()).toEqual({ hash: expect.stringMatching(/^\$argon2id\$/) });
    expect(await login(email, 'Demo-2026!')).toMatchObject({ code: 1 });
    expect(await login(email, 'not the password')).toMatchObject({ code: 60203 });
  });

  it('let nobody in by a hash of an earlier release that is cut off', async () => {
    const passwords = createPasswords(quickPasswords);
    for (const hash of ['scrypt$16384$8$5$AEUYo-jJ72I8IjRdAwiSHA$', 'scrypt$16384$8$5$', '$argon2id$v=19', ''])
      await expect(passwords.verify('', hash), hash).rejects.toThrow();
  });

  describe('a session', () => {
    it('ends thirty days after its sign-in, however often it is used', async () => {
      const { email } = await people.add();
      let { token, refreshToken } = await signIn(email);
      for (let days = 10; days < 30; days += 10) {
        server.clock.advance(10 * day);
        ({ token, refreshToken } = pair.parse((await refresh(refreshToken)).data));
      }
      server.clock.advance(10 * day - 60);
      ({ token, refreshToken } = pair.parse((await refresh(refreshToken)).data));
      expect((await info(token)).code).toBe(1);
      server.clock.advance(60);
      expect((await info(token)).code).toBe(400204);
      expect((await refresh(refreshToken)).code).toBe(400204);
    });
  });

  describe('a one-time password', () => {
    const oneTime = 'k7mp-3xqd-hw9t';
    const given = async (): Promise<Person> => {
      const person = await people.add();
      const hash = await createPasswords(quickPasswords).hash(oneTime);
      await server.database.transaction((trx) =>
        setPassword(trx, server.clock, { user: person.id, hash, isOneTime: true }),
      );
      return person;
    };

    it('opens no session after a day, and says who can help', async () => {
      const { email } = await given();
      server.clock.advance(day - 1);
      expect((await login(email, oneTime)).code).toBe(1);
      server.clock.advance(1);
      expect(await login(email, oneTime)).toMatchObject({
        code: 50008,
        msg: '一次性密码已过期（24 小时内有效），请联系管理员重新重置密码',
      });
      expect((await login(email, oneTime, 'en')).msg).toBe(
        'The one-time password has expired (it works for 24 hours); ask your administrator to reset it again',
      );
      expect((await login(email, 'wrong')).code).toBe(60203);
    });

    it('is not replaced after a day either, by a user who was signed in with it', async () => {
      const { email } = await given();
      server.clock.advance(day - 60);
      const { token } = await signIn(email, oneTime);
      server.clock.advance(60);
      expect(await change(token, oneTime, 'one of their own')).toMatchObject({
        code: 40000,
        data: { errors: { current: ['一次性密码已过期（24 小时内有效），请联系管理员重新重置密码'] } },
      });
    });
  });

  describe('a new password', () => {
    const tooCommon = ['这个密码太常见，容易被猜到，请换一个'];
    const ownWords = ['密码不能主要由你的邮箱、用户名或企业名称组成，请换一个'];
    const phoneCode = async (phone: string) => {
      await server.call('POST', '/sso/v1/auth/captcha', { body: { phone, type: 0 } });
      return readFileSync(path.join(server.dataDir, 'outbox.log'), 'utf8').trim().split(' ').at(-1) ?? '';
    };
    const reset = async ({ id }: Person, chosen: string) => {
      const token = randomUUID();
      const expiresAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
      const hash = createHash('sha256').update(token).digest('base64url');
      await people.db.insertInto('password_reset').values({ hash, user: id, expiresAt }).execute();
      const body = { token, password: chosen };
      const answer = await server.call('POST', '/sso/v1/auth/reset', { body });
      return {
        answer,
        again: () => server.call('POST', '/sso/v1/auth/reset', { body: { ...body, password: 'good one indeed' } }),
      };
    };

    it.each(common)(
      'is none of the most common ones, in whatever case, when one’s own is changed: %s',
      async (chosen) => {
        const { email } = await people.add();
        const { token } = await signIn(email);
        expect(await change(token, password, chosen)).toMatchObject({
          status: 400,
          data: { errors: { password: tooCommon } },
        });
        expect((await login(email)).code).toBe(1);
      },
    );

    it('is not made mostly of the address, the name or the enterprise', async () => {
      const { email, id, enterprise } = await people.add();
      await people.db.updateTable('user').set({ username: '林小晓' }).where('id', '=', id).execute();
      await people.db.updateTable('enterprise').set({ name: 'Sunrise Trading' }).where('id', '=', enterprise).execute();
      const { token } = await signIn(email);
      for (const chosen of [email, `${email.split('@')[0]}2026`, '林小晓123456', 'SUNRISE-2026', 'company!!']) {
        expect(await change(token, password, chosen), chosen).toMatchObject({
          data: { errors: { password: ownWords } },
        });
      }
      expect((await change(token, password, 'a sunrise over the river')).code).toBe(1);
    });

    it.each(['zhangwei@163.com', 'li@qq.com', 'staffx@demo.example', 'weak@a.example'])(
      'is more than the address, however short its parts are: %s',
      async (email) => {
        const { id } = await people.add();
        const own = { email, _folded_email: email };
        await people.db.updateTable('user').set(own).where('id', '=', id).execute();
        const { token } = await signIn(email);
        for (const chosen of [email, email.toUpperCase(), `${email}1`, `${email}!?#*!?#*`, email.replace('@', '')]) {
          expect(await change(token, password, chosen), chosen).toMatchObject({
            status: 400,
            data: { errors: { password: ownWords } },
          });
        }
        expect(await change(token, password, `${email} writes to the moon`)).toMatchObject({ code: 1 });
      },
    );

    it('is refused alike by a reset, whose link is good for another try', async () => {
      const person = await people.add();
      const { answer, again } = await reset(person, 'Password1');
      expect(answer).toMatchObject({ status: 400, data: { errors: { password: tooCommon } } });
      expect((await again()).code).toBe(1);
      const own = await reset(person, `${person.email}1`);
      expect(own.answer).toMatchObject({ data: { errors: { password: ownWords } } });
    });

    it('is refused alike by a registration, which does not use up the code', async () => {
      const mobile = '13911112222';
      const captcha = await phoneCode(mobile);
      const form = { enterpriseName: 'Moonrise Trading', email: 'boss@moon.test', mobile, captcha };
      const register = (chosen: string) =>
        server.call('POST', '/buffalo/v1/enterprises/registry', { body: { ...form, password: chosen } });
      expect(await register('password1')).toMatchObject({ status: 400, data: { errors: { password: tooCommon } } });
      expect(await register('moonrise1')).toMatchObject({ status: 400, data: { errors: { password: ownWords } } });
      expect((await register('a tide at night')).code).toBe(1);
    });

    it('may be the one of the demo', async () => {
      const { id } = await people.add();
      await people.db
        .updateTable('user')
        .set({ email: 'owner@demo.example', _folded_email: 'owner@demo.example' })
        .where('id', '=', id)
        .execute();
      const { token } = await signIn('owner@demo.example');
      expect((await change(token, password, 'Demo-2026!')).code).toBe(1);
    });
  });
});
