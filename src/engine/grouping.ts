/** Maps each key to the first item that has it. Items without a key are left out. */
export function indexBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): ReadonlyMap<string, Item> {
  const index = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined && !index.has(key)) index.set(key, item);
  }
  return index;
}

/** Maps each key to the items that have it, in their order. Items without a key are left out. */
export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
