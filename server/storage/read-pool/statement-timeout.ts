import { requestWaits } from '../../limits.ts';
import type { Serving } from '../serving.ts';
import { StatementTooLong } from '../statement-too-long.ts';

/** Who waits for the statements of a piece of work. */
export interface StatementTimeout {
  /** Runs a statement, and cancels it when it takes too long or nobody waits: rejects with `StatementTooLong` then. */
  wait<Result>(statement: () => Promise<Result>, cancel: () => void): Promise<Result>;
}

export function createStatementTimeout(serving: Serving): StatementTimeout {
  return {
    async wait(statement, cancel) {
      const signal = serving.getStore()?.signal();
      let isCancelled = false;
      const giveUp = () => {
        isCancelled = true;
        cancel();
      };
      if (signal?.aborted) throw new StatementTooLong(signal.reason);
      const timer = setTimeout(giveUp, requestWaits.statement);
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
