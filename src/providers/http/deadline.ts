import type { Clock } from './clock.ts';

export interface DeadlineOptions {
  readonly clock: Clock;
  /** Milliseconds from now. */
  readonly timeout: number;
  /** Signals that abort the request early. */
  readonly signals: readonly (AbortSignal | undefined)[];
  /** Returns the `signal.reason` after a timeout. */
  readonly onTimeout: () => Error;
  /** Returns the `signal.reason` after one of `signals` aborts. */
  readonly onAbort: (cause: unknown) => Error;
}

export interface Deadline {
  /** Aborts with the error that the request rejects with. */
  readonly signal: AbortSignal;
  /** Stops the timer and removes the listeners from the caller's signals. */
  close(): void;
}

/** Creates one deadline for all parts of a request: sending, waiting for a refresh and sending again. */
export function openDeadline({ clock, timeout, signals, onTimeout, onAbort }: DeadlineOptions): Deadline {
  const controller = new AbortController();
  const stopClock = clock.after(timeout, () => controller.abort(onTimeout()));
  const watched = signals.flatMap((signal) => {
    if (signal === undefined) return [];
    const abort = () => controller.abort(onAbort(signal.reason));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    return [{ signal, abort }];
  });
  return {
    signal: controller.signal,
    close() {
      stopClock();
      for (const { signal, abort } of watched) signal.removeEventListener('abort', abort);
    },
  };
}

/** Waits for `work` until the signal aborts. Rejects with the reason of the signal. */
export function abortable<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
