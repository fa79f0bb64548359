import type { Condition } from '../../../../src/engine/fields/condition.ts';
import type { DataAccess } from '../../../storage/records/data-access.ts';
import type { StoredRecord } from '../../../storage/records/query/rows.ts';

/** Which replies of the AI can be drawn. */
export interface Sampling {
  /** ISO time of the oldest reply. */
  readonly since: string;
  /** Ids of shops. Empty: every shop. */
  readonly shops: readonly string[];
  /** Confidence from 0 to 1 that a reply stays below. Null: any. */
  readonly below: number | null;
}

/** A reply with the question it answers, as a record of `replyMark` stores it. */
export interface ReplySample {
  readonly question: string;
  readonly answer: string;
  readonly confidence: number | null;
  readonly shop: string;
  readonly repliedAt: string;
  readonly conversation: string;
  readonly message: string;
}

/** Replies are drawn from this many of the latest. */
const maxReplies = 2000;
/** Conversations of the chosen shops that are looked at. */
const maxConversations = 2000;
/** Messages of the buyer that are looked at for the question. */
const maxSaid = 5;
/** Texts up to this length, in characters, only urge: 在吗, 急. */
const longestUrge = 3;
const maxQuestion = 500;

const isReply: Condition = {
  any: [
    { field: 'side', eq: 'ai' },
    { field: 'suggestion', empty: false },
  ],
};

/**
 * Returns the replies that can be drawn, newest first: what the AI sent or suggested in reach, and nobody drew before.
 * `unscoped` also reads what others drew.
 */
export async function findReplies(
  { unscoped, scoped }: { readonly unscoped: DataAccess; readonly scoped: DataAccess },
  { since, shops, below }: Sampling,
): Promise<StoredRecord[]> {
  const within = shops.length === 0 ? [] : [await inShops(scoped, shops, since)];
  const unsure: Condition[] = below === null ? [] : [{ field: 'confidence', lt: below }];
  const all: Condition[] = [isReply, { field: 'at', gte: since }, { field: 'kind', eq: 'text' }, ...unsure, ...within];
  const sort = [{ field: 'at', order: 'desc' as const }];
  const replies = await scoped.records('message').page({ where: { all }, sort, start: 0, end: maxReplies });
  const drawn = await drawnOf(unscoped, replies);
  return replies.filter(({ id }) => !drawn.has(id));
}

async function inShops(scope: DataAccess, shops: readonly string[], since: string): Promise<Condition> {
  const where = {
    all: [
      { field: 'shop', in: shops },
      { field: 'lastMessageAt', gte: since },
    ],
  };
  const sort = [{ field: 'startAt', order: 'desc' as const }];
  const found = await scope.records('conversation').page({ where, sort, start: 0, end: maxConversations });
  return { field: 'conversation', in: found.map(({ id }) => id) };
}

/** Returns which of the replies have been drawn already. */
export async function drawnOf(scope: DataAccess, replies: readonly { readonly id: string }[]): Promise<Set<string>> {
  if (replies.length === 0) return new Set();
  const where = { field: 'message', in: replies.map(({ id }) => id) };
  const found = await scope.records('replyMark').page({ where, sort: [], start: 0, end: replies.length });
  return new Set(found.map(({ values }) => String(values.message)));
}

/** Returns the samples of replies. A reply before which the buyer said nothing is left out. */
export async function samplesOf(scope: DataAccess, replies: readonly StoredRecord[]): Promise<ReplySample[]> {
  const samples: ReplySample[] = [];
  const conversations = new Map<string, StoredRecord>();
  const ids = [...new Set(replies.map(({ values }) => String(values.conversation)))];
  for (const one of await scope.records('conversation').findMany(ids)) conversations.set(one.id, one);
  for (const reply of replies) {
    const shop = conversations.get(String(reply.values.conversation))?.values.shop;
    const question = await questionOf(scope, reply);
    if (typeof shop !== 'string' || question === undefined) continue;
    const { at, conversation, confidence, side, text, suggestion } = reply.values;
    samples.push({
      question,
      answer: String(side === 'ai' ? text : suggestion),
      confidence: typeof confidence === 'number' ? confidence : null,
      shop,
      repliedAt: String(at),
      conversation: String(conversation),
      message: reply.id,
    });
  }
  return samples;
}

/** Returns what the buyer said last before a reply. */
async function questionOf(scope: DataAccess, { values: { conversation, at } }: StoredRecord) {
  const where: Condition = {
    all: [
      { field: 'conversation', eq: conversation },
      { field: 'side', eq: 'buyer' },
      { field: 'kind', eq: 'text' },
      { field: 'at', lte: at },
    ],
  };
  const sort = [{ field: 'at', order: 'desc' as const }];
  const said = await scope.records('message').page({ where, sort, start: 0, end: maxSaid });
  const words =
    said.map(({ values }) => String(values.text)).find((text) => text.length > longestUrge) ?? said[0]?.values.text;
  return words === undefined ? undefined : String(words).slice(0, maxQuestion);
}
