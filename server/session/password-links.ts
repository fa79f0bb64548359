import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Settings } from '../settings.ts';
import type { SystemTables } from '../storage/system-tables.ts';

/** A link by which whoever holds the mailbox of a user chooses their password, once. */
export interface PasswordLink {
  readonly user: number;
  readonly now: Date;
  /** How long it works. */
  readonly minutes: number;
}

/** Keeps a link, only as the hash of its token, and returns its address. */
export async function createPasswordLink(
  db: Kysely<SystemTables>,
  settings: Pick<Settings, 'publicUrl' | 'host' | 'port'>,
  { user, now, minutes }: PasswordLink,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + minutes * 60_000).toISOString();
  await db
    .insertInto('password_reset')
    .values({ hash: hashOfToken(token), user, expiresAt })
    .execute();
  return `${consoleAddress(settings)}/reset?token=${token}`;
}

/** What is kept of the token of a link. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Never taken from the request: a forged Host header would lead the user, and their link, elsewhere. */
function consoleAddress({ publicUrl, host, port }: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string {
  return (publicUrl ?? `http://${host}:${port}`).replace(/\/+$/, '');
}
