import type { NoticeEvent } from '../../../../src/engine/features/notices.ts';
import { holds } from '../../../../src/engine/fields/condition.ts';
import { addEvent, type EventPayload } from '../../../delivery/inbox/payload.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import { asConditionRecord, type StoredRecord } from '../../../storage/records/query/rows.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import type { Announcement } from '../../context/announcements.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { actingUser, type DoneWrite } from '../context.ts';
import type { NotifiedUsers } from './notify.ts';

/**
 * Returns the declared events of a write, each with its records. `notified` has the users whom the write itself has
 * notified.
 */
export function eventsOf(
  context: RequestContext,
  scope: WritableDataAccess,
  operation: string,
  done: readonly DoneWrite[],
  notified: NotifiedUsers,
): Announcement<EventPayload['items'][number]>[] {
  const { resource, now, job } = context;
  const actor = actingUser(context);
  return resource.notices
    .filter(({ on }) => on.includes(operation))
    .flatMap((notice) => {
      const items = done.flatMap(({ record, values }) => {
        const whole = { ...record, values };
        if (!isMeant(context, notice, whole)) return [];
        return [{ id: record.id, to: responsibleOf(notice, values), notified: [...(notified.get(record.id) ?? [])] }];
      });
      if (items.length === 0) return [];
      const { transaction, enterprise } = scope;
      const owner = enterprise === undefined ? null : Number(enterprise);
      const about = { event: notice.event, resource: resource.name, actor, at: now.toISOString(), job: job?.id };
      return [
        {
          scope,
          done: ['event', about.resource, about.event, operation],
          items,
          queue: (all) => addEvent(transaction, owner, { ...about, items: all, count: all.length }, now),
        },
      ];
    });
}

function isMeant({ scope }: RequestContext, { where }: NoticeEvent, record: StoredRecord): boolean {
  return where === undefined || holds(where, asConditionRecord(record), scope.context);
}

/** Returns the users responsible for a record: those of the first field that is filled in. */
export function responsibleOf({ to }: Pick<NoticeEvent, 'to'>, values: Values): string[] {
  for (const name of to) {
    const users = [values[name] ?? []].flat().filter((id): id is string => typeof id === 'string');
    if (users.length > 0) return users;
  }
  return [];
}
