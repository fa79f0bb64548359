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
export function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key | undefined,
): ReadonlyMap<Key, readonly Item[]> {
  return groupPairs(
    items.flatMap((item): [Key, Item][] => {
      const key = keyOf(item);
      return key === undefined ? [] : [[key, item]];
    }),
  );
}

/** Maps each key to the values that stand beside it, in their order. */
export function groupPairs<Key, Value>(pairs: Iterable<readonly [Key, Value]>): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
