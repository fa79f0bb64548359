import type { PermissionNode } from '../../../engine/permission-tree.ts';

type Codes = ReadonlySet<string>;

/** A line of the tree and everything below it. */
export function branch(node: PermissionNode): PermissionNode[] {
  return [node, ...node.children.flatMap(branch)];
}

/** Whether somebody who holds these codes may do what the line says; a group without codes is as its lines are. */
export function isGranted(node: PermissionNode, held: Codes): boolean {
  if (node.codes.length > 0) return node.codes.some((code) => held.has(code));
  return node.children.every((child) => isGranted(child, held));
}

/** Whether a line that is not granted holds some that are. */
export function isPartlyGranted(node: PermissionNode, held: Codes): boolean {
  return (
    !isGranted(node, held) && node.children.flatMap(branch).some((one) => one.codes.length > 0 && isGranted(one, held))
  );
}

/**
 * The codes once a line was ticked or its tick taken away: all below goes with it, and what is ticked needs the groups it
 * stands in. Codes that `mayGrant` denies stay as they are. Codes are kept in their order, new ones at the end.
 */
export function toggled(
  nodes: readonly PermissionNode[],
  key: string,
  held: readonly string[],
  mayGrant: (code: string) => boolean,
): string[] {
  const way = wayTo(nodes, key);
  const node = way.at(-1);
  if (!node) return [...held];
  const free = (lines: readonly PermissionNode[]) => lines.flatMap(({ codes }) => codes).filter(mayGrant);
  if (isGranted(node, new Set(held))) {
    const taken = new Set(free(branch(node)));
    return held.filter((code) => !taken.has(code));
  }
  return [...new Set([...held, ...free([...way, ...branch(node)])])];
}

function wayTo(nodes: readonly PermissionNode[], key: string): PermissionNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node];
    const rest = wayTo(node.children, key);
    if (rest.length > 0) return [node, ...rest];
  }
  return [];
}

/** How many lines with a permission of their own are granted: the ticks that a user counts. */
export function countGranted(nodes: readonly PermissionNode[], held: Codes): number {
  return nodes.flatMap(branch).filter((node) => node.codes.length > 0 && isGranted(node, held)).length;
}

/** The lines that match, with the groups they stand in; a line that matches keeps all below it. */
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

/** The lines that are granted, with the groups they stand in. */
export function granted(nodes: readonly PermissionNode[], held: Codes): PermissionNode[] {
  return nodes.flatMap((node): PermissionNode[] => {
    const children = granted(node.children, held);
    const isOwn = node.codes.length > 0 && isGranted(node, held);
    return isOwn || children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Other lines that share a code with each line: codes repeat, so they are granted together. */
export function sharers(nodes: readonly PermissionNode[]): ReadonlyMap<string, readonly PermissionNode[]> {
  const all = nodes.flatMap(branch);
  return new Map(
    all.map((node) => [
      node.key,
      all.filter((other) => other.key !== node.key && other.codes.some((code) => node.codes.includes(code))),
    ]),
  );
}
