/** One run of a background task. */
export interface TaskRun {
  /** Name of the task: of a topic of the outbox, of a kind of job, or of a repeated task. */
  readonly task: string;
  readonly seconds: number;
  readonly outcome: 'done' | 'failed';
}

/** Runs background tasks: those of a queue, or one that is repeated. */
export interface Worker {
  /** Names of its tasks, as they are measured. */
  readonly tasks: readonly string[];
  /** Starts to look for work. Each run is told to `observe`. */
  start(observe?: (run: TaskRun) => void): void;
  /** Stops looking for work permanently. Resolves when the current work has ended. */
  stop(): Promise<void>;
}
