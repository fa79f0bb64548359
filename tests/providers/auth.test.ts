import { describe, expect, it } from 'vitest';
import { createAuthProvider } from '../../src/providers/auth.ts';
import { SessionExpired } from '../../src/providers/http/errors.ts';
import type { Identity } from '../../src/providers/session/identity.ts';
import type { Session } from '../../src/providers/session/index.ts';

/** A session that writes down what it is asked. */
function createFakeSession({ token = true, fail }: { token?: boolean; fail?: Error } = {}) {
  const asked: unknown[] = [];
  const identity: Identity = {
    user: {
      id: '1',
      username: '张三',
      avatar: '',
      departmentId: '',
      email: '',
      mustChangePassword: false,
      roleNames: [],
      roleCodes: [],
      services: [],
      token: 'T1',
      permissions: ['clue'],
    },
    snapshot: { permissions: ['clue'], version: 'v1' },
    perms: ['clue'],
  };
  const answer = async (...what: unknown[]) => {
    asked.push(what);
    if (fail !== undefined) throw fail;
    return identity;
  };
  const session: Session = {
    signIn: (credentials) => answer('signIn', credentials),
    signInWithToken: (given) => answer('signInWithToken', given),
    load: () => answer('load'),
    changePassword: async () => {},
    hasToken: () => token,
    current: () => ({}),
    lastUser: () => undefined,
    subscribe: () => () => {},
    signOut: (reason) => void asked.push(['signOut', reason]),
    askWhetherToSignOut: () => {},
    stay: () => {},
    recognise: async () => undefined,
    onPermissionVersion: () => {},
    reloadPermissions: async () => {},
  };
  return { auth: createAuthProvider(session), asked, identity };
}

describe('the authProvider', () => {
  it('signs in with credentials or with a token, and leads to the start', async () => {
    const { auth, asked } = createFakeSession();
    const credentials = { email: 'a@b.c', password: 'secret' };
    expect(await auth.login(credentials)).toEqual({ success: true, redirectTo: '/' });
    expect(await auth.login({ token: 'T9' })).toEqual({ success: true, redirectTo: '/' });
    expect(asked).toEqual([
      ['signIn', credentials],
      ['signInWithToken', 'T9'],
    ]);
  });

  it('resolves with the error of a sign-in that fails', async () => {
    const fail = new Error('密码错误');
    const { auth } = createFakeSession({ fail });
    expect(await auth.login({ email: 'a', password: 'b' })).toEqual({ success: false, error: fail });
    expect(await auth.login({})).toMatchObject({ success: false, error: { name: 'TypeError' } });
  });

  it('signs out for the user and leads to the login page', async () => {
    const { auth, asked } = createFakeSession();
    expect(await auth.logout({})).toEqual({ success: true, redirectTo: '/login' });
    expect(asked).toEqual([['signOut', 'user']]);
  });

  it('signs out where a request was forged, and leads nowhere: the user comes back to where they were', async () => {
    const { auth, asked } = createFakeSession();
    expect(await auth.logout({ reason: 'forged' })).toEqual({ success: true });
    expect(asked).toEqual([['signOut', 'forged']]);
  });

  it('checks by the stored token, without a request and without asking for a logout', async () => {
    const there = createFakeSession();
    expect(await there.auth.check()).toEqual({ authenticated: true });
    expect(there.asked).toEqual([]);
    const gone = await createFakeSession({ token: false }).auth.check();
    expect(gone).toEqual({ authenticated: false, redirectTo: '/login' });
  });

  it('never answers an error with a logout, which failing queries would repeat', async () => {
    const { auth, asked } = createFakeSession();
    expect(await auth.onError(new SessionExpired('', { reason: 'expired' }))).toEqual({});
    expect(asked).toEqual([]);
  });

  it('gives the user and the permissions, and asks nobody while no token is stored', async () => {
    const { auth, identity } = createFakeSession();
    expect(await auth.getIdentity?.()).toBe(identity.user);
    expect(await auth.getPermissions?.()).toEqual(['clue']);
    const gone = createFakeSession({ token: false });
    expect(await gone.auth.getIdentity?.()).toBeNull();
    expect(await gone.auth.getPermissions?.()).toEqual([]);
    expect(gone.asked).toEqual([]);
  });
});
