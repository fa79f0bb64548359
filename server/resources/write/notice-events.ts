import { holds } from '../../../src/engine/condition.ts';
import type { Notice } from '../../../src/engine/notices.ts';
import { addEvent, type EventPayload, maxItems } from '../../notices/payload.ts';
import { isServer } from '../../server-identity.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import { asConditionRecord, type StoredRecord } from '../../storage/records/rows.ts';
import type { Values } from '../../storage/tables/layout.ts';
import type { RequestContext } from '../request-context.ts';
import { authorOf, type DoneWrite } from './context.ts';
import type { NotifiedUsers } from './notify.ts';

/**
 * Puts the declared events of a write into the outbox, in its transaction: one message for all records of an event.
 * `notified` has the users whom the write itself has notified.
 */
export async function queueEvents(
  context: RequestContext,
  { transaction, enterprise }: WritableDataAccess,
  operation: string,
  done: readonly DoneWrite[],
  notified: NotifiedUsers,
): Promise<void> {
  const { resource, now } = context;
  const author = authorOf(context);
  for (const notice of resource.notices) {
    if (!notice.on.includes(operation)) continue;
    const items = done.flatMap(({ record, values }) => {
      const whole = { ...record, values };
      if (!isMeant(context, notice, whole)) return [];
      return [{ id: record.id, to: responsibleOf(notice, values), notified: [...(notified.get(record.id) ?? [])] }];
    });
    if (items.length === 0) continue;
    const payload: EventPayload = {
      ...{ event: notice.event, resource: resource.name, actor: isServer(author) ? null : author.userId },
      ...{ at: now.toISOString(), items: items.slice(0, maxItems), count: items.length },
    };
    const owner = enterprise === undefined ? null : Number(enterprise);
    await addEvent(transaction, owner, payload, now);
  }
}

function isMeant({ scope }: RequestContext, { where }: Notice, record: StoredRecord): boolean {
  return where === undefined || holds(where, asConditionRecord(record), scope.context);
}

/** Returns the users responsible for a record: those of the first field that is filled in. */
export function responsibleOf({ to }: Pick<Notice, 'to'>, values: Values): string[] {
  for (const name of to) {
    const users = [values[name] ?? []].flat().filter((id): id is string => typeof id === 'string');
    if (users.length > 0) return users;
  }
  return [];
}
