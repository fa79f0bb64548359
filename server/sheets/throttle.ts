/** How long this process should work at once, in milliseconds, where it is not said. */
const usual = 20;
/** Rows done at once are one of these: statements about as many rows as others before are kept prepared. */
const steps = [20, 30, 45, 70, 100, 150, 250] as const;
const [least] = steps;
const most = 250;

/** How many rows are to be done at once: as many as take no longer than others can wait, learnt from those before. */
export interface Throttle {
  readonly rows: number;
  /** Does some rows, which are answered, and learns from the time it took. */
  timed(work: () => Promise<number>): Promise<number>;
}

/**
 * Aims at so many milliseconds of work at once: others wait for it. Time in which other programs have the processor does not
 * count, for smaller steps would not give it back.
 */
export function createThrottle(aim = usual): Throttle {
  let rows = 40;
  return {
    get rows() {
      return steps.findLast((step) => step <= rows) ?? least;
    },
    async timed(work) {
      const begun = process.cpuUsage();
      const done = await work();
      const { user, system } = process.cpuUsage(begun);
      const each = (user + system) / 1000 / Math.max(done, 1);
      // Half way towards it: one slow statement says little.
      rows = Math.round(Math.min(most, Math.max(least, (rows + aim / each) / 2)));
      return done;
    },
  };
}
