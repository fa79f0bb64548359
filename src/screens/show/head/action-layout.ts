import type { Resource } from '../../../engine/resource.ts';
import { type AvailableAction, isDangerous, nextStep } from '../../actions/available-actions.ts';

/** Positions of a record's actions on its page. */
export interface ActionLayout {
  /** The first of the next steps. */
  readonly primary: AvailableAction | undefined;
  /** Buttons beside it: editing, and others that fit. */
  readonly beside: readonly AvailableAction[];
  /** Menu items: actions that do not fit, dangerous and unavailable ones, and deleting. */
  readonly rest: readonly AvailableAction[];
}

/** Maximum number of buttons beside the primary one. */
const maxBeside = { wide: 3, brief: 1, narrow: 0 };
export type HeadRoom = keyof typeof maxBeside;

/**
 * Returns buttons for available actions, and a menu for the others, in which unavailable ones show the reason.
 *
 * @param apart actions that have buttons elsewhere on the page
 */
export function layOutActions(
  actions: readonly AvailableAction[],
  resource: Pick<Resource, 'states'>,
  { room, apart }: { readonly room: HeadRoom; readonly apart: readonly AvailableAction[] },
): ActionLayout {
  const placed = actions.filter((action) => !apart.includes(action));
  const possible = placed.filter((action) => !action.refusal && !isDangerous(action));
  const primary = nextStep(placed, resource);
  const others = possible.filter((action) => action !== primary);
  const isEdit = (action: AvailableAction) => action.kind === 'edit';
  const beside = [...others.filter(isEdit), ...others.filter((action) => !isEdit(action))].slice(0, maxBeside[room]);
  return { primary, beside, rest: placed.filter((action) => action !== primary && !beside.includes(action)) };
}
