import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databases } from '../setup/databases.ts';
import { type Answer, type RunningServer, startServer } from './app-server.ts';
import { createPeople, password } from './session-accounts.ts';

const pair = z.object({ token: z.string(), refreshToken: z.string() });

describe.each(databases)('a session on $name', (kind) => {
  let server: RunningServer;
  let people: Awaited<ReturnType<typeof createPeople>>;

  beforeAll(async () => {
    server = await startServer(kind, {
      permissionName: (code, language) =>
        code === 'customer_admin' ? (language === 'zh' ? '客户管理' : 'Customers') : undefined,
    });
    people = await createPeople(server.database, { department: 7 });
  });
  afterAll(() => server.stop());

  const login = (email: string, given = password, headers = {}) =>
    server.call('POST', '/sso/v1/auth/login', { body: { email, password: given, platform: 'PC' }, headers });
  const signIn = async (email: string) => pair.parse((await login(email)).data);
  const refresh = (refreshToken: string) =>
    server.call('POST', '/sso/v1/auth/refresh_token', { headers: { 'Refresh-Token': refreshToken } });
  const info = (token: string | undefined) => server.call('GET', '/buffalo/v1/users/info', { token });
  const outcome = ({ status, code }: Answer) => [status, code];

  describe('signing in', () => {
    it('gives tokens that open the API, and notes when and from where', async () => {
      const { email, id } = await people.add();
      const { token } = await signIn(` ${email.toUpperCase()} `);
      expect(outcome(await info(token))).toEqual([200, 1]);
      const user = await people.db.selectFrom('user').select('lastLoginAt').where('id', '=', id).executeTakeFirst();
      expect(user?.lastLoginAt).toBe(server.clock.now().toISOString());
      const log = await people.db.selectFrom('login_log').selectAll().where('user', '=', id).execute();
      expect(log).toMatchObject([{ outcome: 'signedIn', address: '127.0.0.1', email, userAgent: 'node' }]);
    });

    it('answers 60203 in the same words for a wrong password and an unknown address', async () => {
      const { email, id } = await people.add();
      const wrong = await login(email, 'wrong');
      const unknown = await login('nobody@company.test');
      expect([wrong.status, wrong.code, wrong.msg]).toEqual([200, 60203, '邮箱或密码错误']);
      expect([unknown.status, unknown.code, unknown.msg]).toEqual([200, 60203, '邮箱或密码错误']);
      const log = await people.db.selectFrom('login_log').select('outcome').where('user', '=', id).execute();
      expect(log).toEqual([{ outcome: 'wrongCredentials' }]);
    });

    it('does not know a deleted user', async () => {
      const { email, id } = await people.add();
      await people.db.updateTable('user').set({ deletedAt: '2026-01-01T00:00:00.000Z' }).where('id', '=', id).execute();
      expect((await login(email)).code).toBe(60203);
    });

    it('tells who knows the password that the account is disabled, or the enterprise not open', async () => {
      const { email, id, enterprise } = await people.add();
      const setEnterprise = (status: string) =>
        people.db.updateTable('enterprise').set({ status }).where('id', '=', enterprise).execute();
      await setEnterprise('pending');
      expect(await login(email)).toMatchObject({ status: 200, code: 50008, msg: '企业尚未开通，请联系客服开通' });
      await setEnterprise('closed');
      expect(await login(email)).toMatchObject({ code: 50008, msg: '企业已关闭，请联系客服' });
      await setEnterprise('open');
      await people.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', id).execute();
      expect(await login(email)).toMatchObject({ code: 50008, msg: '账号已停用，请联系管理员' });
      expect((await login(email, 'wrong')).code).toBe(60203);
    });

    it('names every missing field', async () => {
      expect(
        await server.call('POST', '/sso/v1/auth/login', { body: { platform: 'PC', password: '  ' } }),
      ).toMatchObject({
        status: 400,
        code: 40000,
        data: { errors: { email: ['必填'], password: ['必填'] } },
      });
    });

    it('answers in the language that was asked for', async () => {
      const { msg } = await login('nobody@company.test', password, { 'Accept-Language': 'en-GB,zh;q=0.5' });
      expect(msg).toBe('Wrong email or password');
    });

    it('stops after ten wrong passwords, until the window is over, and for nobody else', async () => {
      const { email } = await people.add();
      const other = await people.add();
      for (let attempt = 1; attempt <= 10; attempt += 1) expect((await login(email, 'wrong')).code).toBe(60203);
      const refused = await login(email);
      expect(outcome(refused)).toEqual([429, 42900]);
      expect(refused.headers.get('Retry-After')).toBe('900');
      expect((await login(other.email)).code).toBe(1);
      server.clock.advance(900);
      expect((await login(email)).code).toBe(1);
    });

    it('forgets wrong passwords once the right one was given', async () => {
      const { email } = await people.add();
      for (let attempt = 1; attempt <= 6; attempt += 1) await login(email, 'wrong');
      await login(email);
      for (let attempt = 1; attempt <= 6; attempt += 1) expect((await login(email, 'wrong')).code).toBe(60203);
    });

    it('knows an account and counts its wrong passwords however its address is written', async () => {
      const { email } = await people.add();
      const wide = email.replace('p', 'ｐ');
      expect((await login(wide)).code).toBe(1);
      for (let attempt = 1; attempt <= 10; attempt += 1) {
        expect((await login(attempt % 2 === 0 ? wide : email, 'wrong')).code).toBe(60203);
      }
      expect((await login(wide, 'wrong')).code).toBe(42900);
    });

    it('does not let attempts slip through that are made at the same time', async () => {
      const { email } = await people.add();
      const answers = await Promise.all(Array.from({ length: 14 }, () => login(email, 'wrong')));
      expect(answers.filter(({ code }) => code === 42900)).toHaveLength(4);
    });
  });

  describe('an access token', () => {
    it('is asked for', async () => {
      expect(await info(undefined)).toMatchObject({ status: 401, msg: 'token失效，请重新登录' });
    });

    it('is refused when forged, malformed or of another scheme', async () => {
      const { token } = await signIn((await people.add()).email);
      const [header, payload] = token.split('.');
      const unsigned = `${btoa('{"alg":"none","typ":"JWT"}')}.${payload}.`;
      for (const bad of [`${header}.${payload}.AAAA`, unsigned, 'nonsense', `${token}x`]) {
        expect(await info(bad)).toMatchObject({ status: 403, msg: '非法token，拒绝访问' });
      }
      const basic = await server.call('GET', '/buffalo/v1/users/info', {
        headers: { Authorization: `Basic ${token}` },
      });
      expect(basic.status).toBe(403);
    });

    it('expires after fifteen minutes with 400203 under HTTP 200', async () => {
      const { token } = await signIn((await people.add()).email);
      server.clock.advance(899);
      expect((await info(token)).code).toBe(1);
      server.clock.advance(1);
      expect(outcome(await info(token))).toEqual([200, 400203]);
    });

    it('ends with its account or its enterprise, at the next request, with 400204', async () => {
      const { email, id, enterprise } = await people.add();
      const { token, refreshToken } = await signIn(email);
      await people.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', id).execute();
      expect(outcome(await info(token))).toEqual([200, 400204]);
      expect(outcome(await refresh(refreshToken))).toEqual([200, 400204]);
      await people.db.updateTable('user').set({ status: 'active' }).where('id', '=', id).execute();
      await people.db.updateTable('enterprise').set({ status: 'closed' }).where('id', '=', enterprise).execute();
      expect(outcome(await info(token))).toEqual([200, 400204]);
    });

    it('is not taken from a cookie', async () => {
      const { token } = await signIn((await people.add()).email);
      const answer = await server.call('GET', '/buffalo/v1/users/info', { headers: { Cookie: `TOKEN=${token}` } });
      expect(answer.status).toBe(401);
    });
  });

  describe('a refresh token', () => {
    it('is replaced at each use, and keeps the session going', async () => {
      const first = await signIn((await people.add()).email);
      server.clock.advance(13 * 86_400);
      const second = pair.parse((await refresh(first.refreshToken)).data);
      expect(second.refreshToken).not.toBe(first.refreshToken);
      server.clock.advance(13 * 86_400);
      const third = pair.parse((await refresh(second.refreshToken)).data);
      expect((await info(third.token)).code).toBe(1);
    });

    it('answers every use within thirty seconds with the same successor', async () => {
      const { refreshToken } = await signIn((await people.add()).email);
      const first = pair.parse((await refresh(refreshToken)).data);
      server.clock.advance(30);
      const again = pair.parse((await refresh(refreshToken)).data);
      expect(again.refreshToken).toBe(first.refreshToken);
      expect((await info(again.token)).code).toBe(1);
    });

    it('ends the whole family when used after that', async () => {
      const { refreshToken } = await signIn((await people.add()).email);
      const { token, refreshToken: successor } = pair.parse((await refresh(refreshToken)).data);
      server.clock.advance(31);
      expect(outcome(await refresh(refreshToken))).toEqual([200, 400204]);
      expect(outcome(await info(token))).toEqual([200, 400204]);
      expect(outcome(await refresh(successor))).toEqual([200, 400204]);
    });

    it('leaves the other sessions of the user alone when its own family ends', async () => {
      const { email } = await people.add();
      const stolen = await signIn(email);
      const elsewhere = await signIn(email);
      await refresh(stolen.refreshToken);
      server.clock.advance(31);
      await refresh(stolen.refreshToken);
      expect((await info(elsewhere.token)).code).toBe(1);
    });

    it('has one successor however many tabs ask at once', async () => {
      const { refreshToken } = await signIn((await people.add()).email);
      const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(refreshToken)));
      const successors = new Set(answers.map(({ data }) => pair.parse(data).refreshToken));
      expect(successors.size).toBe(1);
    });

    it('is over after fourteen days without use', async () => {
      const { refreshToken } = await signIn((await people.add()).email);
      server.clock.advance(14 * 86_400);
      expect(outcome(await refresh(refreshToken))).toEqual([200, 400204]);
    });

    it('is refused when unknown, and asked for when missing', async () => {
      expect(outcome(await refresh('unknown'))).toEqual([200, 400204]);
      expect((await server.call('POST', '/sso/v1/auth/refresh_token')).status).toBe(401);
    });

    it('is accepted with an empty body under a JSON content type', async () => {
      const { refreshToken } = await signIn((await people.add()).email);
      const headers = { 'Refresh-Token': refreshToken, 'Content-Type': 'application/json' };
      expect((await server.call('POST', '/sso/v1/auth/refresh_token', { headers })).code).toBe(1);
    });

    it('is not stored, nor written to the log, nor is the password', async () => {
      const { refreshToken, token } = await signIn((await people.add()).email);
      await refresh(refreshToken);
      const stored = JSON.stringify(await people.db.selectFrom('refresh_token').selectAll().execute());
      for (const secret of [refreshToken, token, password]) {
        expect(stored).not.toContain(secret);
        expect(server.logged.join('')).not.toContain(secret);
      }
    });
  });

  describe('signing out', () => {
    const logout = (headers: Record<string, string>) => server.call('POST', '/sso/v1/auth/logout', { headers });

    it('ends the session of the refresh token, even one already replaced', async () => {
      const { token, refreshToken } = await signIn((await people.add()).email);
      const next = pair.parse((await refresh(refreshToken)).data);
      expect(await logout({ 'Refresh-Token': refreshToken })).toMatchObject({ code: 1, data: null });
      expect(outcome(await info(token))).toEqual([200, 400204]);
      expect(outcome(await refresh(next.refreshToken))).toEqual([200, 400204]);
    });

    it('ends the session of an access token where there is no refresh token', async () => {
      const { token } = await signIn((await people.add()).email);
      await logout({ Authorization: `Bearer ${token}` });
      expect(outcome(await info(token))).toEqual([200, 400204]);
    });

    it('is no error without a session', async () => {
      expect((await logout({})).code).toBe(1);
    });
  });

  describe('what users read about themselves', () => {
    it('their name, department and roles', async () => {
      const { email, id } = await people.add();
      const { token } = await signIn(email);
      expect((await info(token)).data).toEqual({
        id: String(id),
        username: expect.stringContaining('Person'),
        enterpriseId: expect.stringMatching(/^\d+$/),
        departmentId: '7',
        avatar: null,
        email,
        mustChangePassword: false,
        roleList: [{ roleName: 'Manager', roleCode: 'manager' }],
        timeZone: 'Asia/Shanghai',
        services: [],
        dataScope: 'all',
        views: {},
        lastEvent: expect.stringMatching(/^\d+$/),
      });
    });

    it('every permission once, in their language, with its code where it has no name', async () => {
      const { email } = await people.add(['merchant_admin:delete', 'customer_admin', 'customer_admin']);
      const { token } = await signIn(email);
      const headers = { 'Accept-Language': 'en' };
      expect((await server.call('GET', '/buffalo/v1/resources/user', { token, headers })).data).toEqual([
        { code: 'customer_admin', name: 'Customers', type: 'menu' },
        { code: 'merchant_admin:delete', name: 'merchant_admin:delete', type: 'action' },
      ]);
    });

    it('that their permissions changed, with the next answer', async () => {
      const { email, role } = await people.add();
      const { token } = await signIn(email);
      const version = async () => (await info(token)).headers.get('X-Permission-Version');
      const before = await version();
      expect(await version()).toBe(before);
      await people.db.insertInto('role_permissions').values({ record: role, position: 1, value: 'clue' }).execute();
      expect(await version()).not.toBe(before);
    });

    it('that they belong to another department, by which a data scope goes', async () => {
      const { email, id } = await people.add();
      const { token } = await signIn(email);
      const version = async () => (await info(token)).headers.get('X-Permission-Version');
      const before = await version();
      await people.db.updateTable('user').set({ department: 5 }).where('id', '=', id).execute();
      expect(await version()).not.toBe(before);
    });

    it('no permission of a deleted role or of a role of another enterprise', async () => {
      const { email, id, role } = await people.add(['customer_admin']);
      const stranger = await people.add(['super_admin']);
      await people.db.insertInto('user_roles').values({ record: id, position: 1, value: stranger.role }).execute();
      const { token } = await signIn(email);
      const codes = async () => (await server.call('GET', '/buffalo/v1/resources/user', { token })).data;
      expect(await codes()).toMatchObject([{ code: 'customer_admin' }]);
      await people.db
        .updateTable('role')
        .set({ deletedAt: '2026-01-01T00:00:00.000Z' })
        .where('id', '=', role)
        .execute();
      expect(await codes()).toEqual([]);
    });
  });
});
