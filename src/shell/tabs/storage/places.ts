import { allows, type PermissionSnapshot } from '../../../engine/permissions/permission.ts';
import { identityPath } from '../../../engine/routes/path.ts';
import { matchRoute, type Plan } from '../../../engine/routes/plan.ts';
import type { Loader } from '../../../workspace/loader.ts';
import type { Tabs } from '../model.ts';

export interface PlaceRules {
  readonly plan: Plan;
  readonly snapshot: PermissionSnapshot;
  readonly loaded: Loader['loaded'];
}

/**
 * Returns what an address shows, if the user may see it. Uses the snapshot directly, to check many tabs at once before
 * any is rendered.
 */
export function shownAt({ plan, snapshot }: Pick<PlaceRules, 'plan' | 'snapshot'>, pathname: string) {
  const matched = matchRoute(plan, pathname);
  return matched && allows(snapshot, matched.route.rule) ? matched : undefined;
}

/**
 * Returns the path of the tab that shows an address; undefined for an unknown address, and for a missing permission
 * unless the tab is open. A form above its list belongs to the list's tab.
 */
export function pathOf(rules: PlaceRules, { list }: Tabs, pathname: string): string | undefined {
  // After a reload it is not known yet whether a form is above a list, but the tab's location is.
  const open = list.find(({ location }) => location.pathname === pathname);
  if (open) return open.path;
  const shown = shownAt(rules, pathname);
  return shown && (listBelow(rules, shown) ?? identityPath(shown.route.path, shown.params));
}

function listBelow(
  { loaded }: PlaceRules,
  { route: { draws, under }, params }: NonNullable<ReturnType<typeof shownAt>>,
): string | undefined {
  if (!('resource' in draws) || (draws.view !== 'create' && draws.view !== 'edit')) return undefined;
  const resource = loaded(draws.resource);
  if (resource?.path === undefined || resource.form.container === 'page') return undefined;
  const parent = under && params[under.parameter];
  return identityPath(resource.path, parent === undefined ? {} : { [resource.under?.parameter ?? '']: parent });
}
