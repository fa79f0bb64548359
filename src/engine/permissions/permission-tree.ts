import type { RouteEntry } from '../definition/routes.ts';
import { tabKeyOf } from '../routes/place-tabs.ts';
import { isHome, keyOf } from '../routes/route.ts';
import { type OperationPermission, operationNames, operationRule, type PermissionRule } from './permission.ts';

/** A node of the permission tree. It is keyed by path, because several nodes can share a code. */
export interface PermissionNode {
  readonly key: string;
  readonly title: string;
  readonly codes: readonly string[];
  /** Name of the operation, if the node is one. */
  readonly operation: string | undefined;
  /** Label of an operation that the entry declares. Those of every resource have one in the locales. */
  readonly label: string | undefined;
  readonly children: readonly PermissionNode[];
}

/** Returns the key of the menu entry that a node belongs to, which is the prefix of the key of its operation. */
export function entryKeyOf({ key, operation }: PermissionNode): string {
  return operation === undefined ? key : key.slice(0, -operation.length - 1);
}

/**
 * Returns whether an operation permission has an effect on the resource. For example, `import` has none without
 * imports.
 */
export type OperationFilter = (resource: string, operation: OperationPermission) => boolean;

/** Builds the permission tree of a route list. */
export function permissionNodes(entries: readonly RouteEntry[], applies: OperationFilter): PermissionNode[] {
  return entries.flatMap((entry): PermissionNode[] => {
    const codes = [...new Set([entry.perm ?? [], entry.data ?? []].flat())];
    const children = permissionNodes(entry.children ?? [], applies);
    const hasOwnTabs = entry.tabs?.some((tab) => tab.perm !== undefined) ?? false;
    if (codes.length === 0 && children.length === 0 && !hasOwnTabs) return [];
    const isResource = entry.name !== undefined && entry.component === undefined && !entry.children && isHome(entry);
    return [
      {
        key: keyOf(entry),
        title: entry.title,
        codes,
        operation: undefined,
        label: undefined,
        children: isResource
          ? [...operationNodes(entry, entry.data ?? entry.perm, applies), ...tabNodes(entry, applies)]
          : children,
      },
    ];
  });
}

/** Returns a node for each tab with a permission of its own. */
function tabNodes(entry: RouteEntry, applies: OperationFilter): PermissionNode[] {
  return (entry.tabs ?? []).flatMap((tab): PermissionNode[] => {
    if (tab.perm === undefined) return [];
    const own = { path: tabKeyOf(entry, tab), title: tab.title, ...(entry.name !== undefined && { name: entry.name }) };
    const children = operationNodes(own, tab.perm, applies);
    return [
      { key: keyOf(own), title: tab.title, codes: [tab.perm].flat(), operation: undefined, label: undefined, children },
    ];
  });
}

function operationNodes(entry: RouteEntry, rule: PermissionRule, applies: OperationFilter): PermissionNode[] {
  const applying = operationNames.filter((operation) => applies(entry.name ?? '', operation));
  const operations = [
    ...applying.map((operation) => [operation, undefined] as const),
    ...Object.entries(entry.operations ?? {}),
  ];
  return operations.map(([operation, label]) => ({
    key: `${keyOf(entry)}:${operation}`,
    title: entry.title,
    codes: [operationRule(rule, operation) ?? []].flat(),
    operation,
    label,
    children: [],
  }));
}
