import type { Action, Transition } from '../../engine/actions/record-action.ts';
import {
  type ActionRefusal,
  type EditRefusal,
  isForUsers,
  isSupported,
  refuseAction,
  refuseEdit,
  refuseTransition,
} from '../../engine/actions/states.ts';
import type { ConditionContext } from '../../engine/fields/condition.ts';
import type { KindRegistry, Translate } from '../../engine/fields/kind.ts';
import { allows, type PermissionRule } from '../../engine/permissions/permission.ts';
import { fieldOf, type Resource } from '../../engine/resource.ts';
import type { Plan } from '../../engine/routes/plan.ts';
import { actionLabel, choiceLabel, permissionName } from '../../engine/texts/label.ts';
import type { Workspace } from '../../workspace/index.tsx';
import type { ResourceRecord } from '../records/record.ts';

/** An action on a record, with the reason if it is not available now. */
export type AvailableAction = { readonly refusal: ActionRefusal | EditRefusal | undefined } & (
  | { readonly kind: 'transition'; readonly transition: Transition }
  | { readonly kind: 'action'; readonly action: Action }
  | { readonly kind: 'edit' }
  | { readonly kind: 'copy' }
  | { readonly kind: 'delete' }
);

/**
 * Returns every action that the resource declares and the server supports, available or not: transitions, actions,
 * editing, deleting.
 */
export function availableActionsOf(
  resource: Resource,
  record: ResourceRecord,
  context: ConditionContext,
): AvailableAction[] {
  // Uses the snapshot directly: a list checks every action of every row, and `useCan` would create a query for each.
  const without = (rule: PermissionRule): ActionRefusal | undefined =>
    rule === undefined || allows(context.snapshot, rule) ? undefined : { reason: 'permission', rule };
  return [
    ...(resource.states?.transitions ?? []).filter(isForUsers).map(
      (transition): AvailableAction => ({
        kind: 'transition',
        transition,
        refusal: refuseTransition(resource, transition, record, context),
      }),
    ),
    ...resource.actions
      .filter((action) => isSupported(action, context))
      .map(
        (action): AvailableAction => ({
          kind: 'action',
          action,
          refusal: refuseAction(resource, action, record, context),
        }),
      ),
    ...(resource.allow.edit ? [{ kind: 'edit', refusal: refuseEdit(resource, record, context) } as const] : []),
    ...(mayCopy(resource) ? [{ kind: 'copy', refusal: without(resource.rules.create) } as const] : []),
    ...(resource.allow.delete ? [{ kind: 'delete', refusal: without(resource.rules.delete) } as const] : []),
  ];
}

function mayCopy({ copy, allow, path }: Resource): boolean {
  return copy !== undefined && allow.create && path !== undefined;
}

/** Returns the time-dependent state of the actions as a comparable text: which are refused, and why. */
export function refusalsOf(resource: Resource, record: ResourceRecord, context: ConditionContext): string {
  return availableActionsOf(resource, record, context)
    .map(({ refusal }) => refusal?.reason)
    .join();
}

/** Returns a key that identifies the action among those of its record. */
export function availableActionKey(action: AvailableAction): string {
  if (action.kind === 'transition') return `transition:${action.transition.key}`;
  if (action.kind === 'action') return `action:${action.action.key}`;
  return action.kind;
}

export function availableActionLabel(action: AvailableAction, resource: Resource, translate: Translate): string {
  if (action.kind === 'transition') return actionLabel(translate, resource.name, action.transition);
  if (action.kind === 'action') return actionLabel(translate, resource.name, action.action);
  return translate(`show.${action.kind}`);
}

export function isDangerous(action: AvailableAction): boolean {
  if (action.kind === 'transition') return action.transition.danger;
  if (action.kind === 'action') return action.action.danger ?? false;
  return action.kind === 'delete';
}

export type TransitionAction = AvailableAction & { readonly kind: 'transition' };

/** Returns the transitions that are available now and lead neither into danger nor aside: what comes next for the record. */
export function nextSteps(actions: readonly AvailableAction[]): readonly TransitionAction[] {
  return safeSteps(actions).filter(({ transition }) => !transition.aside);
}

function safeSteps(actions: readonly AvailableAction[]): readonly TransitionAction[] {
  return actions.filter(
    (action): action is TransitionAction => action.kind === 'transition' && !action.refusal && !isDangerous(action),
  );
}

function leadsBack({ to }: Transition, { states }: Pick<Resource, 'states'>): boolean {
  return to === states?.initial;
}

/** Returns whether a transition leads back to the initial state and empties what was recorded since. */
export function beginsAnew(transition: Transition, resource: Pick<Resource, 'states'>): boolean {
  return leadsBack(transition, resource) && Object.values(transition.set ?? {}).includes(null);
}

/** Returns the first of the next steps that does not lead back to the initial state. */
export function nextStep(
  actions: readonly AvailableAction[],
  resource: Pick<Resource, 'states'>,
): TransitionAction | undefined {
  return nextSteps(actions).find(({ transition }) => !leadsBack(transition, resource));
}

/**
 * Returns the step at hand beside a record in a list: the next one, else one that leads back and loses nothing, else, where
 * the record cannot be edited, one that leads aside.
 */
export function stepAtHand(
  actions: readonly AvailableAction[],
  resource: Pick<Resource, 'states'>,
): TransitionAction | undefined {
  const canEdit = actions.some(({ kind, refusal }) => kind === 'edit' && !refusal);
  const others = safeSteps(actions).filter(({ transition }) => !beginsAnew(transition, resource));
  const back = others.find(({ transition }) => !transition.aside);
  return nextStep(actions, resource) ?? back ?? (canEdit ? undefined : others[0]);
}

/** Returns the refusal reason as text; undefined if the action is available. */
export function refusalText(
  action: AvailableAction,
  resource: Resource,
  { kinds, plan }: Pick<Workspace, 'kinds' | 'plan'>,
  translate: Translate,
): string | undefined {
  const { refusal } = action;
  if (!refusal) return undefined;
  if (refusal.reason === 'permission') {
    return translate('show.refused.permission', { permission: permissionText(refusal.rule, plan, translate) });
  }
  if (refusal.reason === 'state' && action.kind === 'transition') {
    return translate('show.refused.state', { states: stateLabels(action.transition, resource, kinds, translate) });
  }
  return translate(`show.refused.${refusal.reason === 'state' ? 'condition' : refusal.reason}`);
}

/** Returns the permissions of a rule, any of which is sufficient, with their titles and codes. */
export function permissionText(
  rule: PermissionRule,
  { permissions }: Pick<Plan, 'permissions'>,
  translate: Translate,
): string {
  return [rule ?? []]
    .flat()
    .map((code) => permissionName(permissions, code, translate))
    .join(' / ');
}

function stateLabels(transition: Transition, resource: Resource, kinds: KindRegistry, translate: Translate): string {
  const field = fieldOf(resource, resource.states?.field ?? '');
  const choices = kinds[field.type]?.choices?.(field.settings) ?? [];
  return choices
    .filter((choice) => transition.from.includes(choice.value))
    .map((choice) => choiceLabel(translate, resource.name, field.name, choice))
    .join(translate('list.separator'));
}
