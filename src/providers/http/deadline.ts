import type { Clock } from './clock.ts';

export interface DeadlineOptions {
  readonly clock: Clock;
  /** Milliseconds from now. */
  readonly timeout: number;
  /** Signals that end the wait early. */
  readonly signals: readonly (AbortSignal | undefined)[];
  /** What `signal.reason` becomes when the time is up. */
  readonly onTimeout: () => Error;
  /** What `signal.reason` becomes when one of `signals` aborts. */
  readonly onAbort: (cause: unknown) => Error;
}

export interface Deadline {
  /** Aborts with the error that the request rejects with. */
  readonly signal: AbortSignal;
  /** Stops the clock and lets go of the callers' signals. */
  close(): void;
}

/** One deadline for everything that a request does: sending, waiting for a refresh and being sent again. */
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

/** Waits for `work`, but no longer than the signal allows; rejects with the signal's reason then. */
export function abortable<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
