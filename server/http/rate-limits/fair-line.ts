import type { Network } from './network.ts';

type Place = Pick<Network, 'network' | 'block'>;

/**
 * Creates a line that serves blocks of networks in rotation, and the networks of a block in rotation among themselves: who
 * sends much, or from many networks of one block, delays only itself.
 */
export function createFairLine<Entry>() {
  /** Entries by block and network, in the order in which they are served. None is empty. */
  const blocks = new Map<string, Map<string, readonly Entry[]>>();

  const put = ({ network, block }: Place, entries: readonly Entry[]) => {
    const networks = blocks.get(block) ?? new Map<string, readonly Entry[]>();
    if (entries.length > 0) networks.set(network, entries);
    else networks.delete(network);
    if (networks.size > 0) blocks.set(block, networks);
    else blocks.delete(block);
  };
  const entriesOf = ({ network, block }: Place) => blocks.get(block)?.get(network) ?? [];
  const sizeOf = (block: string) => count(blocks.get(block)?.values() ?? []);

  const removeLastOf = (block: string): Entry | undefined => {
    const [network, entries = []] = longest(blocks.get(block) ?? [], ({ length }) => length) ?? [];
    if (network !== undefined) put({ network, block }, entries.slice(0, -1));
    return entries.at(-1);
  };
  const longestBlock = () => longest(blocks, (networks) => count(networks.values()))?.[0] ?? '';

  return {
    get length(): number {
      return [...blocks.keys()].reduce((sum, block) => sum + sizeOf(block), 0);
    },

    add(place: Place, entry: Entry): void {
      put(place, [...entriesOf(place), entry]);
    },

    remove(place: Place, entry: Entry): void {
      put(
        place,
        entriesOf(place).filter((one) => one !== entry),
      );
    },

    /** Removes and returns the next entry. Its block, and its network within it, come last from then on. */
    takeNext(): Entry | undefined {
      const [block, networks] = first(blocks) ?? [];
      const [network, [entry, ...others] = []] = first(networks ?? []) ?? [];
      if (block === undefined || networks === undefined || network === undefined) return undefined;
      blocks.delete(block);
      networks.delete(network);
      if (others.length > 0) networks.set(network, others);
      if (networks.size > 0) blocks.set(block, networks);
      return entry;
    },

    /** Removes and returns the last entry of the block with most. */
    removeLast: (): Entry | undefined => removeLastOf(longestBlock()),

    /**
     * Makes room for a newcomer, if fairness asks for it: removes and returns the last entry of the block, or of the
     * network of the same block, that has more than the newcomer's will have.
     */
    makeRoom(place: Place): Entry | undefined {
      const block = longestBlock();
      if (sizeOf(block) > sizeOf(place.block) + 1) return removeLastOf(block);
      const inBlock = blocks.get(place.block) ?? [];
      const [, entries = []] = longest(inBlock, ({ length }) => length) ?? [];
      return entries.length > entriesOf(place).length + 1 ? removeLastOf(place.block) : undefined;
    },
  };
}

function first<Value>(entries: Iterable<readonly [string, Value]>): readonly [string, Value] | undefined {
  for (const entry of entries) return entry;
  return undefined;
}

/** Returns the longest entry, and of several the last, which came or was served last. */
function longest<Value>(
  entries: Iterable<readonly [string, Value]>,
  lengthOf: (value: Value) => number,
): readonly [string, Value] | undefined {
  let found: readonly [string, Value] | undefined;
  for (const entry of entries) {
    if (found === undefined || lengthOf(entry[1]) >= lengthOf(found[1])) found = entry;
  }
  return found;
}

function count(lists: Iterable<readonly unknown[]>): number {
  let sum = 0;
  for (const { length } of lists) sum += length;
  return sum;
}
