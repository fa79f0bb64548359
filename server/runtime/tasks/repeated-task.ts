import { measuredRun } from './measured-run.ts';
import type { TaskRun, Worker } from './worker.ts';

/** A task that is repeated until it is stopped, by each server. */
export interface RepeatedTask extends Worker {
  /** Aborted by `stop`. Long work looks at it to end early. */
  readonly signal: AbortSignal;
}

interface RepeatedTaskOptions {
  readonly task: string;
  /** Pause between two runs, in milliseconds. */
  readonly every: number;
  /** Delay of the first run, in milliseconds. @default `every` */
  readonly first?: number;
  work(): Promise<void>;
  /** Called with what `work` threw, unless it was stopped. The next run takes place nevertheless. */
  onError(error: unknown): void;
}

/** Creates a worker that waits, works, and waits again. Its timer does not keep the process alive. */
export function createRepeatedTask({ task, every, first = every, work, onError }: RepeatedTaskOptions): RepeatedTask {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  let observe: (run: TaskRun) => void = () => {};

  const run = async (): Promise<void> => {
    try {
      await measuredRun(task, work, observe);
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    wait(every);
  };
  const wait = (milliseconds: number): void => {
    if (signal.aborted) return;
    timer = setTimeout(() => {
      underWay = run();
    }, milliseconds).unref();
  };

  return {
    tasks: [task],
    signal,
    start(observed = observe) {
      observe = observed;
      wait(first);
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await underWay;
    },
  };
}
