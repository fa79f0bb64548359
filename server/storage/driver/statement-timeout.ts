import { requestWaits } from '../../runtime/limits.ts';
import { StatementTooLong } from './errors/statement-too-long.ts';
import { onAbort, type Serving } from './serving.ts';

/** Limits how long the statements of the read pool run. */
export interface StatementTimeout {
  /**
   * Runs a statement, and cancels it if it takes longer than `requestWaits.statement` or the client disconnects. Then
   * rejects with `StatementTooLong`.
   */
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
      const unwatch = onAbort(signal, giveUp);
      try {
        return await statement();
      } catch (error) {
        throw isCancelled ? new StatementTooLong(error) : error;
      } finally {
        clearTimeout(timer);
        unwatch();
      }
    },
  };
}
