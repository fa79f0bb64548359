import type { Translate } from '../fields/kind.ts';
import { ownFieldsSection } from '../publishing/own-fields.ts';
import type { FollowUp, Resource } from '../resource.ts';
import { actionLabel } from './label.ts';

/** Returns the key that replaces the resource name in the label keys of the inputs of an action. */
export function inputsOf(resource: string, action: { readonly key: string }): string {
  return `${resource}.inputs.${action.key}`;
}

/** Returns the message that a transition or an action succeeded. */
export function actionDone(
  translate: Translate,
  resource: string,
  action: { readonly key: string; readonly label: string; readonly done?: string },
): string {
  const done = action.done ?? translate('form.action.done', { action: actionLabel(translate, resource, action) });
  return translate(`resources.${resource}.done.${action.key}`, undefined, done);
}

/** Returns the label of a follow-up action of a new record. */
export function followUpLabel(translate: Translate, resource: string, { action, label }: FollowUp): string {
  return translate(`resources.${resource}.next.${action}`, undefined, label);
}

/** Returns the explanation above the follow-up actions of a new record. */
export function followUpHint(
  translate: Translate,
  { name, create: { hint } }: Pick<Resource, 'name' | 'create'>,
): string | undefined {
  return hint === undefined ? undefined : translate(`resources.${name}.nextHint`, undefined, hint);
}

export function sectionTitle(translate: Translate, resource: string, title: string): string {
  if (title === ownFieldsSection) return translate('form.ownFields');
  return translate(`resources.${resource}.sections.${title}`, undefined, title);
}

/** Returns the line above the inputs of a form step. */
export function stepHint(
  translate: Translate,
  resource: string,
  step: { readonly title: string; readonly hint?: string },
): string | undefined {
  return step.hint === undefined
    ? undefined
    : translate(`resources.${resource}.hints.${step.title}`, undefined, step.hint);
}

/** Returns the confirmation question of an action. */
export function actionQuestion(
  translate: Translate,
  resource: string,
  action: { readonly key: string; readonly confirm?: string },
): string | undefined {
  if (action.confirm === undefined) return undefined;
  return translate(`resources.${resource}.confirms.${action.key}`, undefined, action.confirm);
}
