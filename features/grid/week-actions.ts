import type { Action } from '../../src/engine/actions/record-action.ts';
import type { Resource } from '../../src/engine/resource.ts';

/** Returns whether the grid runs an action on the list, for its week. */
export function isOfWeek({ list: { grid } }: Resource, { key }: Action): boolean {
  return grid?.actions.includes(key) ?? false;
}
