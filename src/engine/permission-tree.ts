import { leafRule, type PermissionLeaf, permissionLeaves } from './permission.ts';
import { isHome, keyOf, type RouteEntry } from './route.ts';

/** A line of the permission tree; keyed by path, since codes repeat (decisions). */
export interface PermissionNode {
  readonly key: string;
  readonly title: string;
  readonly codes: readonly string[];
  readonly leaf: PermissionLeaf | undefined;
  readonly children: readonly PermissionNode[];
}

/** Whether a leaf of a resource's permission allows anything: nobody is granted to import what no sheet brings. */
export type LeafFilter = (resource: string, leaf: PermissionLeaf) => boolean;

/** The permission tree of a list. */
export function permissionNodes(entries: readonly RouteEntry[], applies: LeafFilter): PermissionNode[] {
  return entries.flatMap((entry): PermissionNode[] => {
    const codes = entry.perm === undefined ? [] : [entry.perm].flat();
    const children = permissionNodes(entry.children ?? [], applies);
    if (codes.length === 0 && children.length === 0) return [];
    const isResource = entry.name !== undefined && entry.component === undefined && !entry.children && isHome(entry);
    return [
      {
        key: keyOf(entry),
        title: entry.title,
        codes,
        leaf: undefined,
        children: isResource ? leafNodes(entry, applies) : children,
      },
    ];
  });
}

function leafNodes(entry: RouteEntry, applies: LeafFilter): PermissionNode[] {
  const applying = permissionLeaves.filter((leaf) => applies(entry.name ?? '', leaf));
  return applying.map((leaf) => ({
    key: `${keyOf(entry)}:${leaf}`,
    title: entry.title,
    codes: [leafRule(entry.perm, leaf) ?? []].flat(),
    leaf,
    children: [],
  }));
}
