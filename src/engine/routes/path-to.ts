interface TreeNode<Node> {
  readonly children?: readonly Node[] | undefined;
}

/** Returns the nodes from the top of a tree down to the first one that matches, depth first; none if no node does. */
export function pathTo<Node extends TreeNode<Node>>(
  nodes: readonly Node[],
  matches: (node: Node) => boolean,
): readonly Node[] {
  for (const node of nodes) {
    if (matches(node)) return [node];
    const rest = pathTo(node.children ?? [], matches);
    if (rest.length > 0) return [node, ...rest];
  }
  return [];
}
