/** The clock of the transport. Tests pass their own to run timeouts and back-off without waiting. */
export interface Clock {
  /** Milliseconds since a fixed moment. */
  now(): number;
  /** Calls `run` once after `milliseconds`. Calling the returned function before then cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

/** The system clock. */
export const systemClock: Clock = Object.freeze({
  now: () => Date.now(),
  after: (milliseconds: number, run: () => void) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
});
