/** How long one transaction should take, in milliseconds: others wait for it on the embedded database. */
const aim = 15;
const least = 5;
const most = 200;

/** How many rows are to be done at once: as many as take no longer than others can wait, learnt from those before. */
export interface Pace {
  readonly rows: number;
  /** Does some rows, which are answered, and learns from the time it took. */
  timed(work: () => Promise<number>): Promise<number>;
}

export function createPace(): Pace {
  let rows = 20;
  return {
    get rows() {
      return rows;
    },
    async timed(work) {
      const begun = performance.now();
      const done = await work();
      const each = (performance.now() - begun) / Math.max(done, 1);
      // Half way towards it: one slow statement says little.
      rows = Math.round(Math.min(most, Math.max(least, (rows + aim / each) / 2)));
      return done;
    },
  };
}
