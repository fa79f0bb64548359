/** How many messages a server sends at once before a share that has one under way must wait for it. */
const crowded = 6;

/**
 * Creates the order in which the shares of an outbox get turns: one message of each share after another, whichever has
 * most, and beyond a number at once only those that have nothing under way, so that slow receivers hold up nobody else.
 */
export function createRotation() {
  const underWay = new Map<string, number>();
  let last = '';

  return {
    /** Returns those of the shares whose turn may come, the next first. */
    order(shares: readonly string[]): readonly string[] {
      const isCrowded = [...underWay.values()].reduce((sum, count) => sum + count, 0) >= crowded;
      const open = shares.filter((share) => !isCrowded || !underWay.has(share)).toSorted();
      return [...open.filter((share) => share > last), ...open.filter((share) => share <= last)];
    },

    /** Notes whose turn it was. */
    took(share: string): void {
      last = share;
    },

    async whileUnderWay(share: string, work: () => Promise<void>): Promise<void> {
      underWay.set(share, (underWay.get(share) ?? 0) + 1);
      try {
        await work();
      } finally {
        const left = (underWay.get(share) ?? 1) - 1;
        if (left > 0) underWay.set(share, left);
        else underWay.delete(share);
      }
    },
  };
}

export type Rotation = ReturnType<typeof createRotation>;
