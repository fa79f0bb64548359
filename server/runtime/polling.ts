import type { Worker } from './workers.ts';

/** Work that is repeated until it is stopped. */
export interface Polling extends Worker {
  /** Aborted by `stop`. Long work looks at it to end early. */
  readonly signal: AbortSignal;
}

interface PollingOptions {
  /** Pause between two turns, in milliseconds. */
  readonly every: number;
  /** Delay of the first turn, in milliseconds. @default `every` */
  readonly first?: number;
  work(): Promise<void>;
  /** Called with what `work` threw, unless it was stopped. The next turn takes place nevertheless. */
  onError(error: unknown): void;
}

/** Creates a worker that waits, works, and waits again. Its timer does not keep the process alive. */
export function createPolling({ every, first = every, work, onError }: PollingOptions): Polling {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();

  const turn = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    wait(every);
  };
  const wait = (milliseconds: number): void => {
    if (signal.aborted) return;
    timer = setTimeout(() => {
      underWay = turn();
    }, milliseconds).unref();
  };

  return {
    signal,
    start: () => wait(first),
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await underWay;
    },
  };
}
