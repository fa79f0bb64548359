import type { IconName } from './icons.ts';
import { allows, type PermissionSnapshot } from './permission.ts';
import type { Plan } from './plan.ts';
import { isInMenu, keyOf, type RouteEntry } from './route.ts';

export interface MenuNode {
  /** The path of an entry, or a key made of the title for a group without one. */
  readonly key: string;
  readonly path: string | undefined;
  readonly title: string;
  readonly icon: IconName | undefined;
  readonly children: readonly MenuNode[];
}

/** The side menu of a user: what they may not open is left out, and a group that holds nothing with it (spec §6). */
export function menuOf(plan: Plan, snapshot: PermissionSnapshot): MenuNode[] {
  return menuNodes(plan.entries, snapshot);
}

function menuNodes(entries: readonly RouteEntry[], snapshot: PermissionSnapshot): MenuNode[] {
  return entries.flatMap((entry): MenuNode[] => {
    if (!isInMenu(entry) || !allows(snapshot, entry.perm)) return [];
    const children = menuNodes(entry.children ?? [], snapshot);
    if (entry.children && children.length === 0) return [];
    return [{ key: keyOf(entry), path: entry.path, title: entry.title, icon: entry.icon, children }];
  });
}

/** Where `/` and unknown addresses lead: the first line of the menu that opens something. */
export function firstPath(plan: Plan, snapshot: PermissionSnapshot): string | undefined {
  return leavesOf(menuOf(plan, snapshot)).find((node) => node.path !== undefined)?.path;
}

function leavesOf(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? leavesOf(node.children) : [node]));
}
