import { isEmpty, isSame } from '../../base/empty.ts';
import type { Condition } from '../fields/condition.ts';
import { isMe } from '../fields/default.ts';
import type { Field } from '../fields/field.ts';
import type { KindRegistry } from '../fields/kind.ts';
import { writableFields } from '../fields/values.ts';
import type { PermissionSnapshot } from '../permissions/permission.ts';
import type { Resource } from '../resource.ts';
import type { RecordAction, Transition } from './record-action.ts';
import { isForUsers, isTransition, needsRule, recordActionsOf } from './states.ts';

/** Maximum number of records that a request names one by one. */
export const maxNamedRecords = 500;
/** Maximum number of records of one bulk operation. */
export const maxBulkRecords = 100_000;

/** Returns the fields that may get the same value in many records: no unique values, no files, no secrets. */
export function bulkFields(resource: Resource, snapshot: PermissionSnapshot, kinds: KindRegistry): Field[] {
  return writableFields(resource, snapshot, 'edit').filter(
    (field) => !field.unique && field.name !== 'enterprise' && isRepeatable(field, kinds),
  );
}

/**
 * Returns the actions that the server runs on all records of a list. An action of a rule needs a request of its own for
 * each record, and so does one that asks for a file or a secret.
 */
export function bulkJobActions(resource: Resource, kinds: KindRegistry): RecordAction[] {
  return recordActionsOf(resource).filter(
    (action) =>
      action.bulk &&
      isForUsers(action) &&
      (isTransition(action) || !needsRule(action)) &&
      action.ask.every(({ field }) => {
        const asked = resource.fields[field];
        return asked !== undefined && isRepeatable(asked, kinds);
      }),
  );
}

function isRepeatable({ type }: Field, kinds: KindRegistry): boolean {
  return kinds[type]?.files === undefined && kinds[type]?.writeOnly === undefined;
}

/** Returns the condition of the records that may take the action, as far as it can be queried. */
export function actionCondition({ states }: Resource, action: RecordAction): Condition {
  const inState = isTransition(action) && states ? [{ field: states.field, in: [...action.from] }] : [];
  return { all: [...inState, ...(action.when ? [action.when] : [])] };
}

/**
 * Returns the transition that leads back to the state that the record had before the action, if the graph has one that
 * asks for nothing. One that is due in time, or makes the record that of the user who takes it, is an event of its own
 * and no way back.
 */
export function transitionBack({ states }: Resource, action: RecordAction, before: string): Transition | undefined {
  if (!isTransition(action) || action.to === before) return undefined;
  return states?.transitions.find(
    (one) =>
      one.to === before &&
      one.from.includes(action.to) &&
      isForUsers(one) &&
      one.due === undefined &&
      !Object.values(one.set ?? {}).some(isMe) &&
      one.inputs.every(({ required }) => !required) &&
      one.ask.every(({ optional }) => optional),
  );
}

type AnyRecord = Readonly<Record<string, unknown>>;

/** What undoes an action: another transition, or the same action with the former values. */
export interface TakeBack {
  readonly action: RecordAction;
  readonly values: AnyRecord;
}

/**
 * Returns what undoes an action that was taken on a record with these values; undefined if nothing does. A transition is
 * undone by a way back that leaves every value as it was. An action that changes no state and only writes what it asks for is
 * undone by the former values, unless they are masked.
 *
 * @param record the record before the action
 * @param after the record after the action
 */
export function takeBackOf(
  resource: Resource,
  action: RecordAction,
  record: AnyRecord,
  after: AnyRecord,
  given: AnyRecord,
): TakeBack | undefined {
  const state = String(record[resource.states?.field ?? ''] ?? '');
  if (isTransition(action) && action.to !== state) {
    const back = transitionBack(resource, action, state);
    const restored: AnyRecord = { ...after, ...back?.set, [resource.states?.field ?? '']: state };
    const isRestored = Object.keys(resource.fields).every((name) => isSame(restored[name], record[name]));
    return back && isRestored ? { action: back, values: {} } : undefined;
  }
  const names = Object.keys(given).filter((name) => name !== 'version');
  const isRestorable = names.every((name) => {
    const field = resource.fields[name];
    return field && !field.mask && action.ask.some((asked) => asked.field === name) && Object.hasOwn(record, name);
  });
  if (names.length === 0 || action.set !== undefined || action.inputs.length > 0 || !isRestorable) return undefined;
  return { action, values: Object.fromEntries(names.map((name) => [name, record[name]])) };
}

/**
 * Returns the fields that a transition empties for good. None if nothing in them was asked of somebody, or if a way back
 * fills them again.
 *
 * @param record the record before the transition
 */
export function lostFields(resource: Resource, action: RecordAction, record: AnyRecord): Field[] {
  const { states, fields } = resource;
  if (!states || !isTransition(action)) return [];
  const emptied = Object.entries(action.set ?? {}).flatMap(([name, value]) =>
    value === null && !isEmpty(record[name]) ? name : [],
  );
  const asked = new Set(recordActionsOf(resource).flatMap(({ ask }) => ask.map(({ field }) => field)));
  const after = { ...record, ...action.set, [states.field]: action.to };
  if (!emptied.some((name) => asked.has(name)) || takeBackOf(resource, action, record, after, {})) return [];
  return emptied.flatMap((name) => fields[name] ?? []);
}
