import { allows, type PermissionSnapshot } from '../permissions/permission.ts';
import type { Link, Resource } from '../resource.ts';
import { type Plan, ruleOf } from './plan.ts';
import type { PlannedRoute } from './planned-route.ts';

/** A link that the user may follow, with the route it leads to. */
export interface VisibleLink extends Link {
  readonly route: PlannedRoute;
}

/** Returns the links of a resource whose places and data the user may see. */
export function visibleLinks({ links }: Pick<Resource, 'links'>, plan: Plan, snapshot: PermissionSnapshot) {
  return links.flatMap((link): VisibleLink[] => {
    const route = plan.routes.find(({ path }) => path === link.to);
    if (!route || !allows(snapshot, route.rule)) return [];
    const { screen } = route;
    return screen && !allows(snapshot, ruleOf(plan, screen.resource, 'list')) ? [] : [{ ...link, route }];
  });
}

/** Returns the path of a link for one record: parameters that end with `Name` take its label, the others its id. */
export function linkPath(to: string, record: { readonly id: string; readonly label: string }): string {
  return to.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(name.endsWith('Name') ? record.label : record.id),
  );
}
