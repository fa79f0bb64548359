import conversation from '../../../../src/resources/ai/conversation.ts';
import shop from '../../../../src/resources/customer/shop.ts';
import user from '../../../../src/resources/permission/user.ts';
import { defineRules, type Write } from '../../../records/rules/rules.ts';
import type { DataAccess } from '../../../storage/records/data-access.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { keepReview } from '../quality/service-review.ts';
import { type Conversation, conversationOf, withTimes } from './conversation-figures.ts';
import { keepChecks, nextTo } from './service/keep-checks.ts';
import { isAnswered } from './turns.ts';

/**
 * Derives state, duration, department and the time until which a reply is due. The department is that of the agent, or
 * else that of the shop. A rating makes the review of the service, and keeps it as the conversation says.
 */
export const conversationRules = defineRules(conversation, {
  validate({ operation, values, before, now }) {
    if (operation === 'delete') return;
    const { csat, csatAt, endAt } = values;
    const ratedAt = csat !== null && csatAt === null ? (endAt ?? now.toISOString()) : csatAt;
    return { ...withTimes(values), csatAt: ratedAt, ...reopened(values, before?.values) };
  },

  async beforeWrite({ before, values, unscoped }) {
    const isKnown = before && before.values.agent === values.agent && before.values.shop === values.shop;
    const isDueKnown = before?.values.waitingSince === values.waitingSince;
    return {
      ...(!isKnown && { department: await departmentOf(unscoped, values) }),
      ...(!isDueKnown && (await deadlinesOf(unscoped, values))),
    };
  },

  async afterWrite(write) {
    const { operation, before, values, id, effects } = write;
    if (operation === 'delete') return;
    if (isCountedAnew(values, before?.values)) await keepChecks(write, id, values);
    if (operation === 'create') await keepChecksBefore(write, id, values);
    if (!isRatedAnew(values, before?.values)) return;
    const { csat, csatAt, csatTags, csatComment, shop: shopId, agent, buyer, department } = values;
    const rated = { rating: csat, ratedAt: csatAt, tags: csatTags, comment: csatComment };
    await keepReview(effects, id, { ...rated, shop: shopId, agent, buyer, department });
  },
});

/** An end that is taken back: the conversation goes on. */
function reopened(
  values: Conversation,
  before: Conversation | undefined,
): Pick<Conversation, 'reopenedAt'> | undefined {
  const isReopened = values.endAt === null && (before?.endAt ?? null) !== null;
  return isReopened ? { reopenedAt: values.reopenedAt ?? values.lastMessageAt } : undefined;
}

/** The facts that the rules of service look at. A question alone changes nothing until it is answered, or all is over. */
const counted = [
  ...(['shop', 'buyer', 'startAt', 'endAt', 'csat', 'arrival', 'assignedAt', 'transferredAt', 'department'] as const),
  ...(['agent', 'turns'] as const),
];

function isCountedAnew(values: Conversation, before: Conversation | undefined): boolean {
  const answered = (turns: Conversation['turns']) => (turns ?? []).filter(isAnswered);
  const part = (of: Conversation | undefined, name: (typeof counted)[number]) =>
    JSON.stringify(name === 'turns' ? answered(of?.turns ?? null) : (of?.[name] ?? null));
  return counted.some((name) => part(values, name) !== part(before, name));
}

/** The buyer is back: what was counted of the last time may depend on it. */
async function keepChecksBefore(write: Pick<Write, 'unscoped' | 'now' | 'timeZone'>, id: string, values: Conversation) {
  const last = await nextTo(write.unscoped, id, values, { field: 'startAt', lt: values.startAt }, 'desc');
  if (last) await keepChecks(write, last.id, conversationOf(last));
}

/** Returns whether the conversation was rated, or its rating changed. */
function isRatedAnew(values: Conversation, before: Conversation | undefined): boolean {
  const parts = ['csat', 'csatAt', 'csatTags', 'csatComment'] as const;
  if (values.csat === null && (before?.csat ?? null) === null) return false;
  return !before || parts.some((part) => JSON.stringify(values[part]) !== JSON.stringify(before[part]));
}

/** How soon a shop wants buyers to be answered, in seconds: the first time, and later. */
interface ReplyTargets {
  readonly firstReplyTarget?: unknown;
  readonly replyTarget?: unknown;
}

/**
 * Returns when a buyer has waited longer than the target of the shop: that of the first reply until there was one. Null
 * if nobody waits.
 */
export function overdueAt(
  { waitingSince, firstResponse }: Pick<Conversation, 'waitingSince' | 'firstResponse'>,
  { firstReplyTarget, replyTarget }: ReplyTargets,
): string | null {
  return afterWaiting(waitingSince, firstResponse === null ? firstReplyTarget : replyTarget);
}

function afterWaiting(waitingSince: string | null, seconds: unknown): string | null {
  if (waitingSince === null || typeof seconds !== 'number') return null;
  return new Date(Date.parse(waitingSince) + seconds * 1000).toISOString();
}

/** Returns when the shop reminds of a slow reply; null if nobody waits or the shop does not remind. */
function slowAt({ waitingSince }: Conversation, { remindSlow, slowMinutes }: Values): string | null {
  return remindSlow === true && typeof slowMinutes === 'number' ? afterWaiting(waitingSince, slowMinutes * 60) : null;
}

async function deadlinesOf(scope: DataAccess, values: Conversation) {
  const settings = (await scope.records(shop.name).find(values.shop))?.values ?? {};
  return { overdueAt: overdueAt(values, settings), slowAt: slowAt(values, settings) };
}

async function departmentOf(scope: DataAccess, { agent, shop: shopId }: Conversation): Promise<string | null> {
  const found = agent === null ? undefined : (await scope.records(user.name).find(agent))?.values.department;
  const department = found ?? (await scope.records(shop.name).find(shopId))?.values.group;
  return typeof department === 'string' ? department : null;
}
