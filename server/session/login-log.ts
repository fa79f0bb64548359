import type { Kysely } from 'kysely';
import { networkOf } from '../http/rate-limits/network.ts';
import type { Effects } from '../records/rules/rules.ts';
import { systemFields, systemResource } from '../records/rules/system-resources.ts';
import type { SystemTables } from '../storage/system/system-tables.ts';
import type { SignInOrigin } from './sessions.ts';

/** How a session started or ended, as the login log stores it. */
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
 * Results in `login_log` that prove that the account owner used the network: a sign-in, or a password reset with a link
 * from the owner's mailbox.
 */
const knownBy = ['signedIn', 'passwordReset'] as const;

/** Returns the column of `login_log` by which `hasUsedNetwork` finds the line. */
export function networkIn({ address }: SignInOrigin) {
  return { network: networkOf(address).network };
}

/** Returns whether the user has shown to use the network of the address. Without a user it costs the same. */
export async function hasUsedNetwork(
  db: Kysely<SystemTables>,
  user: number | undefined,
  origin: SignInOrigin,
): Promise<boolean> {
  const { network } = networkIn(origin);
  const row = await db
    .selectFrom('login_log')
    .select('id')
    .where('user', '=', user ?? 0)
    // Lines of earlier releases have the address alone.
    .where((line) => line.or([line('network', '=', network), line('address', '=', origin.address)]))
    .where('outcome', 'in', knownBy)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface LoginLine {
  readonly user: string;
  readonly email: string;
  readonly result: LoginResult;
  /** Missing if another user caused the event. */
  readonly address?: string;
  readonly userAgent?: string;
}

/** Maximum length of the stored `User-Agent`, in characters. */
export const maxDevice = systemFields.loginLog.device.max;

/** Adds a line to the login log of the enterprise in scope. */
export async function recordLogin(effects: Effects, line: LoginLine): Promise<void> {
  await recordLogins(effects, [line]);
}

/** Adds lines to the login log of the enterprise in scope. */
export async function recordLogins(effects: Effects, lines: readonly LoginLine[]): Promise<void> {
  const at = effects.unscoped.context.now.toISOString();
  const loginLog = systemResource(effects.unscoped.system, 'loginLog');
  for (const { user, email, result, address = '', userAgent = '' } of lines) {
    const device = userAgent.slice(0, maxDevice);
    await effects.create(loginLog, { at, user, email, result, address, device });
  }
}
