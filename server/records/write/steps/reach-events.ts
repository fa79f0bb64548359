import { type NewEvent, publishEvents } from '../../../storage/events.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { HistoryEntry } from '../../../storage/records/write/history.ts';
import type { RequestContext } from '../../context/request-context.ts';

/**
 * Tells other enterprises that records they reach, or authorizations of theirs, have changed. Open consoles then read
 * their lists and records again, and no longer find what has been closed. The event names no record.
 */
export async function publishReachEvents(
  { services, resource }: Pick<RequestContext, 'services' | 'resource'>,
  scope: WritableDataAccess,
  entries: readonly HistoryEntry[],
): Promise<void> {
  const { resources } = services.catalogue;
  const ids = entries.map(({ record }) => record);
  const events: NewEvent[] = [];
  for (const source of resources) {
    const { reach, name } = source;
    if (!reach || (name !== resource.name && reach.through !== resource.name)) continue;
    const former = entries.flatMap(({ changes }) => changes.filter(({ field }) => field === reach.to));
    const enterprises = new Set([
      ...(name === resource.name ? await scope.enterprisesInReach(name, ids) : []),
      ...(reach.through === resource.name ? await scope.enterprisesNamed(resource.name, reach.to, ids) : []),
      ...former.flatMap(({ from }) => (typeof from === 'string' ? [Number(from)] : [])),
    ]);
    for (const { name: reaching } of resources.filter(({ reachedBy }) => reachedBy?.of === name)) {
      const event = { type: 'record', resource: reaching, id: null, action: 'related', actor: null } as const;
      events.push(...[...enterprises].map((enterprise) => ({ to: { enterprise }, event })));
    }
  }
  await publishEvents(scope.transaction, events);
}
