import type { ConditionContext } from '../../engine/condition.ts';
import type { KindRegistry, Translate } from '../../engine/kind.ts';
import { actionLabel, choiceLabel, permissionName } from '../../engine/label.ts';
import { allows, type PermissionRule } from '../../engine/permission.ts';
import type { Plan } from '../../engine/plan.ts';
import type { Action, Transition } from '../../engine/record-action.ts';
import { fieldOf, type Resource } from '../../engine/resource.ts';
import { isSupported, type Refusal, refuseAction, refuseTransition } from '../../engine/states.ts';
import type { Workspace } from '../../workspace/index.tsx';
import type { ResourceRecord } from './record.ts';

/** Something one can do to a record, and why not at the moment. */
export type AvailableAction = { readonly refusal: Refusal | undefined } & (
  | { readonly kind: 'transition'; readonly transition: Transition }
  | { readonly kind: 'action'; readonly action: Action }
  | { readonly kind: 'edit' }
  | { readonly kind: 'delete' }
);

/** Everything the resource and the server know to do to a record, refused or not: transitions, actions, editing, deleting. */
export function availableActionsOf(
  resource: Resource,
  record: ResourceRecord,
  context: ConditionContext,
): AvailableAction[] {
  // The snapshot itself: in a list this is asked for every action of every row, and `useCan` is one query for each.
  const without = (rule: PermissionRule): Refusal | undefined =>
    rule === undefined || allows(context.snapshot, rule) ? undefined : { reason: 'permission', rule };
  return [
    ...(resource.states?.transitions ?? []).map(
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
    ...(resource.allow.edit ? [{ kind: 'edit', refusal: without(resource.rules.edit) } as const] : []),
    ...(resource.allow.delete ? [{ kind: 'delete', refusal: without(resource.rules.delete) } as const] : []),
  ];
}

/** What of the offers depends on the moment: which are refused, and why; a text to compare. */
export function refusalsOf(resource: Resource, record: ResourceRecord, context: ConditionContext): string {
  return availableActionsOf(resource, record, context)
    .map(({ refusal }) => refusal?.reason)
    .join();
}

/** Names the offer among those of its record. */
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

/** Why the offer is refused, in words; undefined if it is not. */
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
  return translate('show.refused.condition');
}

/** The permissions of a rule, any one of which is enough, each by what it opens and its code. */
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
