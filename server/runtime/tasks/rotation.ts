/**
 * Creates the order in which the shares of a queue get turns: one task of each share after another, whichever has most.
 * With `crowded` tasks under way only shares get turns that have nothing under way, so that slow work of one holds up
 * nobody else. With 0, a share never has two tasks under way.
 */
export function createRotation(crowded: number) {
  const underWay = new Map<string, number>();
  let last = '';

  return {
    /** Returns those of the shares whose turn may come, the next first. */
    order(shares: readonly string[]): readonly string[] {
      const isCrowded = [...underWay.values()].reduce((sum, count) => sum + count, 0) >= crowded;
      const open = shares.filter((share) => !isCrowded || !underWay.has(share)).toSorted();
      return [...open.filter((share) => share > last), ...open.filter((share) => share <= last)];
    },

    begin(share: string): void {
      last = share;
      underWay.set(share, (underWay.get(share) ?? 0) + 1);
    },

    end(share: string): void {
      const left = (underWay.get(share) ?? 1) - 1;
      if (left > 0) underWay.set(share, left);
      else underWay.delete(share);
    },
  };
}

export type Rotation = ReturnType<typeof createRotation>;
