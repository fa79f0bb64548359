import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthProvider } from '../../src/providers/auth.ts';
import { RequestRefused, SessionExpired } from '../../src/providers/http/errors.ts';
import { createMemoryTokens } from '../../src/providers/tokens.ts';
import { rejection } from '../providers/fakes.ts';
import { allDatabases } from '../setup/databases.ts';
import { accessTokenLife, type Backend, openBackend, openTab, signIn } from './backend.ts';

const owner = 'owner@demo.example';
const me = '/buffalo/v1/users/info';
const refreshPath = 'POST /sso/v1/auth/refresh_token';
const refreshesOf = ({ asked }: Backend) => asked.filter((call) => call === refreshPath).length;

describe.each(allDatabases)('a session with a server on $name', (kind) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await openBackend(kind);
  });
  afterAll(() => backend.stop());

  it('begins with e-mail and password, trimmed, and knows who has come and what they may do', async () => {
    const tab = openTab(backend);
    const { user, perms, snapshot } = await tab.session.signIn({ email: ` ${owner} `, password: ' Demo-2026! ' });
    expect(user).toMatchObject({ username: '陈星', roleNames: ['管理员'], roleCodes: ['admin'] });
    expect(user.token).toBe(tab.tokens.read().token);
    expect(perms).toEqual(expect.arrayContaining(['merchant_admin', 'merchant_admin:delete', 'user_admin']));
    expect(perms).not.toContain('super_admin');
    expect(tab.versions).toContain(snapshot.version);
    expect(tab.failures).toEqual([]);
  });

  it.each([
    ['a wrong password', owner],
    ['an unknown account', 'nobody@demo.example'],
  ])('does not begin with %s, and the reason is the caller’s to show', async (_case, email) => {
    const tab = openTab(backend);
    const refusal = await rejection(tab.session.signIn({ email, password: 'not the password' }));
    expect(refusal).toBeInstanceOf(RequestRefused);
    expect(refusal).toMatchObject({ code: 60203, message: '邮箱或密码错误', statusCode: 200 });
    expect(tab.session.hasToken()).toBe(false);
    expect(tab.failures).toEqual([]);
  });

  it('is given to Refine as it is', async () => {
    const tab = openTab(backend);
    const auth = createAuthProvider(tab.session);
    expect(await auth.check()).toMatchObject({ authenticated: false, redirectTo: '/login' });
    expect(await auth.login({ email: owner, password: 'wrong' })).toMatchObject({ success: false });
    expect(await auth.login({ email: owner, password: 'Demo-2026!' })).toEqual({ success: true, redirectTo: '/' });
    expect(await auth.check()).toEqual({ authenticated: true });
    expect(await auth.getIdentity?.()).toMatchObject({ username: '陈星' });
    expect(await auth.getPermissions?.()).toContain('merchant_admin');
  });

  it('renews an expired token once for ten requests at the same time, and answers them all', async () => {
    const tab = await signIn(backend, owner);
    const before = tab.tokens.read();
    const refreshes = refreshesOf(backend);
    backend.advance(accessTokenLife + 1);
    const answers = await Promise.all(Array.from({ length: 10 }, () => tab.http.get(me)));
    expect(answers).toEqual(answers.map(() => expect.objectContaining({ username: '陈星' })));
    expect(refreshesOf(backend)).toBe(refreshes + 1);
    const after = tab.tokens.read();
    expect(after.token).not.toBe(before.token);
    expect(after.refreshToken).not.toBe(before.refreshToken);
    expect(tab.failures).toEqual([]);
  });

  it('writes once although its token expired on the way', async () => {
    const tab = await signIn(backend, owner);
    backend.advance(accessTokenLife + 1);
    const variables = { name: '令牌过期也只写一次', contact: '韩梅', mobile: '13800001234' };
    const { data } = await tab.data.create({ resource: 'merchant', variables });
    const found = await tab.data.getList({
      resource: 'merchant',
      filters: [{ field: 'q', operator: 'eq', value: variables.name }],
    });
    expect(found.data.map(({ id }) => id)).toEqual([data.id]);
  });

  it('gives a second tab, a step behind, the same successor within the leeway', async () => {
    const one = await signIn(backend, owner);
    const other = openTab(backend, createMemoryTokens(one.tokens.read()));
    backend.advance(accessTokenLife + 1);
    await one.http.get(me);
    backend.advance(20);
    await other.http.get(me);
    expect(other.tokens.read().refreshToken).toBe(one.tokens.read().refreshToken);
    await Promise.all([one.http.get(me), other.http.get(me)]);
  });

  it('ends whole when a used refresh token comes again after the leeway', async () => {
    const one = await signIn(backend, owner);
    const thief = openTab(backend, createMemoryTokens(one.tokens.read()));
    backend.advance(accessTokenLife + 1);
    await one.http.get(me);
    backend.advance(40);
    expect(await rejection(thief.http.get(me))).toBeInstanceOf(SessionExpired);
    expect(await rejection(one.http.get(me))).toMatchObject({ name: 'SessionExpired', reason: 'invalid' });
    expect(one.tokens.read()).toEqual({});
    expect(one.session.current().endedBy).toBe('invalid');
  });

  it('is over on the server once it was signed out of', async () => {
    const tab = await signIn(backend, owner);
    const kept = openTab(backend, createMemoryTokens(tab.tokens.read()));
    tab.session.signOut('user');
    expect(tab.session.current()).toEqual({ endedBy: 'user' });
    await expect.poll(() => backend.asked.at(-1)).toBe('POST /sso/v1/auth/logout');
    expect(await rejection(kept.http.get(me))).toMatchObject({ name: 'SessionExpired', reason: 'invalid' });
    expect(kept.session.hasToken()).toBe(false);
  });

  it('asks the user when the token is no token of this server', async () => {
    const tab = openTab(backend, createMemoryTokens({ token: 'forged', refreshToken: 'forged' }));
    expect(await rejection(tab.http.get(me))).toMatchObject({ name: 'RequestRefused', statusCode: 403 });
    expect(tab.session.current().question).toBe('forged');
    expect(tab.session.hasToken()).toBe(true);
  });
});
