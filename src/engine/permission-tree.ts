import { type OperationPermission, operationNames, operationRule } from './permission.ts';
import { dataRule, isHome, keyOf, type RouteEntry } from './route.ts';

/** A node of the permission tree. It is keyed by path, because several nodes can share a code (decisions). */
export interface PermissionNode {
  readonly key: string;
  readonly title: string;
  readonly codes: readonly string[];
  readonly operation: OperationPermission | undefined;
  readonly children: readonly PermissionNode[];
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
    if (codes.length === 0 && children.length === 0) return [];
    const isResource = entry.name !== undefined && entry.component === undefined && !entry.children && isHome(entry);
    return [
      {
        key: keyOf(entry),
        title: entry.title,
        codes,
        operation: undefined,
        children: isResource ? operationNodes(entry, applies) : children,
      },
    ];
  });
}

function operationNodes(entry: RouteEntry, applies: OperationFilter): PermissionNode[] {
  const applying = operationNames.filter((operation) => applies(entry.name ?? '', operation));
  return applying.map((operation) => ({
    key: `${keyOf(entry)}:${operation}`,
    title: entry.title,
    codes: [operationRule(dataRule(entry), operation) ?? []].flat(),
    operation,
    children: [],
  }));
}
