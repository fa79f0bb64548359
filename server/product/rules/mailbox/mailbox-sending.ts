import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { dayOf } from '../../../../src/engine/fields/condition.ts';
import { addDays, instantOf } from '../../../../src/engine/time/days.ts';
import mailbox from '../../../../src/resources/mailbox/mailbox.ts';
import type { SendByRecord, SendingRecord } from '../../../notices/senders.ts';
import type { ProductParts } from '../../../operations/start/product.ts';
import { placeOf } from '../../../records/write-only.ts';
import { serverIdentity } from '../../../request/server-identity.ts';
import type { Database } from '../../../storage/database.ts';
import type { SystemTables } from '../../../storage/system/system-tables.ts';
import { messageOf } from '../../messages/index.ts';
import { describeUnsent, handshake, keepSending, type MailboxOutcome } from './mailbox-health.ts';
import { settingsOf, smtpOf } from './mailbox-servers.ts';

const text = z.string().nullable();
const storedMailbox = z.object({
  email: z.string(),
  status: z.string(),
  shop: text,
  smtpResult: text,
  imapResult: text,
  dailyLimit: z.number(),
  failures: z.number().nullable(),
  smtpHost: text,
  smtpPort: z.number().nullable(),
  smtpSecurity: z.enum(['tls', 'starttls']).nullable(),
});
type StoredMailbox = z.infer<typeof storedMailbox>;

/**
 * Sends mails by mailboxes of the pool. Each that a server may have taken counts towards the daily limit; one beyond it is
 * not tried before the next day. A mailbox that cannot send is treated as one that fails a test: the third time in a row
 * takes it out of use, and a mail that it sends after all brings it back, whatever is known of its IMAP server.
 */
export function createMailboxSending(dependencies: ProductParts): SendByRecord {
  const { database, dataAccess, writeOnlyEncoder, outbound, acrossTenants, timeZone } = dependencies;
  const keep = ({ enterprise, id }: SendingRecord, settings: string, { result }: MailboxOutcome, now: Date) =>
    database.transaction(async (transaction) => {
      const effects = acrossTenants(transaction).within(String(enterprise));
      const records = effects.unscoped.records(mailbox.name);
      const record = await records.findForUpdate(id);
      // A code or a server of before says nothing of those of now.
      if (!record || settings !== (await settingsOf(records, record))) return;
      const values = storedMailbox.parse(record.values);
      if (!(result === 'fine' && isInOrder(values))) await keepSending({ id, values, now, effects }, result);
    });

  return async ({ enterprise, id }, mail, now) => {
    const records = dataAccess.forIdentity(serverIdentity, now).within(String(enterprise)).records(mailbox.name);
    const record = await records.find(id);
    const settings = record && (await settingsOf(records, record));
    const stored = await records.writeOnlyColumn(id, 'code');
    if (!record || settings === undefined || record.values.status === 'disabled')
      return { refusal: messageOf('mailSender.mailboxOff') };
    if (stored === undefined) return { refusal: messageOf('mailbox.noCode') };
    const values = storedMailbox.parse(record.values);
    const day = dayOf(now, timeZone);
    if (!(await database.transaction((trx) => countMail(trx, id, day)))) {
      const tomorrow = new Date(instantOf(`${addDays(day, 1)}T00:00:00`, timeZone));
      return { refusal: messageOf('mailSender.mailboxFull', { count: values.dailyLimit }), notBefore: tomorrow };
    }
    const account = smtpOf(values, writeOnlyEncoder.decrypt(placeOf(mailbox.name, 'code'), stored));
    const outcome = await handshake(account, (to) => outbound.sendMail(to, { from: values.email, ...mail }));
    await uncountUntaken(database, id, day, outcome);
    const refusal = describeUnsent(outcome);
    const { fate } = outcome;
    // A refused receiver or text says nothing of the mailbox.
    if (fate === 'refused' || fate === 'deferred') return { refusal, isOfMessage: true, isFinal: fate === 'refused' };
    if (fate === 'senderRefused') return { refusal };
    if (outcome.result === 'busy') return { refusal };
    if (outcome.result !== 'fine' || !isInOrder(values)) await keep({ enterprise, id }, settings, outcome, now);
    return { refusal };
  };
}

/** Returns true if there is nothing that a mail that was sent would change. */
function isInOrder({ status, failures, smtpResult }: StoredMailbox): boolean {
  return status !== 'failing' && (failures ?? 0) === 0 && (smtpResult ?? 'fine') === 'fine';
}

/**
 * Counts a mail that is about to be sent. Returns false if the mailbox has sent all it may on this day. A mail is no change
 * of the record: it has neither a version nor a line of history, and disturbs nobody who edits the mailbox.
 */
export async function countMail(trx: Kysely<SystemTables>, id: string, day: string): Promise<boolean> {
  const { rows } = await sql`update ${sql.table(mailbox.name)} set "sentOn" = ${day},
    "sentCount" = case when "sentOn" = ${day} then coalesce("sentCount", 0) + 1 else 1 end
    where id = ${Number(id)}
      and ("sentOn" is null or "sentOn" <> ${day} or coalesce("sentCount", 0) < "dailyLimit")
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Gives the place under the daily limit back, of a mail that was counted on this day and that no server has taken. */
export async function uncountUntaken(
  database: Database,
  id: string,
  day: string,
  { result, fate }: Pick<MailboxOutcome, 'result' | 'fate'>,
): Promise<void> {
  if (result === 'fine' || fate === undefined || fate === 'unknown') return;
  await database.transaction((trx) =>
    sql`update ${sql.table(mailbox.name)} set "sentCount" = "sentCount" - 1
      where id = ${Number(id)} and "sentOn" = ${day} and "sentCount" > 0`.execute(trx),
  );
}
