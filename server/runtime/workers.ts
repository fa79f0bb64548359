/** Background work: jobs, due transitions, the sweep. */
export interface Worker {
  /** Starts to look for work. */
  start(): void;
  /** Stops looking for work permanently. Resolves when the current work has ended. */
  stop(): Promise<void>;
}
