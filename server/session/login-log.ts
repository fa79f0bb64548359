import type { WritableScope } from '../storage/records/scope.ts';

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

/** Keeps a line of the log of sign-ins of the enterprise in scope. */
export async function keepLogin(scope: WritableScope, line: LoginLine): Promise<void> {
  await keepLogins(scope, [line]);
}

/** Keeps lines of the log of sign-ins of the enterprise in scope. */
export async function keepLogins(scope: WritableScope, lines: readonly LoginLine[]): Promise<void> {
  if (lines.length === 0) return;
  const at = scope.context.now;
  await scope.writer('loginLog').insertMany(
    lines.map(({ user, email, result, address = '', userAgent = '' }) => ({
      values: {
        ...{ at: at.toISOString(), user, email, result },
        address: address === '' ? null : address,
        device: userAgent === '' ? null : userAgent,
      },
      stamp: { at, by: null },
    })),
  );
}
