import type { PermissionNode } from '../../../engine/permissions/permission-tree.ts';
import { pathTo } from '../../../engine/routes/path-to.ts';

type Codes = ReadonlySet<string>;

/** Returns a node and all its descendants. */
export function branch(node: PermissionNode): PermissionNode[] {
  return [node, ...node.children.flatMap(branch)];
}

/** Returns whether the codes grant the node. A group without a code grants nothing by itself. */
export function isGranted({ codes }: PermissionNode, grantedCodes: Codes): boolean {
  return codes.some((code) => grantedCodes.has(code));
}

/**
 * Returns the codes after cells are ticked, or unticked if all that may be granted are ticked. A ticked operation also
 * needs its place and the groups above; an unticked place loses what stands below it. Codes that `mayGrant` denies stay
 * unchanged. The order is kept and new codes are appended.
 */
export function toggled(
  nodes: readonly PermissionNode[],
  cells: readonly PermissionNode[],
  grantedCodes: readonly string[],
  mayGrant: (code: string) => boolean,
): string[] {
  const free = (lines: readonly PermissionNode[]) => lines.flatMap(({ codes }) => codes).filter(mayGrant);
  const own = cells.filter(({ codes }) => codes.some(mayGrant));
  const now = new Set(grantedCodes);
  if (own.every((node) => isGranted(node, now))) {
    const taken = new Set(free(own.flatMap(branch)));
    return grantedCodes.filter((code) => !taken.has(code));
  }
  const wanted = own.flatMap(({ key }) => pathTo(nodes, (one) => one.key === key));
  return [...new Set([...grantedCodes, ...free(wanted)])];
}

/** Returns the number of granted nodes with their own permission, which are the ticks that a user counts. */
export function countGranted(nodes: readonly PermissionNode[], grantedCodes: Codes): number {
  return nodes.flatMap(branch).filter((node) => isGranted(node, grantedCodes)).length;
}

/** Returns the matching nodes with their parent groups. A matching node keeps all its descendants. */
export function matching(
  nodes: readonly PermissionNode[],
  matches: (node: PermissionNode) => boolean,
): PermissionNode[] {
  return nodes.flatMap((node): PermissionNode[] => {
    if (matches(node)) return [node];
    const children = matching(node.children, matches);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Returns the nodes that match and their parents, without the descendants that do not match. */
export function among(nodes: readonly PermissionNode[], matches: (node: PermissionNode) => boolean): PermissionNode[] {
  return nodes.flatMap((node): PermissionNode[] => {
    const children = among(node.children, matches);
    return matches(node) || children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Returns the granted nodes with their parent groups. */
export function granted(nodes: readonly PermissionNode[], grantedCodes: Codes): PermissionNode[] {
  return among(nodes, (node) => isGranted(node, grantedCodes));
}

/**
 * Returns, for each node, the other nodes with the same code. Codes can repeat, so these nodes are granted together.
 */
export function sharers(nodes: readonly PermissionNode[]): ReadonlyMap<string, readonly PermissionNode[]> {
  const all = nodes.flatMap(branch);
  return new Map(
    all.map((node) => [
      node.key,
      all.filter((other) => other.key !== node.key && other.codes.some((code) => node.codes.includes(code))),
    ]),
  );
}
