import type { Network } from './network.ts';

type Place = Pick<Network, 'network' | 'block'>;

/**
 * Creates a line that serves blocks of networks in rotation, and the networks of a block in rotation among themselves: who
 * sends much, or from many networks of one block, delays only itself.
 */
export function createFairLine<Entry>() {
  const blocks: Blocks<Entry> = new Map();
  return {
    get length(): number {
      return [...blocks.values()].reduce((sum, networks) => sum + count(networks.values()), 0);
    },
    add(place: Place, entry: Entry): void {
      put(blocks, place, [...entriesOf(blocks, place), entry]);
    },
    remove(place: Place, entry: Entry): void {
      const others = entriesOf(blocks, place).filter((one) => one !== entry);
      put(blocks, place, others);
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
    removeLast: (): Entry | undefined => removeLastOf(blocks, longestBlock(blocks)),
    /**
     * Makes room for a newcomer, if fairness asks for it: removes and returns the last entry of the block, or of the
     * network of the same block, that has more than the newcomer's will have.
     */
    makeRoom(place: Place): Entry | undefined {
      const block = longestBlock(blocks);
      const sizeOf = (one: string) => count(blocks.get(one)?.values() ?? []);
      if (sizeOf(block) > sizeOf(place.block) + 1) return removeLastOf(blocks, block);
      const [, entries = []] = longest(blocks.get(place.block) ?? [], ({ length }) => length) ?? [];
      return entries.length > entriesOf(blocks, place).length + 1 ? removeLastOf(blocks, place.block) : undefined;
    },
  };
}

/** Entries by block and network, in the order in which they are served. None is empty. */
type Blocks<Entry> = Map<string, Map<string, readonly Entry[]>>;

function entriesOf<Entry>(blocks: Blocks<Entry>, { network, block }: Place): readonly Entry[] {
  return blocks.get(block)?.get(network) ?? [];
}

function put<Entry>(blocks: Blocks<Entry>, { network, block }: Place, entries: readonly Entry[]): void {
  const networks = blocks.get(block) ?? new Map<string, readonly Entry[]>();
  if (entries.length > 0) networks.set(network, entries);
  else networks.delete(network);
  if (networks.size > 0) blocks.set(block, networks);
  else blocks.delete(block);
}

function longestBlock(blocks: Blocks<unknown>): string {
  return longest(blocks, (networks) => count(networks.values()))?.[0] ?? '';
}

function removeLastOf<Entry>(blocks: Blocks<Entry>, block: string): Entry | undefined {
  const [network, entries = []] = longest(blocks.get(block) ?? [], ({ length }) => length) ?? [];
  if (network !== undefined) put(blocks, { network, block }, entries.slice(0, -1));
  return entries.at(-1);
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
