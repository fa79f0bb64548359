import { followersOf } from '../../comments/followers.ts';
import { queueFollowNotices } from '../../comments/notices.ts';
import { isServer } from '../../server-identity.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import type { RequestContext } from '../request-context.ts';
import { authorOf, type DoneWrite } from './context.ts';
import type { NotifiedUsers } from './notify.ts';

/**
 * Puts a message for the followers of the written records into the outbox, in the transaction of the write: one for all
 * records. `notified` has the users whom the write itself has notified.
 */
export async function queueFollowed(
  context: RequestContext,
  { transaction, enterprise }: WritableDataAccess,
  operation: string,
  done: readonly DoneWrite[],
  notified: NotifiedUsers,
): Promise<void> {
  const { resource, now } = context;
  if (!resource.comments || context.isDraft || operation === 'create') return;
  const ids = done.map(({ record }) => record.id);
  const followers = await followersOf(transaction, resource.name, ids);
  if (followers.size === 0) return;
  const author = authorOf(context);
  const records = [...followers.keys()].map((id) => ({ id, notified: [...(notified.get(id) ?? [])] }));
  const actor = isServer(author) ? null : author.userId;
  const payload = { resource: resource.name, operation, actor, at: now.toISOString(), records };
  await queueFollowNotices(transaction, enterprise, payload, now);
}
