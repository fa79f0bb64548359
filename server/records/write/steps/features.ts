import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { Announcement } from '../../context/announcements.ts';
import type { RequestContext } from '../../context/request-context.ts';
import type { DoneWrite, PendingWrite } from '../context.ts';
import type { NotifiedUsers } from '../notify/notify.ts';

/** What a feature does within every write, in its transaction: `features/NAME/server/writes.ts`. */
interface WriteSteps {
  /** Returns the writes with the values that the feature derives. */
  readonly beforeWrite?: (
    context: RequestContext,
    scope: WritableDataAccess,
    operation: string,
    pending: readonly PendingWrite[],
  ) => Promise<readonly PendingWrite[]>;
  readonly afterWrite?: (
    context: RequestContext,
    scope: WritableDataAccess,
    operation: string,
    done: readonly DoneWrite[],
  ) => Promise<void>;
  /** Returns what is announced of the write. `notified` has the users whom the write itself has notified. */
  readonly announcementsOf?: (
    context: RequestContext,
    scope: WritableDataAccess,
    operation: string,
    done: readonly DoneWrite[],
    notified: NotifiedUsers,
  ) => readonly Announcement[];
}

const features = Object.values(
  import.meta.glob<WriteSteps>('../../../../features/*/server/writes.ts', { eager: true }),
);

/** Returns the writes with what features derive, before the domain rules. */
export async function beforeWrite(
  context: RequestContext,
  scope: WritableDataAccess,
  operation: string,
  pending: readonly PendingWrite[],
): Promise<readonly PendingWrite[]> {
  let derived = pending;
  for (const feature of features)
    derived = (await feature.beforeWrite?.(context, scope, operation, derived)) ?? derived;
  return derived;
}

/** Takes the steps of features once the records are stored. */
export async function afterWrite(
  context: RequestContext,
  scope: WritableDataAccess,
  operation: string,
  done: readonly DoneWrite[],
): Promise<void> {
  for (const feature of features) await feature.afterWrite?.(context, scope, operation, done);
}

/** Returns what features announce of a write. */
export function announcementsOf(...write: Parameters<NonNullable<WriteSteps['announcementsOf']>>): Announcement[] {
  return features.flatMap((feature) => feature.announcementsOf?.(...write) ?? []);
}
