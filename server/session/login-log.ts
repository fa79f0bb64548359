import loginLog from '../../src/resources/setting/loginLog.ts';
import type { Effects } from '../domain/rules.ts';

/** How a session started or ended, as stored by the resource `loginLog`. */
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
 * Results in `login_log` that prove that the account owner used the network address: a sign-in, or a password reset
 * with a link from the owner's mailbox.
 */
export const knownBy = ['signedIn', 'passwordReset'] as const;

export interface LoginLine {
  readonly user: string;
  readonly email: string;
  readonly result: LoginResult;
  /** Missing if another user caused the event. */
  readonly address?: string;
  readonly userAgent?: string;
}

/** Maximum length of the stored `User-Agent`, in characters. */
export const maxDevice = 500;

/** Adds a line to the login log of the enterprise in scope. */
export async function recordLogin(effects: Effects, line: LoginLine): Promise<void> {
  await recordLogins(effects, [line]);
}

/** Adds lines to the login log of the enterprise in scope. */
export async function recordLogins(effects: Effects, lines: readonly LoginLine[]): Promise<void> {
  const at = effects.unscoped.context.now.toISOString();
  for (const { user, email, result, address = '', userAgent = '' } of lines) {
    const device = userAgent.slice(0, maxDevice);
    await effects.create(loginLog, { at, user, email, result, address, device });
  }
}
