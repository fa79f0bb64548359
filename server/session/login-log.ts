import loginLog from '../../src/resources/setting/loginLog.ts';
import type { Effects } from '../domain/rules.ts';

/** How a session came about or ended, as the resource `loginLog` tells it. */
export type LoginResult =
  | 'signedIn'
  | 'wrongCredentials'
  | 'accountDisabled'
  | 'enterprisePending'
  | 'enterpriseClosed'
  | 'oneTimeOver'
  | 'signedOut'
  | 'forced'
  | 'tokenReused';

/**
 * What `login_log` holds of an address that the owner of an account was at: a sign-in, or a forgotten password that was
 * replaced by a link from the owner's mailbox.
 */
export const knownBy = ['signedIn', 'passwordReset'] as const;

export interface LoginLine {
  readonly user: string;
  readonly email: string;
  readonly result: LoginResult;
  /** Missing for what was done by somebody else. */
  readonly address?: string;
  readonly userAgent?: string;
}

/** Characters that are kept of what a browser says of itself. */
const maxDevice = 500;

/** Keeps a line of the log of sign-ins of the enterprise in scope. */
export async function recordLogin(effects: Effects, line: LoginLine): Promise<void> {
  await recordLogins(effects, [line]);
}

/** Keeps lines of the log of sign-ins of the enterprise in scope. */
export async function recordLogins(effects: Effects, lines: readonly LoginLine[]): Promise<void> {
  const at = effects.scope.context.now.toISOString();
  for (const { user, email, result, address = '', userAgent = '' } of lines) {
    const device = userAgent.slice(0, maxDevice);
    await effects.create(loginLog, { at, user, email, result, address, device });
  }
}
