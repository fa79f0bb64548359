import { allows, type PermissionSnapshot } from '../../src/engine/permissions/permission.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { type Plan, ruleOf } from '../../src/engine/routes/plan.ts';
import type { Thread } from './normal-form.ts';

/** Returns the thread of a resource, if it has one whose messages the user may see. */
export function readableThread(
  { show: { thread } }: Resource,
  { plan, snapshot }: { readonly plan: Plan; readonly snapshot: PermissionSnapshot },
): Thread | undefined {
  return thread && allows(snapshot, ruleOf(plan, thread.resource, 'list')) ? thread : undefined;
}
