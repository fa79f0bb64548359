import type { Kysely } from 'kysely';
import { type DeliveryPayload, deliveryPayload } from '../delivery/inbox/payload.ts';
import { maxSummarised } from '../delivery/inbox/store.ts';
import type { LeasedMessage } from '../delivery/outbox/lease.ts';
import { isTakenBack } from '../delivery/outbox/taken-back.ts';
import type { Attempt, Topic } from '../delivery/outbox/worker.ts';
import type { Identity } from '../request/context.ts';
import { serverIdentity } from '../request/server-identity.ts';
import type { Database } from '../storage/database.ts';
import type { DataAccessFactory } from '../storage/records/data-access.ts';
import type { SystemTables } from '../storage/system/system-tables.ts';
import type { Notice } from './channels/channel.ts';
import { type Channel, channelNames, channels, topicOf } from './channels/index.ts';
import type { DeliveryLine, DeliveryLog } from './log.ts';
import { quietUntil } from './quiet.ts';
import type { NoticeRule, NoticeRules } from './rules.ts';
import type { Senders, Sending } from './senders.ts';
import type { NoticeTexts } from './texts.ts';

interface DeliveryParts {
  readonly database: Database;
  readonly rules: NoticeRules;
  readonly texts: NoticeTexts;
  readonly log: DeliveryLog;
  readonly senders: Senders;
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

/** Delivers by each channel. The address, the secret and the quiet hours are those of the rule at that time. */
export function createDeliveries(parts: DeliveryParts): Readonly<Record<string, Topic>> {
  return Object.fromEntries(channelNames.map((channel) => [topicOf(channel), deliveryBy(channel, parts)]));
}

function deliveryBy(name: Channel, parts: DeliveryParts): Topic {
  const { database, rules, log, timeZone } = parts;
  const channel = channels[name];
  const isToSystem = channel.to === 'system';
  return async (message, now) => {
    const about = deliveryPayload.parse(message.payload);
    const { enterprise, key, attempts } = message;
    const rule = enterprise === null || about.rule === null ? undefined : await rules.find(enterprise, about.rule);
    const lines: Lines = (trx, line) =>
      log.write(trx, enterprise, about, {
        channel: name,
        key,
        attempt: attempts + 1,
        language: rule?.language,
        ...line,
      });
    if (about.rule === null ? isToSystem : !(rule?.enabled && rule.channels.includes(name))) {
      return cancelled(lines, 'notice.noRule');
    }
    if (!isToSystem && (await isTakenBack(database.db, about.job))) return cancelled(lines, 'notice.takenBack');
    const until = rule?.quiet && quietUntil(rule.quiet, now, timeZone);
    if (until) {
      const line = { result: 'delayed', delay: 'quiet', nextAt: until } as const;
      return { outcome: { is: 'delayed', until }, settle: (trx) => lines(trx, line) };
    }
    const notice = noticeOf(parts, { message, about, rule, now });
    const delivered = await channel.deliver(notice, { db: database.db, senders: parts.senders });
    if ('cancelled' in delivered) return cancelled(lines, delivered.cancelled);
    if ('sending' in delivered) return attemptOf(delivered.sending, lines, isToSystem);
    return {
      outcome: { is: 'sent' },
      async settle(trx) {
        await delivered.write(trx);
        await lines(trx, { result: 'sent' });
      },
    };
  };
}

type Lines = (trx: Kysely<SystemTables>, line: Omit<DeliveryLine, 'language' | 'channel' | 'key'>) => Promise<void>;

function cancelled(lines: Lines, key: 'notice.noRule' | 'notice.noUser' | 'notice.takenBack'): Attempt {
  return { outcome: { is: 'cancelled' }, settle: (trx) => lines(trx, { result: 'cancelled', reason: { key } }) };
}

/** The text names only what the receiver may read, and has the summaries of what they are responsible for. */
function noticeOf(parts: DeliveryParts, { message, about, rule, now }: Delivery): Notice {
  const { rules, texts, dataAccess, identifyUser } = parts;
  const { enterprise, key } = message;
  const { user, event, resource, at, count, items } = about;
  const language = rule?.language ?? 'zh';
  const ofServer = () => {
    const server = dataAccess.forIdentity(serverIdentity, now);
    return enterprise === null ? server : server.within(String(enterprise));
  };
  const ofUser = async (id: number) => {
    const identity = await identifyUser(id);
    return identity && dataAccess.forIdentity(identity, now);
  };
  return {
    key,
    now,
    user,
    sender: rule?.sender && enterprise !== null ? { enterprise, id: rule.sender.id } : undefined,
    values: rule?.values ?? {},
    entry: entryOf(about),
    open: async (field) => (rule && enterprise !== null ? rules.open(enterprise, rule.id, field) : undefined),
    async summary() {
      const summaries = await texts.summariesOf(language, about, ofServer());
      return summaries.size === 0 ? null : [...summaries.values()].slice(0, maxSummarised).join('\n');
    },
    async content(fits) {
      const scope = user === null ? ofServer() : await ofUser(user);
      if (scope === undefined) return undefined;
      const { title, text, url } = await texts.textsOf(language, about, scope, fits);
      const records = items.map(({ id }) => id);
      return { title, text, facts: { event, resource, at, count, records, ...(url !== undefined && { url }) } };
    },
  };
}

function entryOf({ event, resource, actor, at, count, items: [only], job }: Delivery['about']): Notice['entry'] {
  return {
    resource,
    record: count === 1 && only ? Number(only.id) : null,
    action: 'event',
    field: event,
    count,
    actor,
    at,
    job: job === undefined ? null : Number(job),
  };
}

function attemptOf(sending: Sending, lines: Lines, isNamed: boolean): Attempt {
  const target = isNamed ? sending.target : undefined;
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
