import { groupPairs } from '../../../../src/base/grouping.ts';
import type { Field } from '../../../../src/engine/fields/field.ts';
import { addNotice } from '../../../delivery/inbox/store.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { actingUser, type DoneWrite } from '../context.ts';

/** Values of a record before and after a write. A new record has no `before`, a deleted one has no `after`. */
interface WrittenRecord {
  readonly id: string;
  readonly before?: Values | undefined;
  readonly after?: Values | undefined;
}

/** Ids of users by the id of the record. */
export type NotifiedUsers = ReadonlyMap<string, readonly string[]>;

/**
 * Notifies the users in fields with `notify`, in the transaction of the write. A user added to such a field is notified
 * of the assignment; a user who stays in it is notified of transitions and of the deletion, and a user whom a transition
 * takes out of it of that transition. Whoever is in several of the fields gets one notice of a record. Own writes,
 * restorations and the undo of a job cause no notices. Returns the notified users by record.
 */
export async function notify(
  context: RequestContext,
  { transaction }: WritableDataAccess,
  operation: string,
  done: readonly DoneWrite[],
): Promise<NotifiedUsers> {
  const notified = new Map<string, string[]>();
  const { resource, services, now, job } = context;
  if (operation === 'restore' || job?.isUndo) return notified;
  const written = done.map(({ before, record, values }): WrittenRecord => {
    const after = operation === 'delete' ? undefined : values;
    return { id: record.id, before: before?.values, after };
  });
  const { kinds } = services.catalogue;
  const fields = Object.values(resource.fields).filter(({ type, settings }) => kinds[type]?.notifies?.(settings));
  const actor = actingUser(context);
  const shared = { resource: resource.name, actor, at: now.toISOString(), job: job ? Number(job.id) : null };
  const notifyOf = async (action: string, field: string, usersOf: (one: WrittenRecord) => string[]) => {
    const byUser = groupPairs(
      written.flatMap((one) =>
        usersOf(one)
          .filter((user) => !notified.get(one.id)?.includes(user))
          .map((user): [number, string] => [Number(user), one.id]),
      ),
    );
    for (const [user, records] of byUser) {
      if (user === actor) continue;
      const record = records.length === 1 ? Number(records[0]) : null;
      await addNotice(transaction, { ...shared, user, record, action, field, count: records.length });
      for (const id of records) notified.set(id, [...(notified.get(id) ?? []), String(user)]);
    }
  };
  const isStep = operation === 'delete' || resource.states?.transitions.some(({ key }) => key === operation);
  for (const field of fields) await notifyOf('assign', field.name, (one) => newlyIn(field, one));
  if (!isStep) return notified;
  for (const field of fields) await notifyOf('unassign', operation, (one) => takenFrom(field, one));
  for (const field of fields) await notifyOf(operation, field.name, (one) => stayingIn(field, one));
  return notified;
}

function newlyIn(field: Field, { before, after }: WrittenRecord): string[] {
  const known = usersIn(field, before);
  return usersIn(field, after).filter((user) => !known.includes(user));
}

/** Returns the users who are in the field before and after the write; for a deleted record, those before. */
function stayingIn(field: Field, { before, after = before }: WrittenRecord): string[] {
  const known = usersIn(field, before);
  return usersIn(field, after).filter((user) => known.includes(user));
}

/** Returns the users who are in the field only before the write. A deleted record is taken from nobody. */
function takenFrom(field: Field, { before, after = before }: WrittenRecord): string[] {
  const left = usersIn(field, after);
  return usersIn(field, before).filter((user) => !left.includes(user));
}

function usersIn({ name }: Field, values: Values | undefined): string[] {
  return [values?.[name] ?? []].flat().filter((id): id is string => typeof id === 'string');
}
