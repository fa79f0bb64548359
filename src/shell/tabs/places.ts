import type { Loader } from '../../engine/loader.ts';
import { identityPath } from '../../engine/path.ts';
import { allows, type PermissionSnapshot } from '../../engine/permission.ts';
import { matchRoute, type Plan } from '../../engine/plan.ts';
import type { PlannedRoute } from '../../engine/planned-route.ts';
import type { Tabs } from './model.ts';

export interface PlaceRules {
  readonly plan: Plan;
  readonly snapshot: PermissionSnapshot;
  readonly loaded: Loader['loaded'];
}

/** What an address shows, if the user may see it: asked of the snapshot itself, for many tabs in one go and before any is drawn. */
export function shownAt({ plan, snapshot }: Pick<PlaceRules, 'plan' | 'snapshot'>, pathname: string) {
  const matched = matchRoute(plan, pathname);
  return matched && allows(snapshot, matched.route.rule) ? matched : undefined;
}

/**
 * The path of the tab that an address is shown in; undefined where it shows nothing, or what the user may not see. A form
 * that lies over its list is shown in the list's.
 */
export function pathOf(rules: PlaceRules, { list }: Tabs, pathname: string): string | undefined {
  const shown = shownAt(rules, pathname);
  if (!shown) return undefined;
  // After a reload it is not known yet what is a form over a list, but where the tab was.
  const open = list.find(({ location }) => location.pathname === pathname);
  return open?.path ?? listBelow(rules, shown.route) ?? identityPath(shown.route.path, shown.params);
}

function listBelow({ loaded }: PlaceRules, { draws }: PlannedRoute): string | undefined {
  if (!('resource' in draws) || (draws.view !== 'create' && draws.view !== 'edit')) return undefined;
  const resource = loaded(draws.resource);
  return resource?.form.container === 'page' ? undefined : resource?.path;
}
