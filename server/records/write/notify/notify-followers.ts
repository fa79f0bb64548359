import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { FollowAnnouncement } from '../../context/announcements.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { actingUser, type DoneWrite } from '../context.ts';
import type { NotifiedUsers } from './notify.ts';

/**
 * Returns what followers of the written records hear of: nothing of new records, of drafts and of the undo of a job.
 * `notified` has the users whom the write itself has notified.
 */
export function followsOf(
  context: RequestContext,
  scope: WritableDataAccess,
  operation: string,
  done: readonly DoneWrite[],
  notified: NotifiedUsers,
): FollowAnnouncement[] {
  const { resource, now, job } = context;
  if (!resource.comments || context.isDraft || operation === 'create' || job?.isUndo) return [];
  const actor = actingUser(context);
  const items = done.map(({ record: { id } }) => ({ id, notified: [...(notified.get(id) ?? [])] }));
  return [
    {
      ...{ scope, operation, now, items },
      about: { resource: resource.name, operation, actor, at: now.toISOString(), job: job?.id },
    },
  ];
}
