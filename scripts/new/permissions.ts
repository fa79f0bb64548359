import type { RouteEntry } from '../../src/engine/definition/routes.ts';
import { flatten } from '../../src/engine/routes/route.ts';

/** Returns the codes of all permissions of a list. */
export function allCodes(entries: readonly RouteEntry[]): readonly string[] {
  return flatten(entries).flatMap(({ perm, data, tabs = [] }) =>
    [perm, data, ...tabs.map((tab) => tab.perm)].flatMap((rule) => rule ?? []),
  );
}
