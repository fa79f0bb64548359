import type { AuthProvider } from '@refinedev/core';
import { isObject } from '../base/is-object.ts';
import type { Session } from './session/index.ts';

/**
 * Wraps the session as Refine's authProvider. The transport has already refreshed, signed out or reported before Refine
 * sees an error. So `onError` and `check` never ask for a logout, which several failing queries would otherwise repeat.
 */
export function createAuthProvider(session: Session): AuthProvider {
  return {
    async login(params: unknown) {
      try {
        await signIn(session, params);
        return { success: true, redirectTo: '/' };
      } catch (error) {
        return { success: false, error: asError(error) };
      }
    },
    /** With `{ reason: 'forged' }` the user returns to the current page after the next sign-in. */
    async logout(params: unknown) {
      const isForged = isObject(params) && params.reason === 'forged';
      session.signOut(isForged ? 'forged' : 'user');
      return { success: true, ...(!isForged && { redirectTo: '/login' }) };
    },
    async check() {
      return session.hasToken() ? { authenticated: true } : { authenticated: false, redirectTo: '/login' };
    },
    async onError() {
      return {};
    },
    async getIdentity() {
      return session.hasToken() ? (await session.load()).user : null;
    },
    async getPermissions() {
      return session.hasToken() ? (await session.load()).perms : [];
    },
  };
}

/** Signs in with the arguments of `useLogin`: `{ token }`, or `{ email, password }`. */
function signIn(session: Session, params: unknown) {
  if (isObject(params)) {
    if ('token' in params && typeof params.token === 'string') return session.signInWithToken(params.token);
    if (
      'email' in params &&
      typeof params.email === 'string' &&
      'password' in params &&
      typeof params.password === 'string'
    ) {
      return session.signIn({ email: params.email, password: params.password });
    }
  }
  throw new TypeError('login: { email, password } or { token } was expected');
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('login failed', { cause: error });
}
