import type { Resource } from '../../engine/resource.ts';
import { type AvailableAction, isDangerous } from '../shared/available-actions.ts';

/** Positions of a record's actions on its page. */
export interface ActionLayout {
  /** The first transition that is available, not dangerous, and does not go back to the initial state. */
  readonly primary: AvailableAction | undefined;
  /** Buttons beside it: editing, and others that fit. */
  readonly beside: readonly AvailableAction[];
  /** Menu items: actions that do not fit, unavailable ones, and deleting. */
  readonly rest: readonly AvailableAction[];
}

/** Maximum number of buttons beside the primary one. */
const room = { wide: 3, narrow: 0 };

/** Returns buttons for available actions, and a menu for the others, in which unavailable ones show the reason. */
export function layOutActions(
  actions: readonly AvailableAction[],
  { states }: Pick<Resource, 'states'>,
  isWide: boolean,
): ActionLayout {
  const possible = actions.filter((action) => !action.refusal && action.kind !== 'delete');
  const primary = possible.find(
    (action) => action.kind === 'transition' && !isDangerous(action) && action.transition.to !== states?.initial,
  );
  const others = possible.filter((action) => action !== primary);
  const isEdit = (action: AvailableAction) => action.kind === 'edit';
  const beside = [...others.filter(isEdit), ...others.filter((action) => !isEdit(action))].slice(
    0,
    isWide ? room.wide : room.narrow,
  );
  return { primary, beside, rest: actions.filter((action) => action !== primary && !beside.includes(action)) };
}
