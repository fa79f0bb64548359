import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { consoleAddress, type Settings } from '../settings.ts';
import type { SystemTables } from '../storage/system-tables.ts';

/** A link, valid once, with which the owner of the user's mailbox chooses a password. */
export interface PasswordLink {
  readonly user: number;
  readonly now: Date;
  /** Validity in minutes. */
  readonly minutes: number;
}

/** Stores a link, only as the hash of its token, and returns its URL. */
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

/** Ends the links that were sent to a user, with their invitations. */
export async function endPasswordLinks(db: Kysely<SystemTables>, user: number): Promise<void> {
  await db.deleteFrom('password_reset').where('user', '=', user).execute();
}

/** Returns the hash under which the token of a link is stored. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
