import type { Kysely } from 'kysely';
import {
  type DeliveryPayload,
  deliveryPayload,
  type EventPayload,
  eventPayload,
  maxItems,
  mergePayloads,
} from '../delivery/inbox/payload.ts';
import { addMessage, mergeMessage } from '../delivery/outbox/store.ts';
import type { Attempt, Topic } from '../delivery/outbox/worker.ts';
import type { Database } from '../storage/database.ts';
import type { SystemTables } from '../storage/system/system-tables.ts';
import { type Channel, channelNames, channels, topicOf } from './channels/index.ts';
import type { DeliveryLog } from './log.ts';
import { activeUsers, usersWithRoles } from './receivers.ts';
import { type NoticeRule, type NoticeRules, scheduleOf } from './rules.ts';

interface ExpandParts {
  readonly database: Database;
  readonly rules: NoticeRules;
  readonly log: DeliveryLog;
  readonly timeZone: string;
}

/**
 * What an enterprise has without a rule for the event: those responsible are notified in the console, unless the write
 * has just done so.
 */
const usual = {
  id: null,
  channels: ['inApp'],
  toOwner: true,
  roles: [],
  users: [],
  merge: 0,
  quiet: undefined,
  sender: undefined,
  language: undefined,
} as const;
type Applied = Pick<NoticeRule, 'channels' | 'toOwner' | 'roles' | 'users' | 'merge' | 'quiet' | 'sender'> & {
  readonly language: NoticeRule['language'] | undefined;
  readonly id: string | null;
};

/** A message of one rule to one receiver. */
interface Planned {
  readonly rule: Applied;
  readonly channel: Channel;
  readonly payload: DeliveryPayload;
}

/** Makes one message for each receiver and channel of an event, by the rules of the enterprise. */
export function createExpansion(parts: ExpandParts): Topic {
  const { database, rules, log, timeZone } = parts;
  return async ({ payload, enterprise }, now): Promise<Attempt> => {
    const event = eventPayload.parse(payload);
    const all: readonly Applied[] = enterprise === null ? [] : await rules.of(enterprise, event.event);
    const applied = all.length === 0 ? [usual] : (all as readonly NoticeRule[]).filter(({ enabled }) => enabled);
    const planned: Planned[] = [];
    for (const rule of applied) planned.push(...(await planRule(database.db, enterprise, rule, event)));
    return {
      outcome: { is: 'sent' },
      async settle(trx) {
        for (const one of onePerReceiver(planned)) await queue(trx, one);
      },
    };

    async function queue(trx: Kysely<SystemTables>, { rule, channel, payload: message }: Planned): Promise<void> {
      const { dueAt, delay } = scheduleOf(rule, now, timeZone);
      const receiver = `${channel} ${rule.id ?? ''} ${message.user ?? ''}`;
      const lane = channels[channel].lane?.(rule) ?? receiver;
      const mergeKey = rule.merge > 0 ? `${receiver} ${event.event} ${event.job ?? ''}` : undefined;
      const join = (waiting: unknown) => mergePayloads(deliveryPayload.parse(waiting), message);
      if (mergeKey !== undefined && (await mergeMessage(trx, mergeKey, join))) return;
      const topic = topicOf(channel);
      const key = await addMessage(trx, { topic, enterprise, payload: message, now, dueAt, lane, mergeKey });
      if (!delay) return;
      const { language } = rule;
      await log.write(trx, enterprise, message, { language, channel, key, result: 'delayed', delay, nextAt: dueAt });
    }
  };
}

async function planRule(
  db: Kysely<SystemTables>,
  enterprise: number | null,
  rule: Applied,
  event: EventPayload,
): Promise<Planned[]> {
  const planned: Planned[] = [];
  const plan = (channel: Channel, user: number | null, items: EventPayload['items'], count: number) => {
    if (items.length === 0) return;
    const named = items.slice(0, maxItems);
    planned.push({ rule, channel, payload: { ...event, items: named, count, rule: rule.id, user } });
  };
  const receivers = await receiversOf(db, enterprise, rule, event);
  for (const channel of channelNames.filter((name) => rule.channels.includes(name))) {
    if (channels[channel].to === 'system') plan(channel, null, event.items, event.count);
    else for (const [user, { items, count }] of receivers) plan(channel, user, items, count);
  }
  return planned;
}

type Share = Pick<EventPayload, 'items' | 'count'>;

/** Returns what each user receives: all records, or those that they are responsible for. Nobody hears of their own act. */
async function receiversOf(
  db: Kysely<SystemTables>,
  enterprise: number | null,
  { id, toOwner, users, roles }: Applied,
  { items, count, actor }: EventPayload,
): Promise<ReadonlyMap<number, Share>> {
  const shares = new Map<number, Share>();
  const responsible = toOwner ? await activeUsers(db, enterprise, [...new Set(items.flatMap(({ to }) => to))]) : [];
  for (const user of responsible) {
    const own = items.filter(
      ({ to, notified }) => to.includes(String(user)) && (id !== null || !notified.includes(String(user))),
    );
    shares.set(user, { items: own, count: own.length });
  }
  const named = await activeUsers(db, enterprise, users);
  const byRole = enterprise === null ? [] : await usersWithRoles(db, enterprise, roles);
  for (const user of [...named, ...byRole]) shares.set(user, { items, count });
  if (actor !== null) shares.delete(actor);
  return shares;
}

/** Leaves out messages that the same user gets by an earlier rule and the same channel. */
function onePerReceiver(planned: readonly Planned[]): Planned[] {
  const seen = new Set<string>();
  return planned.filter(({ channel, payload: { user, items } }) => {
    if (user === null) return true;
    const key = `${channel} ${user} ${items.map(({ id }) => id).join()}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
