import { AsyncLocalStorage } from 'node:async_hooks';
import { StatementTooLong } from '../statement-too-long.ts';

/** How long a statement may read, in milliseconds; a browser waits 30 s for the whole answer. */
const longest = 20_000;

/** Who waits for the statements of a piece of work. */
export interface Patience {
  /** Statements that `work` asks for end when the signal says that nobody waits any more. It is only looked at by them. */
  until<Result>(signal: () => AbortSignal, work: () => Promise<Result>): Promise<Result>;
  /** Runs a statement, and cancels it when it takes too long or nobody waits: rejects with `StatementTooLong` then. */
  wait<Result>(statement: () => Promise<Result>, cancel: () => void): Promise<Result>;
}

export function createPatience(): Patience {
  const waiting = new AsyncLocalStorage<() => AbortSignal>();
  return {
    until: (signal, work) => waiting.run(signal, work),
    async wait(statement, cancel) {
      const signal = waiting.getStore()?.();
      let isCancelled = false;
      const giveUp = () => {
        isCancelled = true;
        cancel();
      };
      if (signal?.aborted) throw new StatementTooLong(signal.reason);
      const timer = setTimeout(giveUp, longest);
      signal?.addEventListener('abort', giveUp);
      try {
        return await statement();
      } catch (error) {
        throw isCancelled ? new StatementTooLong(error) : error;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      }
    },
  };
}
