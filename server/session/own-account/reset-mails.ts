import type { Logger } from 'pino';
import { z } from 'zod';
import { type Language, languages } from '../../../src/base/language.ts';
import { addMessage, removeMessage } from '../../delivery/outbox/store.ts';
import type { Attempt, Topic } from '../../delivery/outbox/worker.ts';
import type { Senders } from '../../notices/senders.ts';
import type { Settings } from '../../runtime/settings.ts';
import type { Database } from '../../storage/database.ts';
import { canBeSignedIn, readAccounts } from '../accounts/accounts.ts';
import { createPasswordMail } from '../passwords/password-links.ts';

/** Validity of a link, in minutes. A mail that was not taken that long after it was asked for is not sent. */
const lifetime = 30;

/** Name of the topic of the outbox. */
export const resetMailTopic = 'password.reset';

const resetMail = z.object({
  /** Null in a message of an earlier release, if nobody has the address. */
  user: z.number().nullable(),
  language: z.enum(languages),
});

/**
 * Queues the mail with the link for a forgotten password. If nobody has the address, nothing is queued after the same
 * work: the message is written in either case, and removed, or not found to be removed, in the same transaction. The
 * outbox is not woken and finds the mail within a second: to begin with it would delay the answer.
 */
export async function queueResetMail(
  database: Database,
  { user, language }: { readonly user: number | undefined; readonly language: Language },
  now: Date,
): Promise<void> {
  await database.transaction(async (trx) => {
    const payload: z.infer<typeof resetMail> = { user: user ?? 0, language };
    const key = await addMessage(trx, { topic: resetMailTopic, enterprise: null, payload, now });
    await removeMessage(trx, user === undefined ? key : 'no message');
  });
}

interface ResetMailParts {
  readonly database: Database;
  readonly settings: Pick<Settings, 'publicUrl' | 'host' | 'port'>;
  readonly senders: Pick<Senders, 'mail'>;
  readonly log: Logger | undefined;
  /** What people call the product, in each language. */
  readonly title: Readonly<Record<Language, string>>;
}

/** Mails the link, to the address that the user has then. It is made for each attempt, so that no message holds it. */
export function createResetMails({ database, settings, senders, log, title }: ResetMailParts): Topic {
  const accounts = readAccounts(database.db);
  return async ({ key, payload, createdAt }, now): Promise<Attempt> => {
    const { user, language } = resetMail.parse(payload);
    const account = user === null ? undefined : await accounts.byId(user);
    if (account === undefined || !canBeSignedIn(account)) return { outcome: { is: 'cancelled' } };
    if (now.getTime() - Date.parse(createdAt) >= lifetime * 60_000) {
      log?.warn({ key, user }, 'a link for a forgotten password was not mailed in time');
      return { outcome: { is: 'cancelled' } };
    }
    const { id, username, email } = account;
    const mail = await createPasswordMail(database.db, settings, {
      user: id,
      now,
      minutes: lifetime,
      to: email,
      language,
      subject: 'password.mailSubject',
      text: 'password.mailText',
      params: { username, minutes: lifetime, product: title[language] },
    });
    const { refusal, isFinal } = await senders.mail({ ...mail, messageId: `<${key}@accounts>` }, undefined, now);
    if (refusal === undefined) return { outcome: { is: 'sent' } };
    return { outcome: isFinal ? { is: 'refused' } : { is: 'failed', isLaneDown: false } };
  };
}
