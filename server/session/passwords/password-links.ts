import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Language } from '../../../src/base/language.ts';
import type { Mail } from '../../delivery/mail.ts';
import { type MessageKey, type MessageParams, say } from '../../request/messages.ts';
import { hashOfSecret } from '../../runtime/secret-hash.ts';
import { consoleAddress, type Settings } from '../../runtime/settings.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';

/** A link, valid once, with which the owner of the user's mailbox chooses a password. */
interface PasswordLink {
  readonly user: number;
  readonly now: Date;
  /** Validity in minutes. */
  readonly minutes: number;
}

/** A mail with a link. */
interface PasswordMail extends PasswordLink {
  /** The address of the user. */
  readonly to: string;
  readonly language: Language;
  readonly subject: MessageKey;
  /** Has `link` among its parameters. */
  readonly text: MessageKey;
  readonly params: MessageParams;
}

type ConsoleAddress = Pick<Settings, 'publicUrl' | 'host' | 'port'>;

/** Stores the link of a user and returns the mail that brings it. */
export async function createPasswordMail(
  db: Kysely<SystemTables>,
  settings: ConsoleAddress,
  { to, language, subject, text, params, ...of }: PasswordMail,
): Promise<Mail> {
  const link = await createPasswordLink(db, settings, of);
  return {
    to,
    subject: say(language, { key: subject }),
    text: say(language, { key: text, params: { ...params, link } }),
  };
}

/** Stores a link, only as the hash of its token, and returns its URL. */
async function createPasswordLink(
  db: Kysely<SystemTables>,
  settings: ConsoleAddress,
  { user, now, minutes }: PasswordLink,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + minutes * 60_000).toISOString();
  await db
    .insertInto('password_reset')
    .values({ hash: hashOfSecret(token), user, expiresAt })
    .execute();
  return `${consoleAddress(settings)}/reset?token=${token}`;
}

/** Ends the links that were sent to a user, with their invitations. */
export async function endPasswordLinks(db: Kysely<SystemTables>, user: number): Promise<void> {
  await db.deleteFrom('password_reset').where('user', '=', user).execute();
}
