/** A record of a tree as pickers know it. */
export interface TreeOption {
  readonly value: string;
  readonly label: string;
  /** What it stands below; null at the top. */
  readonly parent: string | null;
}

/** The same as a picker draws it. */
export interface TreeNode {
  readonly value: string;
  readonly title: string;
  readonly children?: TreeNode[];
}

/** Branches of options in the order given, but for that of the option `without`. Whatever stands below something that is not among them stands at the top. */
export function nodesOf(options: readonly TreeOption[], without?: string): TreeNode[] {
  const known = new Set(options.map(({ value }) => value));
  const below = new Map<string | null, TreeOption[]>();
  for (const option of options) {
    if (option.value === without) continue;
    const parent = option.parent !== null && known.has(option.parent) ? option.parent : null;
    const siblings = below.get(parent);
    if (siblings) siblings.push(option);
    else below.set(parent, [option]);
  }
  const branch = ({ value, label }: TreeOption): TreeNode => {
    const children = below.get(value)?.map(branch);
    return { value, title: label, ...(children && { children }) };
  };
  return (below.get(null) ?? []).map(branch);
}

/** Values of everything above the options with the values given. */
export function valuesAbove(options: readonly TreeOption[], values: readonly string[]): string[] {
  const parents = new Map(options.map(({ value, parent }) => [value, parent]));
  const above = new Set<string>();
  for (const value of values) {
    for (let at = parents.get(value); at !== null && at !== undefined && !above.has(at); at = parents.get(at))
      above.add(at);
  }
  return [...above];
}
