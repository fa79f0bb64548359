import { type Condition, type ConditionContext, conditionFields, holds, momentAt } from './condition.ts';
import type { Field } from './field.ts';
import type { KindRegistry } from './kind.ts';
import { allows } from './permission.ts';
import type { Action, RecordAction, Transition } from './record-action.ts';
import { fieldOf, type Resource } from './resource.ts';

/** Why something cannot be done to a record now. */
export type Refusal =
  /** The record is in a state it does not start from. */
  | { readonly reason: 'state'; readonly state: string }
  /** The user lacks the permission. */
  | { readonly reason: 'permission'; readonly rule: string | readonly string[] }
  /** Its condition does not hold for the record. */
  | { readonly reason: 'condition' };

type AnyRecord = Readonly<Record<string, unknown>>;

/**
 * Why the transition cannot be taken, or nothing if it can. The browser asks it for buttons, the server before it
 * writes: the same rule in both.
 */
export function refuseTransition(
  resource: Resource,
  transition: Transition,
  record: AnyRecord,
  context: ConditionContext,
): Refusal | undefined {
  const state = String(record[resource.states?.field ?? ''] ?? '');
  if (!transition.from.includes(state)) return { reason: 'state', state };
  return refuseAction(resource, transition, record, context);
}

/** Why an action cannot be taken, or nothing if it can. */
export function refuseAction(
  resource: Resource,
  action: Pick<Action, 'perm' | 'when'>,
  record: AnyRecord,
  context: ConditionContext,
): Refusal | undefined {
  for (const rule of [resource.rules.edit, action.perm]) {
    if (rule !== undefined && !allows(context.snapshot, rule)) return { reason: 'permission', rule };
  }
  if (!action.when) return undefined;
  // Whether it holds would tell what the field says.
  for (const name of conditionFields(action.when)) {
    const rule = resource.fields[name]?.perm.read;
    if (rule !== undefined && !allows(context.snapshot, rule)) return { reason: 'permission', rule };
  }
  if (!holds(action.when, record, context)) return { reason: 'condition' };
  return undefined;
}

/** Why a step cannot be taken, or nothing if it can. */
export function refuseRecordAction(
  resource: Resource,
  step: RecordAction,
  record: AnyRecord,
  context: ConditionContext,
): Refusal | undefined {
  return isTransition(step)
    ? refuseTransition(resource, step, record, context)
    : refuseAction(resource, step, record, context);
}

/** Which records the server takes the transition of by itself now; nothing where only people take it. */
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

export function isTransition(step: RecordAction): step is Transition {
  return 'to' in step;
}

/** True for an action that writes fields; any other is done by the server's domain rule of its name. */
export function isChange({ ask, set }: Action): boolean {
  return ask.length > 0 || set !== undefined;
}

/** Every step there is for a record: transitions, then actions. */
export function recordActionsOf({ states, actions }: Resource): readonly RecordAction[] {
  return [...(states?.transitions ?? []), ...actions];
}

/** Whether the server has what the step needs: one that it cannot take is offered nowhere. */
export function isSupported(step: RecordAction, { services = [] }: Pick<ConditionContext, 'services'>): boolean {
  return !('needs' in step) || step.needs === undefined || services.includes(step.needs);
}

/** The values a step writes besides what was asked: its state and its `set`, made concrete. */
export function writtenBy(
  resource: Resource,
  step: RecordAction,
  kinds: KindRegistry,
  context: ConditionContext,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, written] of Object.entries(step.set ?? {})) {
    values[name] = concrete(written, fieldOf(resource, name), kinds, context);
  }
  if (resource.states && isTransition(step)) values[resource.states.field] = step.to;
  return values;
}

function concrete(written: unknown, field: Field, kinds: KindRegistry, context: ConditionContext): unknown {
  if (typeof written !== 'object' || written === null) return written;
  const kind = kinds[field.type];
  if ('me' in written) return kind?.several?.(field.settings) ? [context.userId] : context.userId;
  if ('now' in written) return kind?.ofMoment?.(momentAt(String(written.now), context.now), context.timeZone) ?? null;
  return written;
}
