import { groupBy } from '../../base/grouping.ts';

/** A record of a tree as an option of a picker. */
export interface TreeOption {
  readonly value: string;
  readonly label: string;
  /** Id of the parent. Null for a root. */
  readonly parent: string | null;
}

/** A tree option in the format of antd. */
export interface TreeNode {
  readonly value: string;
  readonly title: string;
  readonly children?: TreeNode[];
}

/**
 * Builds the tree of the options in the given order, without the subtree of the option `without`. An option whose
 * parent is missing becomes a root.
 */
export function nodesOf(options: readonly TreeOption[], without?: string): TreeNode[] {
  const known = new Set(options.map(({ value }) => value));
  const below = groupBy(
    options.filter(({ value }) => value !== without),
    ({ parent }) => (parent !== null && known.has(parent) ? parent : null),
  );
  const branch = ({ value, label }: TreeOption): TreeNode => {
    const children = below.get(value)?.map(branch);
    return { value, title: label, ...(children && { children }) };
  };
  return (below.get(null) ?? []).map(branch);
}

/** Returns the values of all ancestors of the options with the given values. */
export function valuesAbove(options: readonly TreeOption[], values: readonly string[]): string[] {
  const parents = new Map(options.map(({ value, parent }) => [value, parent]));
  const above = new Set<string>();
  for (const value of values) {
    for (let at = parents.get(value); at !== null && at !== undefined && !above.has(at); at = parents.get(at))
      above.add(at);
  }
  return [...above];
}

/** Returns the nodes whose title contains a text, as the search of antd finds them. */
export function optionsIn(nodes: readonly TreeNode[], text: string): { value: string; label: string }[] {
  return nodes.flatMap(({ value, title, children = [] }) => [
    ...(title.toLowerCase().includes(text.toLowerCase()) ? [{ value, label: title }] : []),
    ...optionsIn(children, text),
  ]);
}
