import * as z from 'zod';
import { addNotice, gatherNotice, type NewNotice } from '../../../server/delivery/inbox/store.ts';
import { addMessage } from '../../../server/delivery/outbox/store.ts';
import { isTakenBack } from '../../../server/delivery/outbox/taken-back.ts';
import type { Topic } from '../../../server/delivery/outbox/worker.ts';
import type { Identity } from '../../../server/request/context.ts';
import type { Database } from '../../../server/storage/database.ts';
import type { DataAccessFactory } from '../../../server/storage/records/data-access.ts';
import { groupPairs } from '../../../src/base/grouping.ts';
import { allows } from '../../../src/engine/permissions/permission.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { followersOf } from './followers.ts';
import type { Executor } from './store.ts';

/** Something that the followers of records hear of, as the transaction stores it that causes it. */
const followPayload = z.object({
  resource: z.string(),
  /** `comment`, or the operation as the history calls it. */
  operation: z.string(),
  /** The user who did it; null for the server and for a service token. */
  actor: z.number().nullable(),
  at: z.string(),
  /** Id of the background job that did it, which an undo takes back. */
  job: z.string().optional(),
  /** The records, with the users who get another notice of the same operation. */
  records: z.array(z.object({ id: z.string(), notified: z.array(z.string()) })),
  /** The comment, with the users whom it mentions. Followers hear only of a new one. */
  comment: z.object({ id: z.string(), mentions: z.array(z.string()), isNew: z.boolean() }).optional(),
});
type FollowPayload = z.infer<typeof followPayload>;

/** Name of the topic of the outbox. */
const followTopic = 'follow';

/** Puts a message for the followers into the outbox, in the transaction that causes it. */
export async function queueFollowNotices(
  trx: Executor,
  enterprise: string | undefined,
  payload: FollowPayload,
  now: Date,
): Promise<void> {
  const owner = enterprise === undefined ? null : Number(enterprise);
  await addMessage(trx, { topic: followTopic, lane: `follow ${enterprise ?? ''}`, enterprise: owner, payload, now });
}

interface FollowParts {
  readonly database: Database;
  readonly catalogue: { find(name: string): Resource | undefined };
  readonly dataAccess: DataAccessFactory;
  identifyUser(userId: number): Promise<Identity | undefined>;
}

export function createTopics(parts: FollowParts): Readonly<Record<string, Topic>> {
  return { [followTopic]: createFollowNotices(parts) };
}

/** Makes notices for the mentioned users and the followers who may read the records at that moment. */
function createFollowNotices(parts: FollowParts): Topic {
  return async ({ payload }, now) => {
    const event = followPayload.parse(payload);
    if (await isTakenBack(parts.database.db, event.job)) return { outcome: { is: 'cancelled' } };
    const notices: { readonly notice: NewNotice; readonly isMention: boolean }[] = [];
    for (const [user, ids] of await receiversOf(parts.database.db, event)) {
      const seen = await seenBy(parts, event.resource, user, ids, now);
      if (seen.length === 0) continue;
      const isMention = event.comment?.mentions.includes(String(user)) ?? false;
      notices.push({ notice: noticeOf(event, user, seen, isMention), isMention });
    }
    return {
      outcome: { is: 'sent' },
      async settle(trx) {
        for (const { notice, isMention } of notices) await (isMention ? addNotice : gatherNotice)(trx, notice);
      },
    };
  };
}

/** Returns the records by receiver. Nobody hears of what they did themselves. */
async function receiversOf(db: Executor, event: FollowPayload): Promise<ReadonlyMap<number, readonly string[]>> {
  const { resource, records, comment, actor } = event;
  const ids = records.map(({ id }) => id);
  const followers = await followersOf(db, resource, comment?.isNew === false ? [] : ids);
  return groupPairs(
    records.flatMap(({ id, notified }) => {
      const users = new Set([...(comment?.mentions ?? []).map(Number), ...(followers.get(id) ?? [])]);
      const receivers = [...users].filter((user) => user !== actor && !notified.includes(String(user)));
      return receivers.map((user): [number, string] => [user, id]);
    }),
  );
}

/** Returns which of the records the user may read now, including a deleted one. */
async function seenBy(
  { catalogue, dataAccess, identifyUser }: FollowParts,
  name: string,
  user: number,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const resource = catalogue.find(name);
  const identity = await identifyUser(user);
  if (!resource || !identity) return [];
  const { permissions, permissionVersion: version } = identity;
  if (!allows({ permissions, version }, resource.rules.show)) return [];
  return [...(await dataAccess.forIdentity(identity, now).records(name).reached(ids))];
}

function noticeOf(event: FollowPayload, user: number, records: readonly string[], isMention: boolean): NewNotice {
  const { resource, operation, actor, at, comment, job } = event;
  const [first] = records;
  return {
    user,
    resource,
    actor,
    at,
    job: job === undefined ? null : Number(job),
    record: records.length === 1 ? Number(first) : null,
    count: records.length,
    ...(comment
      ? { action: isMention ? 'mention' : 'comment', field: comment.id }
      : { action: 'follow', field: operation }),
  };
}
