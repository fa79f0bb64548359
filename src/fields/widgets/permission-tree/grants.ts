import { pathTo } from '../../../engine/path-to.ts';
import type { PermissionNode } from '../../../engine/permission-tree.ts';

type Codes = ReadonlySet<string>;

/** Returns a node and all its descendants. */
export function branch(node: PermissionNode): PermissionNode[] {
  return [node, ...node.children.flatMap(branch)];
}

/** Returns whether the codes grant the node. A group without a code is granted if its children are. */
export function isGranted(node: PermissionNode, held: Codes): boolean {
  if (node.codes.length > 0) return node.codes.some((code) => held.has(code));
  return node.children.every((child) => isGranted(child, held));
}

/** Returns whether a node that is not granted has granted descendants. */
export function isPartlyGranted(node: PermissionNode, held: Codes): boolean {
  return (
    !isGranted(node, held) && node.children.flatMap(branch).some((one) => one.codes.length > 0 && isGranted(one, held))
  );
}

/**
 * Returns the codes after a node is ticked or unticked. The descendants change with it, and a ticked node also needs
 * its parent groups. Codes that `mayGrant` denies stay unchanged. The order is kept and new codes are appended.
 */
export function toggled(
  nodes: readonly PermissionNode[],
  key: string,
  held: readonly string[],
  mayGrant: (code: string) => boolean,
): string[] {
  const path = pathTo(nodes, (one) => one.key === key);
  const node = path.at(-1);
  if (!node) return [...held];
  const free = (lines: readonly PermissionNode[]) => lines.flatMap(({ codes }) => codes).filter(mayGrant);
  if (isGranted(node, new Set(held))) {
    const taken = new Set(free(branch(node)));
    return held.filter((code) => !taken.has(code));
  }
  return [...new Set([...held, ...free([...path, ...branch(node)])])];
}

/** Returns the number of granted nodes with their own permission, which are the ticks that a user counts. */
export function countGranted(nodes: readonly PermissionNode[], held: Codes): number {
  return nodes.flatMap(branch).filter((node) => node.codes.length > 0 && isGranted(node, held)).length;
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

/** Returns the granted nodes with their parent groups. */
export function granted(nodes: readonly PermissionNode[], held: Codes): PermissionNode[] {
  return nodes.flatMap((node): PermissionNode[] => {
    const children = granted(node.children, held);
    const isOwn = node.codes.length > 0 && isGranted(node, held);
    return isOwn || children.length > 0 ? [{ ...node, children }] : [];
  });
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
