import { type AvailableAction, isDangerous } from '../shared/available-actions.ts';

/** Where the offers of a record stand on its page. */
export interface ActionLayout {
  /** The first step that can be taken and does no harm. */
  readonly primary: AvailableAction | undefined;
  /** Buttons beside it: editing, and what else there is room for. */
  readonly beside: readonly AvailableAction[];
  /** In the menu: what there is no room for, what cannot be done now, and deleting. */
  readonly rest: readonly AvailableAction[];
}

/** Most buttons beside the primary one. */
const room = { wide: 3, narrow: 0 };

/** Buttons for what can be done now; a menu for the rest, in which what cannot be done says why. */
export function layOutActions(actions: readonly AvailableAction[], isWide: boolean): ActionLayout {
  const possible = actions.filter((action) => !action.refusal && action.kind !== 'delete');
  const primary = possible.find((action) => action.kind === 'transition' && !isDangerous(action));
  const others = possible.filter((action) => action !== primary);
  const isEdit = (action: AvailableAction) => action.kind === 'edit';
  const beside = [...others.filter(isEdit), ...others.filter((action) => !isEdit(action))].slice(
    0,
    isWide ? room.wide : room.narrow,
  );
  return { primary, beside, rest: actions.filter((action) => action !== primary && !beside.includes(action)) };
}
