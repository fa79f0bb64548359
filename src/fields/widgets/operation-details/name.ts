import { recordActionsOf } from '../../../engine/actions/states.ts';
import type { Translate } from '../../../engine/fields/kind.ts';
import type { Resource } from '../../../engine/resource.ts';
import { actionLabel } from '../../../engine/texts/label.ts';

/** Actions that no resource declares. */
const otherActions: ReadonlySet<string> = new Set([
  'changeOwnPassword',
  'useServiceToken',
  'resetOwnPassword',
  'endOwnSessions',
  'publish',
  'undoImport',
  'restoreVersion',
]);

/**
 * Returns the label of a transition or an action of a resource, or undefined for a built-in action such as `create`.
 */
export function operationName(translate: Translate, resource: Resource, action: string): string | undefined {
  const declared = [...recordActionsOf(resource), ...resource.listActions].find(({ key }) => key === action);
  if (declared) return actionLabel(translate, resource.name, declared);
  return otherActions.has(action) ? translate(`account.operations.actions.${action}`) : undefined;
}
