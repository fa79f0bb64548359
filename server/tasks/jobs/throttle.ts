/** Default target for the time of one chunk, in milliseconds. */
const defaultAim = 20;
/** Possible numbers of rows per chunk. With few distinct sizes, prepared statements can be reused. */
const steps = [20, 30, 45, 70, 100, 150, 250] as const;
const [minRows] = steps;
const maxRows = 250;

/**
 * Adapts the number of rows per chunk to the time that earlier chunks took, so that other requests do not wait long.
 */
export interface Throttle {
  readonly rows: number;
  /** Runs `work`, which returns the number of rows it processed, and adapts `rows` to the time it took. */
  timed(work: () => Promise<number>): Promise<number>;
}

/**
 * Aims at `aim` milliseconds of work per chunk, because others wait for it. Only CPU time of this process counts:
 * smaller chunks would not recover time used by other programs.
 */
export function createThrottle(aim = defaultAim): Throttle {
  let rows = 40;
  return {
    get rows() {
      return steps.findLast((step) => step <= rows) ?? minRows;
    },
    async timed(work) {
      const begun = process.cpuUsage();
      const done = await work();
      const { user, system } = process.cpuUsage(begun);
      const each = (user + system) / 1000 / Math.max(done, 1);
      // Moves half of the way towards the target, because a single slow statement says little.
      rows = Math.round(Math.min(maxRows, Math.max(minRows, (rows + aim / each) / 2)));
      return done;
    },
  };
}
