import { isObject } from '../../base/is-object.ts';
import {
  type Condition,
  type ConditionContext,
  conditionFields,
  holds,
  momentAt,
  userFields,
} from '../fields/condition.ts';
import { isMe, referringTo } from '../fields/default.ts';
import type { Field } from '../fields/field.ts';
import type { KindRegistry } from '../fields/kind.ts';
import { isFieldOpen, writableFields } from '../fields/values.ts';
import { allows } from '../permissions/permission.ts';
import { fieldOf, type Resource } from '../resource.ts';
import type { Action, RecordAction, Transition } from './record-action.ts';

/** Why an action is not available for a record. */
export type ActionRefusal =
  /** The record is not in one of the source states. */
  | { readonly reason: 'state'; readonly state: string }
  /** The user lacks the permission. */
  | { readonly reason: 'permission'; readonly rule: string | readonly string[] }
  /** The record does not satisfy the condition. */
  | { readonly reason: 'condition' }
  /** What follows would be the user's to do, who is no person of the enterprise. */
  | { readonly reason: 'outsider' };

/** Why a record cannot be edited. */
export type EditRefusal =
  | Extract<ActionRefusal, { readonly reason: 'permission' }>
  /** The values of the record make every field of the edit form read-only. */
  | { readonly reason: 'readonly' };

type AnyRecord = Readonly<Record<string, unknown>>;

/**
 * Returns why the transition is not available, or undefined. The browser uses it for buttons and the server before a
 * write, so both apply the same rule.
 */
export function refuseTransition(
  resource: Resource,
  transition: Transition,
  record: AnyRecord,
  context: ConditionContext,
): ActionRefusal | undefined {
  const state = String(record[resource.states?.field ?? ''] ?? '');
  if (!transition.from.includes(state)) return { reason: 'state', state };
  return refuseAction(resource, transition, record, context);
}

/** Returns why the action is not available, or undefined. */
export function refuseAction(
  resource: Resource,
  action: Pick<Action, 'perm' | 'when' | 'set'>,
  record: AnyRecord,
  context: ConditionContext,
): ActionRefusal | undefined {
  for (const rule of [resource.rules.edit, action.perm]) {
    if (rule !== undefined && !allows(context.snapshot, rule)) return { reason: 'permission', rule };
  }
  if (isRefusedToOutsider(resource, action, context)) return { reason: 'outsider' };
  if (!action.when) return undefined;
  // The result of the condition would reveal the value of the field.
  for (const name of conditionFields(action.when)) {
    const rule = resource.fields[name]?.perm.read;
    if (rule !== undefined && !allows(context.snapshot, rule)) return { reason: 'permission', rule };
  }
  if (!holds(action.when, record, context)) return { reason: 'condition' };
  return undefined;
}

/** Returns why the record cannot be edited, or undefined if there is a field that the user can change now. */
export function refuseEdit(resource: Resource, record: AnyRecord, context: ConditionContext): EditRefusal | undefined {
  const rule = resource.rules.edit;
  if (rule !== undefined && !allows(context.snapshot, rule)) return { reason: 'permission', rule };
  const writable = writableFields(resource, context.snapshot, 'edit');
  return writable.some((field) => isFieldOpen(field, record, context)) ? undefined : { reason: 'readonly' };
}

/**
 * Returns whether the action writes a user who belongs to another enterprise into a field that decides whose the record
 * is, or who may take an action. Other fields that name the user are left empty then; see `writtenBy`.
 */
export function isRefusedToOutsider(
  resource: Resource,
  { set = {} }: Pick<Action, 'set'>,
  { isOutsider }: Pick<ConditionContext, 'isOutsider'>,
): boolean {
  if (!isOutsider || resource.owner !== 'enterprise') return false;
  const named = Object.keys(set).filter((name) => isMe(set[name]));
  const isDecisive = (name: string) =>
    resource.scope?.owners.includes(name) ||
    recordActionsOf(resource).some(({ when }) => userFields(when).includes(name));
  return named.some(isDecisive);
}

/** Returns why the transition or action is not available, or undefined. */
export function refuseRecordAction(
  resource: Resource,
  action: RecordAction,
  record: AnyRecord,
  context: ConditionContext,
): ActionRefusal | undefined {
  return isTransition(action)
    ? refuseTransition(resource, action, record, context)
    : refuseAction(resource, action, record, context);
}

/** Returns the condition of the records that are due for the transition now, or undefined if only users run it. */
export function dueCondition({ states }: Resource, { from, due, when }: Transition): Condition | undefined {
  if (!states || !due) return undefined;
  const { field, at } = due;
  return {
    all: [
      { field: states.field, in: from },
      at === 'end' ? { field, lt: { now: '0d' } } : { field, lte: { now: '0d' } },
      ...(when ? [when] : []),
    ],
  };
}

export function isTransition(action: RecordAction): action is Transition {
  return 'to' in action;
}

/** Returns whether users run the action. The server alone runs the others. */
export function isForUsers(action: RecordAction): boolean {
  return !isTransition(action) || action.by !== 'server';
}

/** Returns whether the action writes fields. */
export function isChange({ ask, set }: Action): boolean {
  return ask.length > 0 || set !== undefined;
}

/** Returns whether the domain rule of the same name runs the action, alone or after the fields are written. */
export function needsRule(action: Action): boolean {
  return !isChange(action) || action.inputs.length > 0 || action.answers !== undefined;
}

/** Returns the transitions and then the actions of a resource. */
export function recordActionsOf({ states, actions }: Resource): readonly RecordAction[] {
  return [...(states?.transitions ?? []), ...actions];
}

/** Returns whether the server has the service that the action needs. An unsupported action is hidden. */
export function isSupported(action: RecordAction, { services = [] }: Pick<ConditionContext, 'services'>): boolean {
  return !('needs' in action) || action.needs === undefined || services.includes(action.needs);
}

/**
 * Returns the values that an action writes besides the values asked for: the new state and the resolved `set`. The user
 * is no value for a record of an enterprise that the user does not belong to.
 */
export function writtenBy(
  resource: Resource,
  action: RecordAction,
  kinds: KindRegistry,
  context: ConditionContext,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, written] of Object.entries(action.set ?? {})) {
    const isNobody = isMe(written) && context.isOutsider === true && resource.owner === 'enterprise';
    values[name] = isNobody ? null : concreteValue(written, fieldOf(resource, name), kinds, context);
  }
  if (resource.states && isTransition(action)) values[resource.states.field] = action.to;
  return values;
}

/** Returns the value that a declaration stands for in a field: the user for `{ me: true }`, a moment for `{ now: '+2d' }`. */
export function concreteValue(written: unknown, field: Field, kinds: KindRegistry, context: ConditionContext): unknown {
  if (!isObject(written)) return written;
  if (isMe(written)) return referringTo(context.userId, field, kinds);
  if ('now' in written)
    return kinds[field.type]?.ofMoment?.(momentAt(String(written.now), context.now), context.timeZone) ?? null;
  return written;
}
