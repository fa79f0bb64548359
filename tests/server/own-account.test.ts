import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { setPassword } from '../../server/session/accounts/credentials.ts';
import { createPasswords } from '../../server/session/passwords/passwords.ts';
import { databases } from '../setup/databases.ts';
import { quickPasswords } from '../setup/quick-passwords.ts';
import { type RunningServer, startServer } from './app-server.ts';
import { pauseWrites } from './resources/lock.ts';
import { createPeople, type Person, password } from './session-accounts.ts';

const tokens = z.object({ token: z.string(), refreshToken: z.string() });
const sessions = z.array(z.looseObject({ id: z.string(), isCurrent: z.boolean(), lastUsedAt: z.string() }));
const next = 'another good one';
const soon = { timeout: 15_000, interval: 50 };

describe.each(databases)('one’s own account on $name', (kind) => {
  let server: RunningServer;
  let people: Awaited<ReturnType<typeof createPeople>>;

  beforeAll(async () => {
    server = await startServer(kind, { environment: { PUBLIC_URL: 'https://console.example/' }, hasWorkers: true });
    people = await createPeople(server.database);
  });
  afterAll(() => server.stop());

  const attempt = (email: string, given = password, device = 'Test') =>
    server.call('POST', '/sso/v1/auth/login', {
      body: { email, password: given, platform: 'PC' },
      headers: { 'User-Agent': device },
    });
  const signIn = async (email: string, given = password, device?: string) =>
    tokens.parse((await attempt(email, given, device)).data);
  const change = (token: string, body: object) => server.call('POST', '/buffalo/v1/users/password', { token, body });
  const info = (token: string) => server.call('GET', '/buffalo/v1/users/info', { token });
  const listed = async (token: string) =>
    sessions.parse((await server.call('GET', '/buffalo/v1/users/sessions', { token })).data);

  it('tells in which zone the days of the server are', async () => {
    const { email } = await people.add();
    const { token } = await signIn(email);
    expect(await info(token)).toMatchObject({ code: 1, data: { timeZone: 'Asia/Shanghai' } });
  });

  describe('the own profile', () => {
    const profile = (token: string, body?: object) =>
      server.call(body ? 'PATCH' : 'GET', '/buffalo/v1/users/profile', { token, ...(body && { body }) });

    it('is read and changed by everybody, without any permission', async () => {
      const { email } = await people.add([]);
      const { token } = await signIn(email);
      expect(await profile(token)).toMatchObject({ code: 1, data: { email, mobile: null, files: { avatar: [] } } });
      const changed = await profile(token, { username: ' 小王 ', mobile: '13900001111' });
      expect(changed).toMatchObject({ code: 1, data: { username: '小王', mobile: '13900001111', email } });
      expect(await info(token)).toMatchObject({ data: { username: '小王' } });
      expect(await profile(token, { username: '', mobile: '1' })).toMatchObject({
        code: 40000,
        data: { errors: { username: ['必填，不能为空'], mobile: [expect.stringContaining('11 位手机号')] } },
      });
    });

    it('takes another address only with the password, and none that somebody else has', async () => {
      const { email } = await people.add();
      const other = await people.add();
      const { token } = await signIn(email);
      const moved = `moved-${email}`;
      const wrong = { code: 40000, data: { errors: { current: ['原密码错误'] } } };
      expect(await profile(token, { email: moved })).toMatchObject(wrong);
      expect(await profile(token, { email: moved, current: 'wrong' })).toMatchObject(wrong);
      const taken = await profile(token, { email: other.email.toUpperCase(), current: password });
      expect(taken).toMatchObject({ code: 40900, data: { errors: { email: [expect.any(String)] } } });
      expect(await profile(token, { email: moved, current: password })).toMatchObject({ code: 1 });
      expect(await attempt(email)).toMatchObject({ code: 60203 });
      expect(await attempt(moved)).toMatchObject({ code: 1 });
    });

    it.runIf(kind.name === 'postgres')('takes an address that two people ask for at once for one of them', async () => {
      const both = [await people.add(), await people.add()];
      const tokensOf = await Promise.all(both.map(({ email }) => signIn(email)));
      const email = 'moved-twice@company.test';
      const paused = await pauseWrites(server.place, 'update', 'user');
      const asked = Promise.all(tokensOf.map(({ token }) => profile(token, { email, current: password })));
      await paused.untilWaiting(2).finally(paused.release);
      const answers = (await asked).toSorted((one, other) => one.code - other.code);
      expect(answers).toMatchObject([
        { code: 1, data: { email } },
        { status: 200, code: 40900, data: { errors: { email: [expect.stringContaining('已被其他记录使用')] } } },
      ]);
    });

    it('changes nothing else of the account', async () => {
      const { id, email } = await people.add();
      const { token } = await signIn(email);
      await profile(token, { username: '小王', status: 'disabled', roles: [] });
      const rights = await info(token);
      expect(rights).toMatchObject({ code: 1, data: { id: String(id), roleList: [{ roleCode: 'manager' }] } });
    });
  });

  describe('the own password', () => {
    it('is replaced by users who know the old one, and every other session ends', async () => {
      const { email } = await people.add();
      const here = await signIn(email);
      const there = await signIn(email);
      expect(await change(here.token, { current: password, password: `  ${next} ` })).toMatchObject({ code: 1 });
      expect(await info(here.token)).toMatchObject({ code: 1, data: { mustChangePassword: false } });
      expect(await info(there.token)).toMatchObject({ code: 400204 });
      expect(await attempt(email)).toMatchObject({ code: 60203 });
      expect(await attempt(email, next)).toMatchObject({ code: 1 });
    });

    it.each([
      ['a wrong old one', { current: 'wrong', password: next }, { current: ['原密码错误'] }],
      ['one that is too short', { current: password, password: ' 1234567 ' }, { password: ['至少 8 个字符'] }],
      ['the same again', { current: password, password }, { password: ['新密码不能与原密码相同'] }],
      ['none', {}, { current: ['必填'], password: ['必填'] }],
    ])('is not replaced with %s', async (_case, body, errors) => {
      const { email } = await people.add();
      const { token } = await signIn(email);
      expect(await change(token, body)).toMatchObject({ code: 40000, data: { errors } });
      expect(await attempt(email)).toMatchObject({ code: 1 });
    });

    it('is not guessed by somebody who finds a console open', async () => {
      const { id, email } = await people.add();
      const { token } = await signIn(email);
      const endsAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
      await server.database.db
        .insertInto('attempt')
        .values({ key: `password:${id}`, count: 10, endsAt })
        .execute();
      expect(await change(token, { current: password, password: next })).toMatchObject({ code: 42900 });
    });
  });

  describe('a password that somebody else gave', () => {
    const oneTime = 'k7mp-3xqd-hw9t';
    let person: Person;
    let token: string;

    beforeAll(async () => {
      person = await people.add(['user_admin']);
      const hash = await createPasswords(quickPasswords).hash(oneTime);
      await server.database.transaction((trx) =>
        setPassword(trx, server.clock, { user: person.id, hash, isOneTime: true }),
      );
      ({ token } = await signIn(person.email, oneTime));
    });

    it.each([
      ['GET', '/users/preferences'],
      ['GET', '/users/sessions'],
      ['DELETE', '/users/sessions'],
      ['GET', '/user/page'],
      ['POST', '/user'],
      ['GET', '/no-such-path'],
    ])('lets nothing be done before it is replaced: %s %s', async (method, where) => {
      expect(await server.call(method, `/buffalo/v1${where}`, { token })).toMatchObject({
        status: 200,
        code: 50009,
        msg: '当前密码由他人设置，请先修改密码',
      });
    });

    it('lets the console learn who it is for, and that it must be replaced', async () => {
      expect(await info(token)).toMatchObject({ code: 1, data: { mustChangePassword: true } });
      expect(await server.call('GET', '/buffalo/v1/resources/user', { token })).toMatchObject({ code: 1 });
    });

    it('is replaced once, and then all is open', async () => {
      expect(await change(token, { current: oneTime, password: next })).toMatchObject({ code: 1 });
      expect(await info(token)).toMatchObject({ data: { mustChangePassword: false } });
      expect(await server.call('GET', '/buffalo/v1/users/preferences', { token })).toMatchObject({ code: 1 });
    });
  });

  describe('the own sessions', () => {
    it('are listed with device and address, the current one marked, those of others not among them', async () => {
      const [mine, theirs] = [await people.add(), await people.add()];
      const here = await signIn(mine.email, password, 'Firefox');
      await signIn(theirs.email, password, 'Opera');
      server.clock.advance(60);
      const there = await signIn(mine.email, password, 'Chrome');
      expect(await listed(here.token)).toMatchObject([
        { device: 'Chrome', isCurrent: false, address: '127.0.0.1' },
        { device: 'Firefox', isCurrent: true, address: '127.0.0.1' },
      ]);
      server.clock.advance(600);
      await server.call('POST', '/sso/v1/auth/refresh_token', { headers: { 'Refresh-Token': there.refreshToken } });
      expect((await listed(here.token))[0]?.lastUsedAt).toBe(server.clock.now().toISOString());
    });

    it('are ended one by one, or all others at once', async () => {
      const { email } = await people.add();
      const [here, first, second, third] = [
        await signIn(email),
        await signIn(email),
        await signIn(email),
        await signIn(email),
      ];
      const one = (await listed(first.token)).find(({ isCurrent }) => isCurrent);
      const end = (token: string, id = '') => server.call('DELETE', `/buffalo/v1/users/sessions${id}`, { token });
      expect(await end(here.token, `/${one?.id}`)).toMatchObject({ code: 1 });
      expect(await info(first.token)).toMatchObject({ code: 400204 });
      expect(await end(here.token, `/${one?.id}`)).toMatchObject({ status: 404, code: 40400 });
      expect(await end(here.token)).toMatchObject({ code: 1, data: { ended: 2 } });
      for (const other of [second, third]) expect(await info(other.token)).toMatchObject({ code: 400204 });
      expect(await listed(here.token)).toMatchObject([{ isCurrent: true }]);
    });

    it('of somebody else are out of reach', async () => {
      const [mine, theirs] = [await people.add(), await people.add()];
      const [here, there] = [await signIn(mine.email), await signIn(theirs.email)];
      const id = (await listed(there.token))[0]?.id;
      expect(await server.call('DELETE', `/buffalo/v1/users/sessions/${id}`, { token: here.token })).toMatchObject({
        code: 40400,
      });
      expect(await info(there.token)).toMatchObject({ code: 1 });
    });
  });

  describe('a forgotten password', () => {
    const forgot = (email: string) => server.call('POST', '/sso/v1/auth/forgot', { body: { email } });
    const reset = (token: string, given = next) =>
      server.call('POST', '/sso/v1/auth/reset', { body: { token, password: given } });
    const outbox = () => {
      try {
        return readFileSync(path.join(server.dataDir, 'outbox.log'), 'utf8');
      } catch {
        return '';
      }
    };
    /** What the link holds that was sent last to the address. */
    const linkFor = (email: string) =>
      vi.waitFor(() => {
        const mail = outbox()
          .split(/\n(?=\S+Z \S+ )/)
          .findLast((text) => text.includes(` ${email} `));
        const found = /https:\/\/console\.example\/reset\?token=([\w-]+)/.exec(mail ?? '')?.[1];
        if (found === undefined) throw new Error('not yet');
        return found;
      }, soon);

    it('is replaced by a link that is mailed, once; every session ends', async () => {
      const { email } = await people.add();
      const { token } = await signIn(email);
      expect(await forgot(` ${email.toUpperCase()} `)).toMatchObject({
        code: 1,
        data: null,
        msg: '这里暂时不能发送邮件，请联系管理员重置密码',
      });
      const link = await linkFor(email);
      expect(await reset(link, 'short')).toMatchObject({
        code: 40000,
        data: { errors: { password: ['至少 8 个字符'] } },
      });
      expect(await reset(link)).toMatchObject({ code: 1 });
      expect(await info(token)).toMatchObject({ code: 400204 });
      expect(await attempt(email)).toMatchObject({ code: 60203 });
      expect(await attempt(email, next)).toMatchObject({ code: 1 });
      expect(await reset(link)).toMatchObject({ code: 40000, data: { errors: { token: ['链接已失效，请重新申请'] } } });
      expect(JSON.stringify(await server.database.db.selectFrom('password_reset').selectAll().execute())).not.toContain(
        link,
      );
    });

    it('answers the same whether anybody has the address', async () => {
      const { email } = await people.add();
      const { headers: _known, ...known } = await forgot(email);
      const { headers: _unknown, ...unknown } = await forgot('nobody@company.test');
      expect(unknown).toEqual(known);
      expect(outbox()).not.toContain('nobody@company.test');
    });

    it('is not replaced by a link that is half an hour old, made up, or of somebody disabled', async () => {
      const [late, out] = [await people.add(), await people.add()];
      await forgot(out.email);
      const disabled = await linkFor(out.email);
      await people.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', out.id).execute();
      expect(await reset(disabled)).toMatchObject({ code: 40000 });
      await forgot(late.email);
      const link = await linkFor(late.email);
      server.clock.advance(30 * 60);
      for (const one of [link, 'made-up']) expect(await reset(one)).toMatchObject({ code: 40000 });
      expect(await attempt(late.email)).toMatchObject({ code: 1 });
    });

    it('makes links sent before worthless once the password was changed', async () => {
      const { email } = await people.add();
      await forgot(email);
      const link = await linkFor(email);
      const { token } = await signIn(email);
      await change(token, { current: password, password: next });
      expect(await reset(link)).toMatchObject({ code: 40000 });
    });

    it('fills nobody’s mailbox', async () => {
      const { email } = await people.add();
      for (let count = 0; count < 3; count += 1) expect(await forgot(email)).toMatchObject({ code: 1 });
      expect(await forgot(email)).toMatchObject({ status: 429, code: 42900 });
    });
  });
});
