import type conversation from '../../../../src/resources/ai/conversation.ts';
import type message from '../../../../src/resources/ai/message.ts';
import type { ValuesOf } from '../../../records/rules/rules.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { withTurn } from './turns.ts';

export type Conversation = ValuesOf<typeof conversation.fields>;
type Message = ValuesOf<typeof message.fields>;

/** Returns the values of a stored conversation, which its fields describe. */
export function conversationOf({ values }: { readonly values: Values }): Conversation {
  return values as Values & Conversation;
}

/** The values of a conversation that follow from its messages. */
export type ConversationFigures = Pick<
  Conversation,
  | 'topic'
  | 'agent'
  | 'messageCount'
  | 'buyerMessages'
  | 'aiReplies'
  | 'adopted'
  | 'adoption'
  | 'transferred'
  | 'transferredAt'
  | 'reason'
  | 'firstResponse'
  | 'averageResponse'
  | 'responses'
  | 'responseTotal'
  | 'waitingSince'
  | 'turns'
  | 'lastMessageAt'
>;

/** The values of a message that the figures depend on. */
export type CountedMessage = Pick<Message, 'at' | 'side' | 'kind' | 'text'> &
  Partial<Pick<Message, 'agent' | 'suggestion' | 'adopted' | 'reason'>>;

/** The figures of a conversation without messages. */
export const noFigures: ConversationFigures = {
  topic: null,
  agent: null,
  messageCount: 0,
  buyerMessages: 0,
  aiReplies: 0,
  adopted: 0,
  adoption: null,
  transferred: false,
  transferredAt: null,
  reason: null,
  firstResponse: null,
  averageResponse: null,
  responses: 0,
  responseTotal: 0,
  waitingSince: null,
  turns: [],
  lastMessageAt: null,
};

/** Maximum length of the topic in characters. */
const topicLength = 100;

/** Returns the figures with one more message, from the figures before it. Reads no earlier messages. */
export function withMessage(before: ConversationFigures, message: CountedMessage): ConversationFigures {
  const { at, side, kind, text } = message;
  const counted = {
    ...before,
    messageCount: (before.messageCount ?? 0) + 1,
    turns: withTurn(before.turns ?? [], message),
    lastMessageAt: before.lastMessageAt !== null && before.lastMessageAt > at ? before.lastMessageAt : at,
    ...(kind === 'transfer' && {
      transferred: true,
      transferredAt: before.transferredAt ?? at,
      reason: before.reason ?? message.reason ?? null,
    }),
  };
  if (side === 'system') return counted;
  if (side !== 'buyer') return withReply(counted, message);
  return {
    ...counted,
    topic: before.topic ?? (text.replace(/\s+/g, ' ').trim().slice(0, topicLength) || null),
    buyerMessages: (before.buyerMessages ?? 0) + 1,
    waitingSince: before.waitingSince ?? at,
  };
}

/** Adds a reply to the buyer: its response time, and what of it came from the AI. */
function withReply(before: ConversationFigures, message: CountedMessage): ConversationFigures {
  const isAi = message.side === 'ai';
  const isAdopted = isAi || message.adopted === true;
  const isSuggested = isAdopted || Boolean(message.suggestion);
  const aiReplies = (before.aiReplies ?? 0) + Number(isSuggested);
  const adopted = (before.adopted ?? 0) + Number(isAdopted);
  const replied = {
    ...before,
    agent: isAi ? before.agent : (message.agent ?? before.agent),
    aiReplies,
    adopted,
    adoption: aiReplies === 0 ? null : Math.round((adopted / aiReplies) * 1000) / 1000,
  };
  if (before.waitingSince === null) return replied;
  const wait = secondsBetween(before.waitingSince, message.at);
  const responses = (before.responses ?? 0) + 1;
  const responseTotal = (before.responseTotal ?? 0) + wait;
  return {
    ...replied,
    responses,
    responseTotal,
    firstResponse: before.firstResponse ?? wait,
    averageResponse: Math.round(responseTotal / responses),
    waitingSince: null,
  };
}

/** Returns the values that follow from the times of a conversation. */
export function withTimes({
  startAt,
  endAt,
  lastMessageAt,
  waitingSince,
}: Pick<Conversation, 'startAt' | 'endAt' | 'lastMessageAt' | 'waitingSince'>) {
  return {
    status: endAt === null ? ('ongoing' as const) : ('ended' as const),
    duration: secondsBetween(startAt, endAt ?? lastMessageAt ?? startAt),
    waitingSince: endAt === null ? waitingSince : null,
  };
}

/** Whole seconds between two moments; 0 if the second is earlier. */
export function secondsBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
}
