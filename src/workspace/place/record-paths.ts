import { memoize } from '../../base/calls/memoize.ts';
import { allows } from '../../engine/permissions/permission.ts';
import { ruleOf, screenOf } from '../../engine/routes/plan.ts';
import { recordPath } from '../../engine/routes/under.ts';
import type { Workspace } from '../index.tsx';

type Access = Pick<Workspace, 'plan' | 'snapshot'>;

/** Memoized by workspace and resource, because a list looks up the path of every reference that it draws. */
const routes = memoize(({ plan, snapshot }: Access) =>
  memoize((resource: string) => {
    const route = screenOf(plan, resource, 'show');
    const mayOpen = route && allows(snapshot, route.rule) && allows(snapshot, ruleOf(plan, resource, 'show'));
    return mayOpen ? route : null;
  }),
);

/**
 * Returns the path of the page of a record of which only the id is known; undefined if the user may not open it or the
 * resource has no such page.
 */
export function recordPathOf(workspace: Access, resource: string, id: string): string | undefined {
  const route = routes(workspace)(resource);
  return route ? recordPath({ showPath: route.path, under: route.under }, { id }) : undefined;
}
