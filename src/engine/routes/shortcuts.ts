import type { PermissionSnapshot } from '../permissions/permission.ts';
import { accessOf, mayDo, type Plan } from './plan.ts';
import type { PlannedRoute } from './planned-route.ts';
import { flatten } from './route.ts';

/** A place that `G` and a letter go to. */
export interface ShortcutPlace extends PlannedRoute {
  /** The letter, in lower case. */
  readonly shortcut: string;
}

/** Returns the places that have a letter and that the user may open, in the order of the route list. */
export function placesWithShortcut(plan: Plan, snapshot: PermissionSnapshot): readonly ShortcutPlace[] {
  return flatten(plan.entries).flatMap(({ path, shortcut }) => {
    if (shortcut === undefined) return [];
    const route = plan.routes.find((one) => one.path === path);
    if (!route) return [];
    const { resource, action } = accessOf(plan, route);
    return mayDo(plan, snapshot, resource, action) ? [{ ...route, shortcut }] : [];
  });
}
