import type { AuthProvider } from '@refinedev/core';
import { isObject } from '../engine/is-object.ts';
import type { Session } from './session.ts';

/**
 * Refine's authProvider over the session. The transport has already refreshed, signed out or reported by the time Refine
 * hears of an error, so `onError` and `check` never ask for a logout: several failing queries would each repeat it.
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
    /** With `{ reason: 'forged' }` the user comes back to where they were. */
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

/** Signs in with what `useLogin` was called with: `{ token }`, or `{ email, password }`. */
function signIn(session: Session, params: unknown) {
  if (typeof params === 'object' && params !== null) {
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
