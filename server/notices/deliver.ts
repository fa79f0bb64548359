import type { Kysely } from 'kysely';
import { type DeliveryPayload, deliveryPayload } from '../delivery/inbox/payload.ts';
import { addNotice, maxSummarised } from '../delivery/inbox/store.ts';
import type { LeasedMessage } from '../delivery/outbox/lease.ts';
import { isTakenBack } from '../delivery/outbox/taken-back.ts';
import type { Attempt, Topic } from '../delivery/outbox/worker.ts';
import type { Identity } from '../request/context.ts';
import { serverIdentity } from '../request/server-identity.ts';
import type { Database } from '../storage/database.ts';
import type { DataAccessFactory } from '../storage/records/data-access.ts';
import type { SystemTables } from '../storage/system/system-tables.ts';
import type { NoticeChannels, Sending } from './channels.ts';
import type { DeliveryLine, DeliveryLog } from './log.ts';
import { quietUntil } from './quiet.ts';
import { mailAddressOf } from './receivers.ts';
import type { Channel, NoticeRule, NoticeRules } from './rules.ts';
import type { NoticeTexts } from './texts.ts';
import { isWhole } from './webhook.ts';

interface DeliveryParts {
  readonly database: Database;
  readonly rules: NoticeRules;
  readonly texts: NoticeTexts;
  readonly log: DeliveryLog;
  readonly channels: NoticeChannels;
  readonly dataAccess: DataAccessFactory;
  readonly timeZone: string;
  identifyUser(userId: number): Promise<Identity | undefined>;
}

/** A message to one receiver, with the rule as it is now. */
interface Delivery {
  readonly message: LeasedMessage;
  readonly about: DeliveryPayload;
  /** Undefined if the enterprise has no rule for the event. */
  readonly rule: NoticeRule | undefined;
  readonly now: Date;
}

/** Delivers by one channel. The address, the secret and the quiet hours are those of the rule at that time. */
export function createDeliveries(parts: DeliveryParts): Readonly<Record<string, Topic>> {
  const { database, rules, log, timeZone } = parts;

  const over =
    (channel: Channel, deliver: (delivery: Delivery, lines: Lines) => Promise<Attempt>): Topic =>
    async (message, now) => {
      const about = deliveryPayload.parse(message.payload);
      const { enterprise, key, attempts } = message;
      const rule = enterprise === null || about.rule === null ? undefined : await rules.find(enterprise, about.rule);
      const lines: Lines = (trx, line) =>
        log.write(trx, enterprise, about, { channel, key, attempt: attempts + 1, language: rule?.language, ...line });
      if (about.rule !== null && !(rule?.enabled && rule.channels.includes(channel))) {
        return cancelled(lines, 'notice.noRule');
      }
      // Another system is told what was undone by events of its own.
      if (channel !== 'webhook' && (await isTakenBack(database.db, about.job))) {
        return cancelled(lines, 'notice.takenBack');
      }
      const until = rule?.quiet && quietUntil(rule.quiet, now, timeZone);
      if (until === undefined) return deliver({ message, about, rule, now }, lines);
      const line = { result: 'delayed', delay: 'quiet', nextAt: until } as const;
      return { outcome: { is: 'delayed', until }, settle: (trx) => lines(trx, line) };
    };

  return {
    'notice.inApp': over('inApp', async (delivery, lines) => {
      const summary = await summaryOf(parts, delivery);
      return {
        outcome: { is: 'sent' },
        async settle(trx) {
          await addInApp(trx, delivery.about, summary);
          await lines(trx, { result: 'sent' });
        },
      };
    }),
    'notice.mail': over('mail', (delivery, lines) => mail(parts, delivery, lines)),
    'notice.webhook': over('webhook', (delivery, lines) => webhook(parts, delivery, lines)),
  };
}

type Lines = (trx: Kysely<SystemTables>, line: Omit<DeliveryLine, 'language' | 'channel' | 'key'>) => Promise<void>;

function cancelled(lines: Lines, key: 'notice.noRule' | 'notice.noUser' | 'notice.takenBack'): Attempt {
  return { outcome: { is: 'cancelled' }, settle: (trx) => lines(trx, { result: 'cancelled', reason: { key } }) };
}

/** Returns the lines of the records that the receiver is responsible for; null if the event has no summary. */
async function summaryOf(
  { texts, dataAccess }: DeliveryParts,
  { message: { enterprise }, about, rule, now }: Delivery,
): Promise<string | null> {
  const server = dataAccess.forIdentity(serverIdentity, now);
  const scope = enterprise === null ? server : server.within(String(enterprise));
  const summaries = await texts.summariesOf(rule?.language ?? 'zh', about, scope);
  return summaries.size === 0 ? null : [...summaries.values()].slice(0, maxSummarised).join('\n');
}

async function addInApp(trx: Kysely<SystemTables>, about: DeliveryPayload, summary: string | null): Promise<void> {
  const { user, resource, event, actor, at, count, job } = about;
  if (user === null) return;
  const [only] = about.items;
  const record = count === 1 && only ? Number(only.id) : null;
  const of = { job: job === undefined ? null : Number(job) };
  await addNotice(trx, { user, resource, record, action: 'event', field: event, count, summary, actor, at, ...of });
}

/** The text names only what the receiver may read, and has the summaries of what they are responsible for. */
async function mail(parts: DeliveryParts, delivery: Delivery, lines: Lines): Promise<Attempt> {
  const { database, texts, dataAccess, channels, identifyUser } = parts;
  const { message, about, rule, now } = delivery;
  const { enterprise, key } = message;
  const to = about.user === null ? undefined : await mailAddressOf(database.db, about.user);
  const identity = about.user === null ? undefined : await identifyUser(about.user);
  if (to === undefined || identity === undefined) return cancelled(lines, 'notice.noUser');
  const scope = dataAccess.forIdentity(identity, now);
  const { title, text } = await texts.textsOf(rule?.language ?? 'zh', about, scope);
  const content = { to, subject: title, text, messageId: `<${key}@notices>` };
  const by = !rule?.sender || enterprise === null ? undefined : { enterprise, id: rule.sender.id };
  return attemptOf(await channels.mail(content, by, now), lines, undefined);
}

async function webhook(parts: DeliveryParts, delivery: Delivery, lines: Lines): Promise<Attempt> {
  const { rules, texts, dataAccess, channels } = parts;
  const { message, about, rule, now } = delivery;
  const { enterprise } = message;
  if (rule === undefined || enterprise === null) return cancelled(lines, 'notice.noRule');
  const scope = dataAccess.forIdentity(serverIdentity, now).within(String(enterprise));
  const { title, text, url } = await texts.textsOf(rule.language, about, scope, (whole) =>
    isWhole(rule.webhook.format, whole),
  );
  const { event, resource, at, count, items } = about;
  const facts = { event, resource, at, count, records: items.map(({ id }) => id), ...(url !== undefined && { url }) };
  const content = { key: message.key, title, text, facts };
  const sending = await channels.webhook(await rules.webhookOf(enterprise, rule), content, now);
  return attemptOf(sending, lines, sending.target);
}

function attemptOf(sending: Sending, lines: Lines, target: string | undefined): Attempt {
  const { refusal, remark, duration, notBefore: until, isOfMessage = false, isFinal = false } = sending;
  if (until) {
    const line = { result: 'delayed', reason: refusal, nextAt: until } as const;
    return { outcome: { is: 'delayed', until }, settle: (trx) => lines(trx, line) };
  }
  if (refusal === undefined) {
    const line = { result: 'sent', duration, target, reason: remark } as const;
    return { outcome: { is: 'sent' }, settle: (trx) => lines(trx, line) };
  }
  return {
    outcome: isFinal ? { is: 'refused' } : { is: 'failed', isLaneDown: !isOfMessage },
    settle: (trx, nextAt) =>
      lines(trx, { result: nextAt ? 'retry' : 'failed', reason: refusal, duration, target, nextAt }),
  };
}
