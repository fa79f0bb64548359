import type { Announcement } from '../../../server/records/context/announcements.ts';
import type { RequestContext } from '../../../server/records/context/request-context.ts';
import { actingUser, type DoneWrite } from '../../../server/records/write/context.ts';
import type { NotifiedUsers } from '../../../server/records/write/notify/notify.ts';
import type { WritableDataAccess } from '../../../server/storage/records/data-access.ts';
import { followersOf } from './followers.ts';
import { queueFollowNotices } from './topics.ts';

/** Returns what followers of the written records hear of: nothing of new records, of drafts and of the undo of a job. */
export function announcementsOf(
  context: RequestContext,
  scope: WritableDataAccess,
  operation: string,
  done: readonly DoneWrite[],
  notified: NotifiedUsers,
): Announcement[] {
  const { resource, now, job } = context;
  if (!resource.comments || context.isDraft || operation === 'create' || job?.isUndo) return [];
  const { transaction, enterprise } = scope;
  const about = { resource: resource.name, operation, actor: actingUser(context), at: now.toISOString(), job: job?.id };
  return [
    {
      scope,
      done: ['follow', resource.name, operation],
      items: done.map(({ record: { id } }) => ({ id, notified: [...(notified.get(id) ?? [])] })),
      async queue(items) {
        const ids = items.map(({ id }) => id);
        const followers = await followersOf(transaction, resource.name, ids);
        if (followers.size === 0) return;
        const records = items.filter(({ id }) => followers.has(id));
        await queueFollowNotices(transaction, enterprise, { ...about, records }, now);
      },
    },
  ];
}
