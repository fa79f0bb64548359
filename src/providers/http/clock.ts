/** Time as the transport sees it, handed in so that deadlines and back-off can be tested without waiting. */
export interface Clock {
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Runs `run` once, `milliseconds` from now; calling the result before then cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

/** The clock of the machine. */
export const systemClock: Clock = Object.freeze({
  now: () => Date.now(),
  after: (milliseconds: number, run: () => void) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
});
